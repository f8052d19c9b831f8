'use strict';
// A log with errors: the first mistake at its line, its repairs as buttons, a line to type, and one history. What is written shows the next mistake.
(() => {
  const $ = id => document.getElementById(id);
  const box = $('repair'), input = $('repair-line'), view = $('view'), list = $('repairs'), said = $('repair-said');
  let state = null, asked = 0, timer = 0, busy = false, looked = '';
  const made = (name, attributes, parent) => { const one = document.createElement(name); Object.assign(one, attributes); if (parent) parent.append(one); return one; };
  const wrong = () => Boolean(view.querySelector('.finding.error'));

  async function ask(what) {
    const response = await fetch(`${box.dataset.base}/repair`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: box.dataset.game, have: state ? state.version : '', ...what }) });
    return response.ok ? response.json() : { error: (await response.text()).trim() };
  }
  function tell(kind, text) { said.replaceChildren(); if (text) words(text, made('p', { className: kind }, said)); }

  // A text with words of the log between backquotes.
  function words(text, parent) {
    parent.replaceChildren();
    text.split('`').forEach((part, at) => at % 2 ? made('code', { textContent: part }, parent) : parent.append(part));
  }

  // What is shown

  function show() {
    const mistake = state && state.mistake;
    box.hidden = !mistake && !(state && state.undoes);
    document.body.classList.toggle('repairing', Boolean(mistake) && !$('due'));
    document.body.classList.toggle('repairing', Boolean(mistake));
    box.classList.toggle('clean', !mistake);
    for (const one of box.querySelectorAll('.of-mistake')) one.hidden = !mistake;
    $('repair-back').hidden = !(state && state.undoes);
    $('repair-copy').textContent = state && state.copy ? `The log as it was before is in ${state.copy}.` : '';
    $('repair-title').textContent = mistake ? `Line ${mistake.line} has an error` : 'The log is in order';
    list.replaceChildren();
    if (!mistake) return;
    words(mistake.message + (mistake.detail ? ` (${mistake.detail})` : ''), $('repair-why'));
    words(mistake.help ? '→ ' + mistake.help : '', $('repair-help'));
    $('repair-rest').textContent = mistake.rest ? mistake.rest[0].toUpperCase() + mistake.rest.slice(1) + '.' : '';
    const lines = $('repair-around');
    lines.replaceChildren();
    for (const [number, text] of mistake.around) {
      const row = made('li', { value: number, className: number === mistake.line ? 'wrong' : '' }, lines), code = made('code', {}, row);
      if (number !== mistake.line) { code.textContent = text || '\u00a0'; continue; }
      const signs = [...text], begin = mistake.column - 1, end = Math.max(mistake.end - 1, begin + 1);
      code.append(signs.slice(0, begin).join(''));
      made('mark', { textContent: signs.slice(begin, end).join('') || '\u00a0' }, code);
      code.append(signs.slice(end).join(''));
    }
    mistake.repairs.forEach((one, at) => {
      const item = made('li', {}, list), button = made('button', { type: 'button' }, item);
      describe(one, button);
      if (one.gap) made('span', { className: 'then', textContent: `Write what it was in place of ${one.gap}: only those who were there know.` }, button);
      button.addEventListener('click', () => one.gap ? fill(one) : act({ act: 'apply', number: at + 1 }));
    });
    $('repair-notes').replaceChildren(...mistake.notes.map(note => made('span', { textContent: note })));
    if (looked !== `${mistake.line} ${mistake.message}`) { input.value = mistake.text; looked = `${mistake.line} ${mistake.message}`; $('repair-try').replaceChildren(); }
  }
  function describe(one, parent) {
    words(one.meant, made('span', { className: 'meant' }, parent));
    for (const [number, text] of one.lines) made('code', { textContent: `${number}  ${text}`, className: text.startsWith('~') ? 'line gone' : 'line' }, parent);
    for (const effect of one.effects) made('span', { className: 'effect', textContent: effect.replaceAll(' -> ', ' → ') }, parent);
    made('span', { className: 'then', textContent: one.then }, parent);
  }
  function fill(one) {
    const text = one.lines.map(line => line[1]).find(line => line.includes(one.gap)), at = text.indexOf(one.gap);
    input.value = text;
    input.focus();
    input.setSelectionRange(at, at + one.gap.length);
  }

  // What is asked for

  async function look() {
    if (busy || (!wrong() && !(state ? state.mistake || state.undoes : 'repaired' in box.dataset))) return;
    const mine = ++asked;
    try {
      const answer = await ask({ act: 'look' });
      if (mine !== asked || busy) return;
      if (answer.error) { state = null; box.hidden = false; for (const one of box.querySelectorAll('.of-mistake')) one.hidden = true; $('repair-title').textContent = 'This log has an error'; tell('bad', answer.error); return; }
      state = answer;
      show();
    } catch (gone) { /* the page says by itself that the program is not running */ }
  }
  async function act(what) {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    tell('aside', 'Looking for the next mistake …');
    try {
      const answer = await ask(what);
      if (answer.error) { tell('bad', '✕ ' + answer.error); busy = false; const kept = input.value; if (answer.error.includes('changed by another')) { await look(); input.value = kept; } return; }
      state = answer;
      looked = '';
      show();
      tell('good', answer.done ? '✓ ' + (what.act === 'back' ? '' : 'repaired: ') + answer.done : '');
      if (state.mistake) { $('repair-title').focus(); } else if ($('line')) { $('line').focus(); }
    } catch (gone) { tell('bad', '✕ nothing was written: the program is not running'); }
    busy = false;
  }
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++asked, shown = $('repair-try');
      try {
        const answer = await ask({ act: 'try', line: input.value });
        if (mine !== asked || busy) return;
        shown.replaceChildren();
        if (answer.error) made('p', { className: 'bad', textContent: '✕ ' + answer.error }, shown); else describe(answer.tried, made('p', { className: 'good' }, shown));
      } catch (gone) { /* as above */ }
    }, 250);
  });
  $('repair-form').addEventListener('submit', event => { event.preventDefault(); act({ act: 'other', line: input.value }); });
  $('repair-back').addEventListener('click', () => act({ act: 'back' }));
  view.addEventListener('updated', look);
  look();
})();
