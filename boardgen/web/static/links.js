'use strict';
// The page with which links are handed out: a button gives a seat a link of its own, or takes it back.
(() => {
  const list = document.getElementById('links'), problem = document.getElementById('problem');
  list.addEventListener('focusin', event => { if (event.target.matches('input')) event.target.select(); });
  list.addEventListener('click', async event => {
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
