// The referee: the log of a game is checked, fixed, scored, replayed and made a poster, in this tab.
import { python, save, blob, list, show, coded, page, tell, addToTable } from './site.js';

const $ = id => document.getElementById(id);
const log = $('log'), verdict = $('verdict'), found = $('found'), made = $('made'), said = $('said'), others = $('others');
const FOLDER = '/home/inkstone/log', NAME = 'game.tlog';
let layouts = {};

const text = (kind, words, name = 'p') => {
  const made = Object.assign(document.createElement(name), { className: kind });
  made.append(...coded(words));
  return made;
};

const press = (words, act, kind = '') => {
  const made = text(kind, words, 'button');
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
};

const run = words => python.ask('run', { words: ['referee', ...words], folder: FOLDER, files: { ...layouts, [NAME]: log.value }, fresh: true });
async function ask(...words) {
  const buttons = document.querySelectorAll('main button');
  for (const button of buttons) button.disabled = true;
  try {
    return await run(words);
  } catch (problem) {
    made.textContent = `Python could not be used in this tab: ${problem.message}`;
    tell('');
    return null;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function state(kind, sign, words) {
  verdict.className = `state ${kind}`;
  verdict.textContent = `${sign} ${words}`;
}

// Edits count lines and columns from 1, in code points; the last edit first, so that the places of the others stay.
function apply(edits) {
  const lines = log.value.split('\n');
  for (const { line, column, end_column: end, text: put } of [...edits].sort((a, b) => b.line - a.line || b.column - a.column)) {
    const signs = [...(lines[line - 1] || '')];
    signs.splice(column - 1, end - column, put);
    lines[line - 1] = signs.join('');
  }
  log.value = lines.join('\n');
  return check();
}

function goTo(line, column) {
  const lines = log.value.split('\n').slice(0, line), at = lines.slice(0, -1).join('\n').length + (line > 1 ? 1 : 0);
  log.focus();
  log.setSelectionRange(at + Math.max(0, column - 1), at + lines[line - 1].length);
  log.scrollTop = (line - 4) * parseFloat(getComputedStyle(log).lineHeight);
}

function finding(one) {
  const item = document.createElement('li');
  item.className = one.level;
  const place = text('place', '');
  place.append(text('level', one.level === 'error' ? '✕ Error' : '! Warning', 'span'));
  if (one.line) {
    place.append(' ', press(`line ${one.line}`, () => goTo(one.line, one.column || 1)));
  }
  item.append(place, text('problem', one.message));
  if (one.detail) item.append(text('small', one.detail));
  if (one.help) item.append(text('remedy', one.help));
  for (const fix of one.fixes || []) item.append(press(fix.title, () => apply(fix.edits), 'fix'));
  return item;
}

async function check() {
  if (!log.value.trim()) { state('fair', '!', 'Paste a log first'); log.focus(); return; }
  state('busy', '…', 'Checking');
  made.replaceChildren();
  show(said);
  const done = await ask('check', NAME, '--format', 'json', '--strict');
  if (!done) return;
  found.replaceChildren();
  let games;
  try { games = [JSON.parse(done.out)].flat(2); } catch (odd) { state('bad', '✕', 'The log cannot be read'); show(said, done.err, done.out); return; }
  const findings = games.flatMap(game => game.findings || []);
  findings.sort((a, b) => (a.level !== 'error') - (b.level !== 'error'));
  const errors = findings.filter(one => one.level === 'error').length;
  if (errors) state('bad', '✕', errors === 1 ? '1 error' : `${errors} errors`);
  else if (findings.length) state('fair', '!', `Valid, ${findings.length === 1 ? '1 warning' : `${findings.length} warnings`}`);
  else state('good', '✓', 'Valid: every move was legal');
  found.append(...findings.map(finding));
  found.tabIndex = findings.length ? 0 : -1;
  $('next').hidden = false;
  $('fix').hidden = $('repairs').hidden = !findings.length;
  drawBoard();
}

// The board after the last line that could be played; none of a log that has no game.
async function drawBoard() {
  const done = await run(['show', NAME, '-o', 'board.svg']).catch(() => ({ files: {} })), svg = done.files['board.svg'], board = $('board');
  URL.revokeObjectURL(board.src);
  if (svg) board.src = URL.createObjectURL(blob('board.svg', svg));
  board.hidden = !svg;
}

async function output(words, name, label) {
  made.textContent = 'Working …';
  show(said);
  const done = await ask(...words);
  if (!done) return;
  const bytes = name && done.files[name];
  made.replaceChildren();
  if (bytes) {
    const items = [save(name, bytes, label)];
    const address = name.endsWith('.html') ? await page(name, bytes) : null;
    if (address) {
      const link = text('button', 'Look at it', 'a');
      link.href = address;
      items.unshift(link);
    }
    list(made, items);
  }
  show(said, done.err, done.out);
}

$('check').addEventListener('click', check);
// The copy that the command line keeps of the log is the button "Undo" here.
async function rewrite(words) {
  const before = log.value, done = await ask(...words);
  if (!done) return;
  if (done.files[NAME]) log.value = new TextDecoder().decode(done.files[NAME]);
  await check();
  show(said, ...[done.err, done.out].map(one => one.replace(/; the original is in .*$/m, '')));
  if (log.value !== before) list(made, [press('Undo', () => { log.value = before; check(); })]);
}
$('fix').addEventListener('click', () => rewrite(['check', NAME, '--fix']));
$('repairs').addEventListener('click', async () => {
  await output(['fix', NAME]);
  const found = [...said.textContent.matchAll(/^([0-9]+)\. /gm)].map(([, number]) => press(`Apply repair ${number}`, () => rewrite(['fix', NAME, '--apply', number])));
  if (found.length) list(made, found);
});
$('score').addEventListener('click', () => output(['score', NAME]));
$('replay').addEventListener('click', () => output(['replay', NAME, '--html', 'replay.html'], 'replay.html', 'Save the page'));
$('poster').addEventListener('click', () => output(['poster', NAME, '-o', 'poster.pdf'], 'poster.pdf', 'Save the poster'));
$('play').addEventListener('click', async () => {
  const name = /^Date:\s*([0-9-]+)/m.test(log.value) ? `game-${RegExp.$1}.tlog` : 'game.tlog';
  if (await addToTable({ ...layouts, [name]: log.value })) location.href = `table.html#game=${encodeURIComponent(name)}`;
  else made.textContent = 'This browser keeps no files between pages, so the table cannot take this log.';
});
$('example').addEventListener('click', () => { log.value = JSON.parse($('sample').textContent); check(); });

async function take(files) {
  for (const file of files) {
    if (/\.(tlog|txt|sgf)$/i.test(file.name) || files.length === 1) log.value = (await file.text()).replace(/\r\n/g, '\n');
    else layouts[file.name] = new Uint8Array(await file.arrayBuffer());
  }
  others.replaceChildren(...Object.keys(layouts).map(name => text('', `beside the log: ${name}`, 'li')));
  if (log.value.trim()) check();
}
$('open').addEventListener('change', event => take([...event.target.files]));
addEventListener('dragover', event => { event.preventDefault(); log.classList.add('over'); });
addEventListener('dragleave', () => log.classList.remove('over'));
addEventListener('drop', event => { event.preventDefault(); log.classList.remove('over'); take([...event.dataTransfer.files]); });
