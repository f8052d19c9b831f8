'use strict';
// The form for the next line: what is typed is tried as it is typed, and written when it is sent.
(() => {
  const $ = id => document.getElementById(id);
  const form = $('write'), input = $('line'), said = $('said'), words = $('words'), turn = $('turn');
  let asked = 0, timer = 0, sending = false;

  const due = () => { const box = $('due'); return box ? box.dataset.due : ''; };
  // Without a box of what is due, the log has a line that the rules refuse, or no game yet.
  function label() {
    turn.textContent = due() || ($('due') ? 'The game is over' : 'Correct the log first');
    turn.nextElementSibling.hidden = !due();
  }
  function line(kind, text) {
    const made = document.createElement('p');
    made.className = kind;
    made.textContent = text;
    said.append(made);
  }
  function tell(answer, written) {
    said.replaceChildren();
    if (answer.error) { line('bad', '✕ ' + answer.error); return; }
    if (!written && !answer.accepted && answer.next && answer.next.length) return; // not complete yet: the words say how it goes on
    for (const one of answer.findings) line(one.level === 'error' ? 'bad' : 'aside', (one.level === 'error' ? '✕ ' : '! ') + one.message + (one.help ? ' → ' + one.help : ''));
    if (!answer.accepted) return;
    line('good', '✓ ' + (written ? 'written: ' : '') + answer.line);
    if (answer.changes.length) line('aside', answer.changes.map(change => change.replaceAll(' -> ', ' → ')).join('; '));
  }
  function offer(list, more) {
    words.replaceChildren();
    for (const word of list || []) {
      const item = document.createElement('li'), button = document.createElement('button');
      button.type = 'button';
      button.textContent = word;
      button.addEventListener('click', () => { take(word); });
      item.append(button);
      words.append(item);
    }
    if (more) {
      const item = document.createElement('li');
      item.className = 'aside';
      item.textContent = `and ${more} more: type how the word begins`;
      words.append(item);
    }
  }
  // A word that is offered takes the place of the last one; a space follows, unless the word itself goes on.
  function take(word) {
    input.value = input.value.slice(0, input.value.lastIndexOf(' ') + 1) + word + (/[>@:+]$/.test(word) ? '' : ' ');
    input.focus();
    look();
  }
  function look() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++asked;
      try {
        const answer = await ask(form.dataset.try, { line: input.value });
        if (mine !== asked || sending) return;
        offer(answer.next, answer.more);
        if (input.value.trim()) tell(answer, false); else said.replaceChildren();
      } catch (gone) { /* the page says by itself that the program is not running */ }
    }, 120);
  }
  function show() { label(); look(); }

  async function ask(address, what) {
    const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) });
    return response.ok ? response.json() : { error: (await response.text()).trim() };
  }

  // A line is for the turn that was due when its first letter was typed, not for one that somebody else has brought about since.
  let meant = '';
  input.addEventListener('input', () => { if (!meant || !input.value.trim()) meant = due(); look(); });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (sending || !input.value.trim()) return;
    sending = true;
    clearTimeout(timer);
    try {
      const answer = await ask(form.dataset.line, { line: input.value, due: meant || due() });
      if (answer.accepted) input.value = '';
      meant = input.value ? due() : '';
      tell(answer, true);
      if (answer.accepted) offer([]);
    } catch (gone) {
      said.replaceChildren();
      line('bad', '✕ the line was not sent: the program is not running');
    }
    sending = false;
  });
  $('view').addEventListener('updated', () => { label(); if (!sending) { const kept = [...said.childNodes]; look(); if (!input.value) said.replaceChildren(...kept); } });
  show();
})();
