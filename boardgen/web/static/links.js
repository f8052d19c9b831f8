'use strict';
// The page with which links are handed out: a button gives a seat a link of its own, takes it back, or copies it.
(() => {
  const list = document.getElementById('links'), problem = document.getElementById('problem');
  list.addEventListener('focusin', event => { if (event.target.matches('input')) event.target.select(); });
  // Pages over plain HTTP from another machine have no clipboard: there, what is selected is copied.
  async function copy(button) {
    const input = button.closest('li').querySelector('input');
    try { await navigator.clipboard.writeText(input.value); } catch (gone) {
      input.select();
      if (!document.execCommand('copy')) return;
    }
    button.textContent = 'Copied';
    button.focus();
  }
  list.addEventListener('click', async event => {
    if (event.target.matches('.copy')) copy(event.target);
    const { seat, own } = event.target.dataset;
    if (!seat) return;
    problem.textContent = '';
    try {
      const response = await fetch(`${list.dataset.base}/own`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: list.dataset.game, seat, own: Boolean(own) }) });
      const answer = response.ok ? await response.json() : { error: (await response.text()).trim() };
      if (answer.error) problem.textContent = answer.error; else location.replace(answer.address);
    } catch (gone) { problem.textContent = 'The program is not running: start it again, and try once more.'; }
  });
})();
