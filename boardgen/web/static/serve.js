'use strict';
// The form for the next line. Whatever is touched, on the board or among the words, becomes text in the field: it is tried as it
// grows, shows what it would do, and is written when it is sent.
(() => {
  const $ = id => document.getElementById(id);
  const form = $('write'), input = $('line'), said = $('said'), box = $('choices'), turn = $('turn'), base = form.dataset.base;
  const svg = 'http://www.w3.org/2000/svg';
  const FEW = 6; // other lines that are shown at once
  const setUp = /^0[A-Z]? /; // cards that are dealt or a position that is set by hand, before the first turn
  const LATER = 300; // milliseconds for which those who are not to move leave the program to the one who is
  let unfolded = null, asked = 0, timer = 0, sending = false, choices = [], places = {}, narrowed = '', spotted = '', also = [], refused = '', imagined = null, hand = [];

  const due = () => { const here = $('due'); return here ? here.dataset.due : ''; };
  const lines = () => { const here = $('due'); return here ? JSON.parse(here.dataset.lines) : []; };
  // Without a box of what is due, the log has a line that the rules refuse, or no game yet.
  function label() {
    for (const one of document.querySelectorAll('.player')) one.classList.toggle('own', one.dataset.seat === form.dataset.seat);
    const name = document.querySelector('#due-title bdi');
    const first = choices[0] || {}, setup = due() && /^0/.test(input.value.trim() || (first.kind === 'roll' ? first.text : ''));
    const touch = !input.value.trim() && choices.some(one => one.place && places[one.place]) ? ': touch the board or a word' : '';
    turn.textContent = setup ? 'Before the first turn' : due() || ($('due') ? 'The game is over' : 'Correct the log first');
    turn.nextElementSibling.hidden = !due() || Boolean(setup);
    turn.nextElementSibling.textContent = waits() ? ` waits for you${touch}` : theirs() && !imagined ? ` is for ${name && name.textContent || theirs()}` : ` your line${touch}`;
    form.querySelector('.send').disabled = Boolean(theirs()) && !imagined && !asks.test(input.value) && !whole.test(input.value);
  }
  // Whose turn it is where this page may not write it: the seat has a link of its own, the page is that of another seat, or a bot has begun it.
  // Lines that are not that turn: events in the line of another, lines of the whole table, and what the host writes.
  const whole = /^\s*([!~#|=%]|\d+\s|(fix|end|dead|reveal)\b|[A-Z][A-Za-z-]*:)/;
  const ends = /^(end|dead|reveal)\b/; // the host writes these
  const asks = /^\/?(why|score|legal|log|show|help|undo)\b/, acts = /^\/?(undo|ok)\b/;
  function theirs() {
    const seat = due().slice(-1);
    if ($('begun') && 'bot' in $('begun').dataset) return seat;
    return /[A-Z]/.test(seat) && (form.dataset.seat ? seat !== form.dataset.seat : form.dataset.linked.includes(seat)) ? seat : '';
  }
  // A line of another that can go on only with an event of this seat.
  const waits = () => Boolean(theirs() && $('begun') && [...$('begun').dataset.waits].some(seat => form.dataset.seat ? seat === form.dataset.seat : 'bot' in $('begun').dataset && !form.dataset.linked.includes(seat)));
  const made = (name, attributes, parent) => { const one = document.createElement(name); Object.assign(one, attributes); if (parent) parent.append(one); return one; };
  function line(kind, text) { made('p', { className: kind, textContent: text }, said); }
  function complain(answer) {
    line('bad', '✕ ' + answer.error);
    for (const name of answer.ask || []) button(`Ask for ${name} back`, () => order(`undo ${name}`), 'quiet', said);
  }
  function tell(answer, written) {
    said.replaceChildren();
    refused = !answer.error && !answer.accepted && answer.findings && answer.findings.some(one => one.level === 'error' && one.rule) ? input.value.trim() : '';
    if ($('ok')) $('ok').hidden = !refused || Boolean(imagined);
    if (answer.error) { complain(answer); return; }
    if (!written && !answer.accepted && (answer.waits || (answer.choices && answer.choices.length))) {
      line('aside', !answer.waits ? `${explain()}One more choice is needed.` : `${answer.waits.join(' or ')} acts next${hand.length ? `: press “${lets()}”.` : ', and then you go on.'}`);
      return;
    }
    for (const one of answer.findings) line(one.level === 'error' ? 'bad' : 'aside', (one.level === 'error' ? '✕ ' : '! ') + one.message + (one.help ? ' → ' + one.help : ''));
    if (!answer.accepted) return;
    line('good', '✓ ' + (written ? answer.begun ? 'so far: ' : 'written: ' : '') + answer.line);
    if (answer.changes.length) line('aside', answer.changes.map(change => change.replaceAll(' -> ', ' → ')).join('; '));
  }

  // What the rules say about the verb that was taken last.
  const helps = {};
  function explain() {
    const verb = input.value.split(';').pop().trim().split(' ')[0];
    return Object.hasOwn(helps, verb) ? `${verb}: ${helps[verb]}. ` : '';
  }
  const lets = () => `Let ${hand.join(', ')} act`;

  // Somebody asks to take a line back: those who are asked, and the host, answer with a button.
  let told = '';
  function requested() {
    const request = $('request'), shown = $('asked'), now = request ? request.outerHTML : '';
    if (now === told) return;
    told = now;
    shown.hidden = !request;
    shown.replaceChildren();
    if (!request) return;
    made('span', { textContent: request.textContent, dir: 'auto' }, shown);
    if (!request.dataset.name) return;
    const { name, asker, asked } = request.dataset, seat = form.dataset.seat;
    if (!seat || asked.includes(seat)) {
      button(`Yes, take ${name} back`, () => order(`undo yes ${name}`), '', shown);
      button('No', () => order(`undo no ${name}`), '', shown);
    } else if (asker === seat) button('Withdraw', () => order(`undo no ${name}`), '', shown);
  }

  // Somebody has put an event of theirs into the line that is being typed here: the line goes on after it.
  let begun = '';
  function rebase() {
    const now = document.querySelector('#begun code')?.textContent ?? '';
    if (now === begun) return;
    const typed = input.value.trim(), rest = (begun && typed.startsWith(begun) ? typed.slice(begun.length) : typed).replace(/^[ ;]+/, '');
    if (now && `${now} `.startsWith(`${/^\d/.test(typed) || !typed ? typed : `${now.split(' ')[0]} ${typed}`} `) && typed) { own = now; input.value = `${now} `; } else if (begun && typed === begun && !theirs()) { own = now; input.value = now && now + ' '; } else if (/(^\S+|;) ![A-Z] [^;]*$/.test(now) && rest && !theirs() && !rest.startsWith('!') && !typed.startsWith(now)) input.value = `${now} ; ${rest}`;
    begun = now;
  }

  // What may be touched

  // A bot says what it adds to a line as soon as it is asked by a touch; whoever erases or types asks it with its button.
  let asksBot = false;
  function take(text) { mean(text, input.value); input.value = text; narrowed = ''; also = []; asksBot = true; look(0); }
  function button(text, act, kind, parent) {
    const one = made('button', { type: 'button', className: kind || '', textContent: text }, parent);
    one.addEventListener('click', act);
    return one;
  }
  function stepper(choice, parent) {
    const [least, most, step] = choice.amount, group = made('span', { className: 'stepper' }, parent);
    const less = button('−', () => set(Number(number.value) - step), 'step', group);
    const number = made('input', { type: 'number', min: least, max: most, step, value: most >= 99 ? least : most, inputMode: 'numeric' }, group);
    const more = button('+', () => set(Number(number.value) + step), 'step', group);
    const go = button('', () => { if (valid()) take(choice.text + number.value + choice.rest); }, 'take', group);
    number.setAttribute('aria-label', `How many: ${choice.label}, ${least} to ${most}`);
    less.setAttribute('aria-label', `Less: ${choice.label}`);
    more.setAttribute('aria-label', `More: ${choice.label}`);
    const valid = () => { const now = Number(number.value); return Number.isInteger(now) && now >= least && now <= most && (now - least) % step === 0; };
    const set = to => { number.value = Math.min(most, Math.max(least, to)); show(); };
    const at = choice.label.length - choice.rest.trimEnd().length - 1; // where the number goes
    function show() {
      go.textContent = choice.label.slice(0, at) + number.value + choice.label.slice(at + 1);
      go.disabled = !valid();
      less.disabled = Number(number.value) <= least;
      more.disabled = Number(number.value) >= most;
    }
    number.addEventListener('input', show);
    number.addEventListener('keydown', event => { if (event.key === 'Enter') { event.preventDefault(); go.click(); } });
    show();
  }
  // Who is meant by `!R`, for those who do not know the letters yet.
  const named = label => {
    const name = /^![A-Z]$/.test(label) && document.querySelector(`.player[data-seat="${label[1]}"] bdi`);
    return name ? `${label} ${name.textContent}` : label;
  };
  function offer() {
    box.replaceChildren();
    const shown = narrowed ? choices.filter(one => one.place === narrowed) : choices.filter(one => !one.deep && one.kind !== 'claim' && one.kind !== 'react' && !(one.place && drawn()));
    const rare = shown.filter(one => one.rare), all = unfolded === due() || narrowed || (rare.length === shown.length && !(drawn() && choices.some(one => one.place)));
    if (narrowed) made('span', { className: 'what', textContent: narrowed + ':' }, box);
    for (const one of also) if (one.amount) stepper(one, box); else button('or ' + one.label, () => take(one.text), 'quiet', box);
    const dice = shown.filter(one => one.kind === 'dice');
    for (const one of shown) if (one.kind !== 'dice' && (all || !one.rare)) one.amount ? stepper(one, box) : one.kind === 'roll' || one.kind === 'bot' ? button(one.label, () => (one.text.endsWith('*') ? rollFor : take)(one.text), 'roll', box) : button((one.kind === 'more' ? '; ' : '') + named(one.label), () => take(one.text), one.kind, box).title = helps[one.label] || '';
    if (narrowed) button('other choices', () => { narrowed = ''; offer(); }, 'quiet', box);
    let folded = !all && rare.length;
    if (!input.value.trim()) {
      const known = shown.flatMap(({ text }) => [text.trim(), `${due()} ${text.trim()}`]);
      const others = lines().filter(one => !known.includes(one)).filter(one => imagined || (ends.test(one) ? !form.dataset.seat : !theirs())), plain = others.filter(one => !setUp.test(one) || one.startsWith(due() + ' ')), few = unfolded === due() ? others : plain.length <= FEW ? plain : [];
      for (const other of few) button(other, () => take(other.startsWith('end') ? other : other + ' '), 'other', box);
      folded ||= few.length < others.length;
    }
    if (folded) button('more …', () => { unfolded = due(); offer(); }, 'quiet', box);
    if (dice.length) {
      const grid = made('span', { className: 'dice' }, box);
      grid.setAttribute('role', 'group');
      grid.setAttribute('aria-label', 'The dice that were rolled');
      for (const one of dice) button(one.label, () => take(one.text), 'die', grid);
    }
    if (hand.length && !narrowed && !imagined) button(lets(), () => order(input.value.trim(), { begins: true }), 'quiet', box);
    const reactions = choices.filter(one => one.kind === 'react' && !(one.place && drawn()));
    if (reactions.length && !narrowed) {
      const more = made('details', { open: waits() || reactions.length <= FEW && reactions.some(one => !one.label.endsWith('concede')) }, box);
      made('summary', { textContent: 'In the line of another' }, more);
      for (const one of reactions) one.amount ? stepper(one, more) : button(one.label, () => take(one.text), 'react', more);
    }
    const claims = choices.filter(one => one.kind === 'claim');
    if (claims.length && !narrowed) {
      const more = made('details', {}, box);
      made('summary', { textContent: 'Claims, checked by the referee' }, more);
      for (const one of claims) button(one.label, () => { input.value = one.text; input.focus(); look(0); }, 'claim', more);
    }
    mark();
  }

  // The board: every place that may be touched is a button on it. One of them is in the tab order, and the arrow keys lead to the others.

  const drawn = () => document.querySelector('#board svg #pieces');
  function mark() {
    const layer = drawn(), before = $('touch'), kept = before && before.contains(document.activeElement);
    if (before) before.remove();
    if (!layer) return;
    const names = [...new Set(choices.filter(one => one.place && places[one.place]).map(one => one.place))];
    if (!names.length) return;
    const picture = layer.ownerSVGElement, ring = JSON.parse($('game').textContent).ring, group = document.createElementNS(svg, 'g');
    picture.setAttribute('role', 'group');
    // a finger needs room: as much as the nearest other place leaves
    const apart = names.flatMap(one => names.map(other => Math.hypot(places[one][0] - places[other][0], places[one][1] - places[other][1])));
    const reach = Math.max(ring * 1.15, Math.min(ring * 3, Math.min(...apart.filter(far => far > .1)) / 2));
    group.id = 'touch';
    group.setAttribute('class', names.length > 40 ? 'many' : '');
    for (const name of names) {
      const [cx, cy] = places[name], spot = document.createElementNS(svg, 'g'), row = document.querySelector(`#points tr[data-place="${CSS.escape(name)}"]:not([hidden])`);
      const what = [...new Set(choices.filter(one => one.place === name).map(one => one.label))].slice(0, 4).join(', ');
      for (const [key, value] of Object.entries({ class: 'spot', role: 'button', tabindex: -1, 'data-place': name, 'aria-label': `${name}${row ? ', ' + row.lastElementChild.textContent : ''}: ${what}` })) spot.setAttribute(key, value);
      for (const [kind, r] of [['reach', reach], ['ring', ring * .9]]) {
        const circle = document.createElementNS(svg, 'circle');
        for (const [key, value] of Object.entries({ cx, cy, r, class: kind })) circle.setAttribute(key, value);
        spot.append(circle);
      }
      group.append(spot);
    }
    layer.append(group);
    const first = [...group.children].find(one => one.dataset.place === spotted) || group.firstElementChild;
    first.setAttribute('tabindex', 0);
    if (kept) first.focus();
  }
  function touched(place) {
    spotted = place;
    const here = choices.filter(one => one.place === place), moves = here.find(one => one.moves);
    if (!here.length) return;
    if (here.length === 1 && !here[0].amount) { take(here[0].text); return; }
    narrowed = place;
    if (moves) { take(moves.text); also = here.filter(one => one !== moves); return; }
    offer();
    const next = box.querySelector('button');
    if (next && document.activeElement && document.activeElement.closest('#touch')) next.focus();
  }
  function beside(spot, key) {
    const [x, y] = places[spot.dataset.place], way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const other of $('touch').children) {
      const dx = places[other.dataset.place][0] - x, dy = places[other.dataset.place][1] - y, along = dx * way[0] + dy * way[1], off = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > .1 && along + 2.5 * off < least) { least = along + 2.5 * off; best = other; }
    }
    return best;
  }
  $('view').addEventListener('click', event => { const spot = event.target.closest('.spot'); if (spot) touched(spot.dataset.place); });
  $('view').addEventListener('keydown', event => {
    const spot = event.target.closest('.spot');
    if (!spot) return;
    if (event.key === 'Enter' || event.key === ' ') touched(spot.dataset.place);
    else if (event.key.startsWith('Arrow')) {
      const next = beside(spot, event.key);
      if (next) { spot.setAttribute('tabindex', -1); next.setAttribute('tabindex', 0); spotted = next.dataset.place; next.focus(); }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // What the server says

  // `keep`: the message stays until something is touched or typed.
  function look(wait, keep) {
    clearTimeout(timer);
    box.setAttribute('aria-busy', true);
    const mine = ++asked; // an answer that is still on its way is about what was before
    if (asks.test(input.value) || acts.test(input.value)) { // a command
      choices = [];
      offer();
      label();
      said.replaceChildren();
      line('aside', 'Press Enter to send this command; it is not a line of the log.');
      box.removeAttribute('aria-busy');
      return;
    }
    timer = setTimeout(async () => {
      try {
        const answer = await ask('try', { line: input.value, after: imagined || [], trying: Boolean(imagined) });
        if (mine !== asked || sending) return;
        label();
        if (answer.rolled && !input.value && !imagined) { own = answer.rolled.trimEnd(); take(own + ' '); return; }
        const bot = asksBot && (answer.choices || []).find(one => one.kind === 'bot');
        if (bot) { take(bot.text); return; }
        choices = answer.choices || [];
        for (const one of choices) if (one.help) helps[one.label] = one.help;
        hand = answer.hand || [];
        places = answer.places || {};
        if (!choices.some(one => one.place === narrowed)) narrowed = '';
        label();
        offer();
        if (input.value.trim() || answer.waits) tell(answer, false); else if (!keep) said.replaceChildren();
      } catch (gone) { /* the page says by itself that the program is not running */ }
      if (mine === asked) box.removeAttribute('aria-busy');
    }, wait === undefined ? 120 : wait);
  }
  async function ask(path, what) {
    const response = await fetch(`${base}/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: form.dataset.game, ...what }) });
    return response.ok ? response.json() : { error: response.status === 503 ? 'too many ask at this moment: send it once more' : (await response.text()).trim() };
  }

  // A line is for the turn that was due when its first letter was typed, not for one that somebody else has brought about since.
  let meant = '', own = '';
  function mean(text, before) { meant = !text.trim() ? '' : before.trim() && meant || due(); }
  input.addEventListener('input', () => { also = []; asksBot = false; mean(input.value, meant); look(); });
  input.addEventListener('keydown', event => { if (event.key === 'Escape') take(''); });
  $('erase').addEventListener('click', () => {
    if (begun && input.value.trim() === begun && !theirs()) return; // a roll stays
    take(input.value.trimEnd().replace(/(^|[ >])[^ >]*>?$/, '$1').replace(/[>;]? *$/, end => end.includes('>') ? '>' : end && input.value.trim() ? ' ' : '').replace(/^ +$/, ''));
    asksBot = false;
  });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (sending || !input.value.trim()) return;
    if (!imagined && /(^|[ :])\*( |$)/.test(input.value.split(/#|(?:^|[ :;])say /)[0])) { rollFor(input.value.trim()); return; }
    sending = true;
    clearTimeout(timer);
    try {
      if (imagined && /^\/?undo\b/.test(input.value)) { await imagine(imagined.slice(0, -1)); sending = false; return; }
      if (imagined && !asks.test(input.value)) { await imagine([...imagined, input.value.trim()]); sending = false; return; }
      const answer = await ask('line', { line: input.value.trim(), due: meant || due(), refused, after: imagined || [] });
      const did = answer.told || answer.struck || answer.asked || answer.answered;
      if (did || answer.accepted) input.value = '';
      if (did) { done(answer); meant = ''; sending = false; look(0, true); return; }
      meant = input.value ? due() : '';
      tell(answer, true);
      if (answer.accepted) { choices = []; offer(); look(0, true); }
    } catch (gone) {
      said.replaceChildren();
      line('bad', '✕ the line was not sent: the program is not running');
    }
    sending = false;
    box.removeAttribute('aria-busy');
  });

  // Taking back, trying, asking. The buttons send the words of `referee play`, which can be typed as well.

  function done(answer) {
    if (!answer.told) said.replaceChildren();
    if (answer.struck) line('good', '✓ struck out: ' + answer.struck.join('; '));
    if (answer.further) button(`Take ${answer.further} back too`, () => order('undo ' + answer.further), 'quiet', said);
    if (answer.asked) line('good', `✓ ${answer.of} is asked to take ${answer.asked} back`);
    if (answer.told) {
      $('told').querySelector('pre').textContent = answer.told.join('\n');
      $('told').hidden = false;
      $('told').focus();
    }
  }
  async function order(words, more) {
    try {
      const answer = await ask('line', { line: words, due: due(), refused, after: imagined || [], ...more });
      if (answer.error) {
        said.replaceChildren();
        complain(answer);
        if (words === 'undo' && answer.error.includes('undo roll')) button('Strike it out all the same', () => order('undo roll'), 'quiet', said);
        return;
      }
      if (answer.line) { if (answer.accepted) input.value = meant = ''; tell(answer, true); look(0, true); } else done(answer);
    } catch (gone) { said.replaceChildren(); line('bad', '✕ nothing was sent: the program is not running'); }
  }
  let rolling = false;
  async function rollFor(text) {
    if (rolling) return; // tapped twice
    rolling = true;
    box.setAttribute('aria-busy', true);
    try {
      const answer = await ask('roll', { line: text, due: due() });
      if (answer.error) { said.replaceChildren(); line('bad', '✕ ' + answer.error); } else if (answer.rolled) take(answer.rolled.trimEnd() + ' '); else { choices = []; offer(); look(0, true); }
    } catch (gone) { said.replaceChildren(); line('bad', '✕ nothing was rolled: the program is not running'); }
    rolling = false;
    if (!input.value.trim()) box.removeAttribute('aria-busy');
  }
  async function imagine(lines) {
    const answer = lines ? await ask('imagine', { line: '', after: lines }) : {};
    if (answer.error) { said.replaceChildren(); line('bad', '✕ ' + answer.error); return; }
    imagined = lines;
    input.value = '';
    $('imagined').hidden = !lines;
    $('if').setAttribute('aria-pressed', Boolean(lines));
    document.body.classList.toggle('what-if', Boolean(lines));
    form.querySelector('.send').textContent = lines ? 'Try' : 'Write';
    $('view').dispatchEvent(new CustomEvent('instead', { detail: lines && lines.length ? answer : null }));
    look(0);
  }
  $('undo').addEventListener('click', () => { if (imagined) imagine(imagined.slice(0, -1)); else order('undo'); });
  $('if').addEventListener('click', () => imagine(imagined ? null : []));
  $('end-if').addEventListener('click', () => imagine(null));
  $('score').addEventListener('click', () => order('score'));
  if ($('ok')) $('ok').addEventListener('click', () => order('ok'));
  $('why').addEventListener('click', () => {
    const turns = [...document.querySelectorAll('#ledger .turn')].map(one => one.textContent).filter(text => /^[0-9]+[A-Z]$/.test(text)), typed = input.value.trim();
    if (!typed && !turns.length) { said.replaceChildren(); line('aside', 'Write `why D4` to ask why D4 may not be played, and `why 4R` to see turn 4R step by step.'); return; }
    order('why ' + (typed || turns[turns.length - 1]));
  });
  $('close-told').addEventListener('click', () => { $('told').hidden = true; input.focus(); });
  $('told').addEventListener('keydown', event => { if (event.key === 'Escape') { $('told').hidden = true; input.focus(); } event.stopPropagation(); });
  $('view').addEventListener('updated', () => {
    label();
    requested();
    rebase();
    if (meant && meant !== due() && input.value.trim() === own) input.value = meant = ''; // a roll that the page put there, in a line that others have written
    if (!sending) look(theirs() ? LATER : 0, true);
  });
  label();
  requested();
  rebase();
  look(0);
})();
