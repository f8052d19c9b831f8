'use strict';
// A game step by step. Every piece that is ever on the board is in the drawing: a step shows some and hides others.
// A page that follows a game being written gets new steps: then all of this begins again with the new drawing.
(() => {
  const $ = id => document.getElementById(id);
  let begun = null;

function begin(from) {
  const stop = new AbortController(), on_stop = { signal: stop.signal };
  const game = JSON.parse($('game').textContent), steps = game.steps, pieces = game.pieces;
  const svg = 'http://www.w3.org/2000/svg', names = game.players, inks = game.inks;
  const drawn = pieces.map((_, number) => $('piece-' + number)), board = document.querySelector('#board svg');
  const items = steps.map((_, number) => $('step-' + number));
  const ledger = $('ledger'), bar = $('bar'), now = $('now');
  const places = new Map([...document.querySelectorAll('#points tr[data-place]')].map(row => [row.dataset.place, row]));
  const held = new Map([...document.querySelectorAll('.player')].map(one => [one.dataset.seat,
    { box: one, cells: new Map([...one.querySelectorAll('dd')].map(cell => [cell.dataset.key, cell])) }]));
  const on = new Set(), marks = document.createElementNS(svg, 'g');
  $('marks')?.remove();  // of a position that the page came back to
  if (board) { marks.id = 'marks'; marks.setAttribute('aria-hidden', 'true'); $('pieces').append(marks); }

  // What was there before each step, so that it can be taken back.
  const last = {}, noted = [];
  steps.forEach((step, number) => {
    step.before = {};
    for (const seat in step.cells || {}) {
      last[seat] = last[seat] || {};
      step.before[seat] = {};
      for (const key in step.cells[seat]) { step.before[seat][key] = last[seat][key]; last[seat][key] = step.cells[seat][key]; }
    }
    noted.push(step.notes || (number ? noted[number - 1] : []));
    for (const piece of step.off || []) on.delete(piece);
    for (const piece of step.on || []) on.add(piece);
  });
  let current = steps.length - 1, ghosts = [], changed = [], timer = 0;

  const anchor = number => number === 0 ? 'start' : items[number].querySelector('a').getAttribute('href').slice(1);
  const numbers = new Map();
  items.forEach((_, number) => { if (!numbers.has(anchor(number))) numbers.set(anchor(number), number); });

  function element(name, attributes, parent) {
    const made = document.createElementNS(svg, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    parent.append(made);
    return made;
  }
  function text(parent, name, kind, words) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.textContent = words;
    parent.append(made);
    return made;
  }

  // The position

  function move(to) {
    const touched = new Set(), cells = new Map();
    const piece = (number, shown) => {
      if (shown) on.add(number); else on.delete(number);
      touched.add(number);
    };
    const hold = changes => { for (const seat in changes) for (const key in changes[seat]) cells.set(seat + ' ' + key, [seat, key, changes[seat][key]]); };
    while (current < to) {
      const step = steps[++current];
      for (const number of step.off || []) piece(number, false);
      for (const number of step.on || []) piece(number, true);
      hold(step.cells);
    }
    while (current > to) {
      const step = steps[current--];
      for (const number of step.on || []) piece(number, false);
      for (const number of step.off || []) piece(number, true);
      hold(step.before);
    }
    for (const number of touched) drawn[number].classList.toggle('on', on.has(number));
    for (const [seat, key, words] of cells.values()) { const cell = held.has(seat) && held.get(seat).cells.get(key); if (cell) { cell.textContent = words; cell.parentNode.hidden = words === '-'; } }
    fill(new Set([...touched].map(number => pieces[number][0])));
  }

  function fill(names) {
    const words = new Map([...names].map(name => [name, []]));
    for (const number of on) if (pieces[number][2] && words.has(pieces[number][0])) words.get(pieces[number][0]).push(pieces[number][2]);
    for (const [name, list] of words) {
      const row = places.get(name);
      if (row) { row.hidden = !list.length; row.lastElementChild.textContent = list.join(', '); }
    }
  }

  // What the step did

  function spot(number) {
    const use = drawn[number];
    return [Number(use.getAttribute('x') || 0), Number(use.getAttribute('y') || 0)];
  }
  function highlight(step) {
    for (const number of ghosts) drawn[number].classList.remove('taken');
    const full = new Set([...on].map(number => pieces[number][0]));
    ghosts = (step.taken || []).filter(number => !full.has(pieces[number][0]));
    marks.replaceChildren();
    const ring = game.ring, done = new Set();
    for (const number of step.new || []) {
      const [cx, cy] = spot(number), place = cx + ' ' + cy;
      if (done.has(place)) continue;
      done.add(place);
      element('circle', { cx, cy, r: ring, fill: 'none', stroke: inks.paper, 'stroke-width': ring * .26 }, marks);
      element('circle', { cx, cy, r: ring, fill: 'none', stroke: inks.edge, 'stroke-width': ring * .13 }, marks);
    }
    for (const number of ghosts) {
      drawn[number].classList.add('taken');
      const [x, y] = spot(number), arm = ring * .62;
      const d = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
      element('path', { d, fill: 'none', stroke: inks.paper, 'stroke-width': ring * .3, 'stroke-linecap': 'round' }, marks);
      element('path', { d, fill: 'none', stroke: inks.error, 'stroke-width': ring * .16, 'stroke-linecap': 'round' }, marks);
    }
    for (const cell of changed) cell.classList.remove('changed');
    changed = [];
    if (current) for (const seat in step.cells || {}) for (const key in step.cells[seat]) {
      const cell = held.has(seat) && held.get(seat).cells.get(key);
      if (cell) { cell.classList.add('changed'); changed.push(cell); }
    }
  }

  // A turn has its number and letter; any other line is called by what it is.
  const KINDS = { end: 'End of the game', setup: 'Setup', fix: 'Correction', rule: 'Ruling', dead: 'Dead stones', check: 'Checkpoint', row: 'Diagram' };
  const nameOf = to => steps[to].id || KINDS[items[to].querySelector('.turn').textContent] || 'Line ' + steps[to].line;
  // A holding before and after; of a long list, such as a hand, only what has gone and what is new.
  function differs(key, old, now) {
    const was = String(old).split(', '), fresh = String(now).split(', ');
    const gone = was.filter(one => { const at = fresh.indexOf(one); if (at >= 0) fresh.splice(at, 1); return at < 0; });
    return was.length - gone.length < 5 ? `${key} ${old} → ${now}` : `${key} ${[...gone.map(one => '- ' + one), ...fresh.map(one => '+ ' + one)].join(', ')}`;
  }
  function tell(step) {
    const parts = document.createDocumentFragment(), item = items[current];
    const who = names[step.seat] ? ' ' + names[step.seat] : '';
    text(parts, 'p', 'what', current ? nameOf(current) + who : 'Before the first line');
    if (step.state) text(parts, 'p', 'badge', game.states[step.state]);
    for (const child of item.querySelector('.entry').children) if (current || !child.className.startsWith('other')) parts.append(child.cloneNode(true));
    const lines = [];
    if (step.taken) lines.push(['Taken', step.taken.map(number => pieces[number][2] + ' on ' + pieces[number][0]).join(', ')]);
    if (current) for (const seat in step.cells || {}) {
      const words = Object.keys(step.cells[seat]).map(key => differs(key, step.before[seat][key], step.cells[seat][key]));
      lines.push([seat, words.join(', ')]);
    }
    if (lines.length) {
      const list = document.createElement('ul');
      list.className = 'changes';
      for (const [head, words] of lines) { const line = text(list, 'li', '', ''); text(line, 'b', '', head); line.append(' ' + words); }
      parts.append(list);
    }
    const due = step.finished ? 'The game is over.' : step.next ? 'Next: ' + step.next : '';
    if (due) text(parts, 'p', 'aside', due);
    now.replaceChildren(parts);
    now.classList.toggle('off', Boolean(step.state));
    const notes = $('notes');
    notes.replaceChildren();
    for (const note of noted[current]) text(notes, 'li', '', note);
    for (const [seat, one] of held) one.box.classList.toggle('due', !step.finished && step.next === parseInt(step.next, 10) + seat);
  }

  function follow() {
    const item = items[shown];
    if (ledger.scrollHeight > ledger.clientHeight + 1) {
      const top = item.offsetTop, foot = top + item.offsetHeight;
      if (top < ledger.scrollTop + 40 || foot > ledger.scrollTop + ledger.clientHeight - 40) ledger.scrollTop = top - ledger.clientHeight / 3;
    }
  }

  let shown = -1, address = 0, frame = 0;
  function go(to, linked) {
    to = Math.max(0, Math.min(steps.length - 1, to));
    if (to === shown) return;
    move(to);
    const step = steps[to];
    if (shown >= 0) { items[shown].classList.remove('now'); items[shown].firstElementChild.removeAttribute('aria-current'); }
    shown = to;
    items[to].classList.add('now');
    items[to].firstElementChild.setAttribute('aria-current', 'step');
    document.body.classList.toggle('past', to !== steps.length - 1);
    highlight(step);
    tell(step);
    bar.value = to;
    bar.setAttribute('aria-valuetext', to ? nameOf(to) : 'before the first line');
    $('count').textContent = to + ' / ' + (steps.length - 1);
    $('first').disabled = $('back').disabled = to === 0;
    $('last').disabled = $('next').disabled = to === steps.length - 1;
    if (board) board.setAttribute('aria-label', game.board_label + (to ? ' after ' + nameOf(to) : ' before the first line'));
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(follow);  // measures the page: once, and when it is laid out anyway
    clearTimeout(address);
    // Browsers refuse an address that changes too often.
    if (!linked) address = setTimeout(() => { try { history.replaceState(null, '', '#' + anchor(shown)); } catch (refused) { /* a page without an address */ } }, 400);
  }

  // Playing

  function halt() { clearTimeout(timer); timer = 0; document.body.classList.remove('playing'); $('play').setAttribute('aria-label', 'Play'); }
  function tick() {
    if (current === steps.length - 1) { halt(); return; }
    timer = setTimeout(() => { go(current + 1); tick(); }, Number($('speed').value));
  }
  function play() {
    if (timer) { halt(); return; }
    if (current === steps.length - 1) go(0);
    document.body.classList.add('playing');
    $('play').setAttribute('aria-label', 'Pause');
    tick();
  }
  const by = number => { halt(); go(current + number); };

  const packed = $('packed');
  if (packed) {
    $('poster').hidden = false;
    $('poster').addEventListener('click', async () => {
      const bytes = Uint8Array.from(atob(packed.textContent), sign => sign.charCodeAt(0));
      const svg = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).blob();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      link.download = 'poster.svg';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    }, on_stop);
  }
  $('first').addEventListener('click', () => by(-current), on_stop);
  $('back').addEventListener('click', () => by(-1), on_stop);
  $('next').addEventListener('click', () => by(1), on_stop);
  $('last').addEventListener('click', () => by(steps.length), on_stop);
  $('play').addEventListener('click', play, on_stop);
  bar.addEventListener('input', () => { halt(); go(Number(bar.value)); }, on_stop);
  ledger.addEventListener('click', event => {
    const item = event.target.closest('li');
    if (item && !event.target.closest('a') && !String(getSelection())) { halt(); go(items.indexOf(item)); }
  }, on_stop);
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select')) return;
    if (event.key === 'ArrowLeft') by(-1);
    else if (event.key === 'ArrowRight') by(1);
    else if (event.key === 'PageUp') by(-10);
    else if (event.key === 'PageDown') by(10);
    else if (event.key === 'Home') by(-current);
    else if (event.key === 'End') by(steps.length);
    else if (event.key === ' ' && !event.target.closest('button, summary')) play();
    else return;
    event.preventDefault();
  }, on_stop);

  // Swipes: sideways and not up or down, and with one finger.
  const figure = $('board');
  let touch = null;
  if (figure) {
    figure.addEventListener('touchstart', event => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true, signal: stop.signal });
    figure.addEventListener('touchend', event => {
      if (!touch) return;
      const to = event.changedTouches[0], dx = to.clientX - touch.clientX, dy = to.clientY - touch.clientY;
      touch = null;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) by(dx < 0 ? 1 : -1);
    }, on_stop);
  }

  function linked() {
    let name = location.hash.slice(1);
    try { name = decodeURIComponent(name); } catch (odd) { /* as it is */ }
    const number = numbers.has(name) ? numbers.get(name) : numbers.get(name.toUpperCase());
    if (number !== undefined) { halt(); go(number, true); }
    return number !== undefined;
  }
  addEventListener('hashchange', linked, on_stop);
  if (from === undefined ? !linked() : true) go(from === undefined ? 0 : from === null || from >= steps.length ? steps.length - 1 : from, true);
  // Leave the last position as the server has written it, and say where the reader is: null for the end, which is followed.
  function end() {
    const at = current === steps.length - 1 ? null : current;
    halt();
    clearTimeout(address);
    cancelAnimationFrame(frame);
    move(steps.length - 1);
    highlight({});
    items[shown].classList.remove('now');
    items[shown].firstElementChild.removeAttribute('aria-current');
    stop.abort();
    return at;
  }
  return { end };
}

  begun = $('game') && begin($('view') && !location.hash ? null : undefined);
  const view = $('view');
  if (view) {
    let at = null;
    view.addEventListener('updating', () => { at = begun ? begun.end() : null; });
    view.addEventListener('updated', () => { begun = $('game') && begin(at); });
  }
})();
