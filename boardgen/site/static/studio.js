// The studio: a layout is written, seen and made. In a tab of a site files are kept in the browser until they are saved;
// in `boardgen serve --write` they are those of a folder on this machine.
import { python, local, beside, save, links, list, show, coded, page, tell, typed as command, kept, wholeFirst, addToTable, tableFiles } from './site.js';
import { Disk, read } from './disk.js';
import { Schema } from './schema.js';
import { Writing } from './writing.js';

const $ = id => document.getElementById(id);
const FOLDER = '/home/inkstone/studio', TEXT = /\.(ya?ml|csv|tsv|md|txt|svg|json|tlog)$/i, PICTURE = /\.(svg|png|jpe?g|webp|gif)$/i;
const view = $('view'), found = $('found'), note = $('note'), made = $('made'), said = $('said');
let files = new Map(), current = '', layout = '', schema = null, schemaOf = '', handle = null, findings = [], own = false, aside = null; // own: whether something was written since it was begun, opened or saved

const decode = bytes => new TextDecoder().decode(bytes);
const element = (name, kind, words = '') => {
  const made = Object.assign(document.createElement(name), { className: kind });
  made.append(...coded(words));
  return made;
};
const button = (words, act, kind = '') => { const one = element('button', kind, words); one.type = 'button'; one.addEventListener('click', act); return one; };
const on = (id, act) => $(id)?.addEventListener('click', act); // what only a tab has
const inform = (words, ...more) => { note.replaceChildren(...coded(words), ...more.flatMap(one => [' ', one])); };
const tellProblem = problem => inform(problem.message);

// ---- Files: in the browser's own store until they are saved.
let keeping = 0;
function keep() {
  if (disk) { fillSelects(); return; }
  clearTimeout(keeping);
  keeping = setTimeout(() => kept('readwrite', all => all.put({ files: [...files], layout, own }, 'project')).catch(() => inform('This browser keeps no files between visits: save a ZIP before you leave.')), 400);
}

const isLayout = (name, text) => /\.ya?ml$/i.test(name) && /^(game|extends):/m.test(text);
const layouts = () => [...files].filter(one => isLayout(...one)).map(([name]) => name);

let listed = '';
function fillSelects() {
  showDrop();
  const unsaved = disk ? disk.unsaved() : [], now = JSON.stringify([...files.keys(), layout, current, unsaved]);
  if (now === listed) return;
  listed = now;
  if (disk) $('write').disabled = !unsaved.length;
  $('files').replaceChildren(...[...files.keys()].sort().map(name => new Option(unsaved.includes(name) ? `${name} (not saved)` : name, name, false, name === current)));
  $('layout').replaceChildren(...layouts().map(name => new Option(name, name, false, name === layout)));
}

// Text as the editor has it; a file that is not in UTF-8 stays as it is, so that nothing of it is lost.
const asText = (name, content) => TEXT.test(name) && typeof content !== 'string' ? read(name, content).content : content;
async function open(all, chosen = '', written = false) {
  const was = own && files.size && { files: [...files], layout, called: layout || [...files.keys()][0] };
  own = written;
  made.replaceChildren();
  show(said);
  kits.clear(); // they go with the folder
  files = new Map(Object.entries(all).map(([name, content]) => [name, asText(name, content)]));
  const known = layouts();
  layout = chosen && files.has(chosen) ? chosen : known.find(name => !name.includes('/')) || known[0] || '';
  current = layout || [...files.keys()][0] || '';
  fillSelects();
  edit(current);
  keep();
  inform(layout ? '' : 'None of these files is a layout: a YAML file that begins with `game:` or `extends:`.');
  if (was) setAside(was);
  await python.ask('write', { folder: FOLDER, files: Object.fromEntries(files), fresh: true }); // at once: a command in between would find no file
  if (layout) look();
}

// What was written here is set aside when other files take its place, and can be taken back, also on a later visit.
function setAside(was) {
  offer(was);
  inform(`${was.called} was open here, and is set aside.`, button('Take it back', takeBack));
  kept('readwrite', all => all.put(was, 'aside')).catch(() => {});
}
function offer(was) {
  aside = was;
  $('from').querySelector('[value=aside]')?.remove();
  if (was) $('from').add(new Option(`${was.called}, which was set aside`, 'aside'), 1);
}
function takeBack() {
  const { files: all, layout: chosen } = aside;
  offer(null);
  kept('readwrite', all => all.delete('aside')).catch(() => {});
  $('from').value = '';
  open(Object.fromEntries(all), chosen, true).catch(tellProblem);
}

// On this machine the layout that is shown keeps its name.
function showDrop() { if (disk) $('rename').hidden = $('drop').hidden = current === local; }

function edit(name, line = 0, column = 1, end = 0) {
  current = name;
  $('files').value = name;
  showDrop();
  const content = files.get(name) || '', picture = typeof content !== 'string', shown = picture && PICTURE.test(name);
  $('editor').hidden = picture;
  $('picture').hidden = !shown;
  if (shown) $('shown').src = URL.createObjectURL(new Blob([content]));
  else if (picture) inform(`${name} is not a text in UTF-8; edit it with another program.`);
  else {
    writing.open(name, content);
    writing.mark(findings.filter(one => one.file === name));
    if (line) writing.go(line, column, end);
  }
}

// ---- The editor reports what was typed; after a moment the layout is drawn again.
let waiting = 0;
const typed = new Set();
async function sendTyped() {
  const sent = [...typed].filter(one => files.has(one)).map(one => [one, files.get(one)]);
  typed.clear();
  await python.ask('write', { folder: FOLDER, files: Object.fromEntries(sent) });
  look();
}
const writing = new Writing($('editor'), {
  change(text) {
    if (!current) return; // every file was removed
    files.set(current, text);
    own = true;
    typed.add(current);
    if (note.textContent) inform('');
    keep();
    clearTimeout(waiting);
    waiting = setTimeout(() => sendTyped().catch(tellProblem), 300);
  },
  keys: (lines, number, column) => schema && current === layout ? schema.keys(lines, number, column) : new Map(),
  values: (lines, number, column, key) => schema && current === layout ? schema.values(lines, number, column, key) : [],
  describe: (lines, number, column, key) => schema && current === layout ? schema.describe(lines, number, column, key) : '',
});

let settings = null;
// The game of a layout, also of one that extends another file of the user; empty where none is named.
async function gameOf(name, hops = 0) {
  settings ||= await (await fetch(beside('site.json'))).json();
  const text = files.get(name) || '', [, key, value] = text.match(/^(extends|game):[ \t]*["']?([^"'#\n]+?)["']?[ \t]*(?:#.*)?$/m) || [];
  if (key !== 'extends') return value || '';
  const own = value.split('/').reduce((at, part) => part === '..' ? at.slice(0, -1) : [...at, part], name.split('/').slice(0, -1)).join('/');
  return settings.games[value] || (files.has(own) && hops < 20 ? gameOf(own, hops + 1) : '');
}
async function loadSchema() {
  const game = await gameOf(layout), name = settings.schemas.includes(game) ? game : 'all';
  const part = name === 'all' && game && /^extends:/m.test(files.get(layout)) ? 'other-layout' : '';
  if (schemaOf === name + part) return;
  schemaOf = name + part;
  schema = new Schema(await (await fetch(beside(`schemas/${name}.json`))).json(), part);
}

// ---- The view: state, findings, board and sheets as `boardgen serve` shows them.
let looking = 0;
async function look() {
  if (!layout) return;
  const mine = ++looking, late = setTimeout(() => { $('count').textContent = 'Reading the files …'; }, 700);
  const players = $('players').value;
  try {
    await python.ask('begin', { folder: FOLDER, file: layout, paper: $('paper').value, style: $('style').value, players: players ? Number(players) : null });
    while (mine === looking) { // else it would take the first view of the next look
      const shown = await python.ask('next');
      clearTimeout(late);
      if (!shown || mine !== looking) break;
      take(shown);
      loadSchema().catch(() => { /* then nothing is completed */ });
    }
  } catch (problem) {
    $('count').textContent = 'Errors and warnings';
    inform(problem.message);
  }
  clearTimeout(late);
}

// On this machine: files that the layout now names and that are there, and files that another program has changed.
let disk = null;
function lookFor(names) {
  const unknown = names.filter(name => !files.has(name));
  if (unknown.length) disk.compare(unknown).catch(tellProblem);
}
function takeFromDisk(contents) {
  for (const [name, content] of Object.entries(contents)) files.set(name, content);
  if (current in contents) edit(current);
  fillSelects();
  const whole = Object.keys(contents).length === files.size;
  python.ask('write', { folder: FOLDER, files: contents, whole }).then(() => { if (layout) look(); }).catch(tellProblem); // what works may take long
}
async function copyAgain() {
  inform('');
  await python.ask('write', { folder: FOLDER, files: Object.fromEntries(files), whole: true });
  look();
}
// Return those names that files of this layout can have, and show what is wrong with the first of the others.
async function checkNames(names) {
  const good = [];
  let problem = null;
  for (const one of names) await python.ask('name', { name: one }).then(() => good.push(one)).catch(wrong => { problem ||= wrong; });
  inform(problem ? problem.message : '');
  return good;
}
function tellClashes(clashes) {
  $('clash').replaceChildren(...[...clashes.keys()].map(name => {
    const one = element('p', 'plain', `${name} was changed by another program while you were writing. Which one do you keep? `);
    one.append(button('The one on the disk', () => disk.settle(name, false)), ' ', button('Mine', () => disk.settle(name, true)));
    return one;
  }));
  fillSelects();
}

const watcher = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) { watcher.unobserve(target); draw(target, target.dataset.key); }
}, { rootMargin: '300px' });
const drawings = new Map();
async function draw(image, key) {
  if (!drawings.has(key)) {
    const svg = await python.ask('svg', { key }).catch(tellProblem);
    if (!svg) return;
    drawings.set(key, URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  }
  image.src = drawings.get(key);
}
const keyOf = address => address.replace(/^.*sheets\/|\.svg$/g, '');

function take(shown) {
  for (const [key, svg] of Object.entries(shown.drawn)) if (!drawings.has(key)) drawings.set(key, URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  document.title = `${shown.title} · Inkstone studio`;
  const next = new DOMParser().parseFromString(shown.html, 'text/html');
  for (const one of next.querySelectorAll('main')) { // the page has one already
    const box = element('div', '');
    box.id = one.id;
    box.append(...one.childNodes);
    one.replaceWith(box);
  }
  const old = new Set();
  for (const image of next.querySelectorAll('img')) {
    image.dataset.key = keyOf(image.getAttribute('src'));
    image.removeAttribute('src');
    if (drawings.has(image.dataset.key)) image.src = drawings.get(image.dataset.key);
    old.add(image.dataset.key);
  }
  for (const link of next.querySelectorAll('a.sheet')) { link.dataset.key = keyOf(link.getAttribute('href')); link.setAttribute('href', '#'); old.add(link.dataset.key); }
  const notes = next.querySelector('#findings details'), opened = $('notes').querySelector('details[open]');
  if (notes) notes.open = Boolean(opened);
  $('notes').replaceChildren(...notes ? [notes] : []);
  view.replaceChildren(...next.body.childNodes);
  for (const image of view.querySelectorAll('img:not([src])')) watcher.observe(image);
  for (const [key, address] of drawings) if (!old.has(key)) { URL.revokeObjectURL(address); drawings.delete(key); }
  findings = shown.findings;
  if (disk && shown.files) lookFor(shown.files);
  tellFindings(shown);
  writing.mark(findings.filter(one => one.file === current));
}

const MISSING = /^(?:'|.*there is no picture ')([^']+)'(?:: there is no such file)?$/, JUDGE = /run `referee figures /, ICON = /there is no icon '([^']+)'$/;
// The folder of the layout's own icons, empty where it names none.
const icons = () => ((files.get(layout) || '').match(/^icons:\s*([\w./-]+?)\/?\s*(?:#.*)?$/m) || [])[1] || '';
function tellFindings({ errors, pending }) {
  const state = pending ? 'Laying out the sheets …' : errors ? `✕ ${errors} error${errors === 1 ? '' : 's'}` : findings.length ? `! ${findings.length} warning${findings.length === 1 ? '' : 's'}` : '✓ No errors or warnings';
  $('count').textContent = state;
  found.replaceChildren(...findings.map(one => {
    const item = element('li', one.level), place = element('p', 'place');
    place.append(element('span', 'level', one.level === 'error' ? '✕ Error' : '! Warning'));
    if (one.line && files.has(one.file)) place.append(' ', button(`${one.file}:${one.line}`, () => edit(one.file, one.line, one.column, one.end_column)));
    else if (one.file) place.append(' ', element('span', 'where', one.line ? `${one.file}:${one.line}` : one.file));
    if (one.path) place.append(' ', element('span', 'path', one.path));
    item.append(place, element('p', 'problem', one.message));
    if (one.help) item.append(element('p', 'remedy', one.help));
    if (!local && JUDGE.test(one.help)) item.append(button('Let the referee judge the figures', () => makeFiles(['referee', 'figures', layout], 'Judging the figures …'), 'fix'));
    const missing = (one.message.match(MISSING) || [])[1];
    if (missing && TEXT.test(missing) && !files.has(missing)) item.append(button('Begin this file', () => change('', missing, '').catch(tellProblem), 'fix'));
    if (missing || (icons() && ICON.test(one.message))) item.append(button('Open this file', () => $('open').click(), 'fix'));
    for (const fix of one.fixes) item.append(button(fix.title, () => { edit(one.file); writing.put(one.line, one.column, one.end_column, fix.text); }, 'fix'));
    return item;
  }));
}

// ---- One sheet, enlarged.
const large = $('large');
let enlarged = null;
function enlarge(link) {
  enlarged = link;
  $('large-title').textContent = link.dataset.label;
  const image = $('large-image');
  image.removeAttribute('src');
  image.alt = link.dataset.label;
  draw(image, link.dataset.key);
  if (!large.open) large.showModal();
}
// The view may have been made again since.
const turn = by => { const all = [...view.querySelectorAll('a.sheet')], other = all[all.findIndex(one => one.dataset.label === enlarged.dataset.label) + by]; if (other) enlarge(other); };
view.addEventListener('click', event => { const link = event.target.closest('a.sheet'); if (link) { event.preventDefault(); enlarge(link); } });
large.addEventListener('keydown', event => { if (event.key === 'ArrowLeft') turn(-1); else if (event.key === 'ArrowRight') turn(1); });
$('before').addEventListener('click', () => turn(-1));
$('next').addEventListener('click', () => turn(1));
$('close').addEventListener('click', () => large.close());

// ---- What is made of the layout: the commands of the command line, with its messages.
async function make(words, pick, busy) {
  if (!layout) { inform('Open or begin a layout first.'); return null; }
  made.textContent = busy;
  show(said);
  const of = name(); // another layout may be shown when it is done
  try {
    clearTimeout(waiting);
    if (typed.size) await sendTyped();
    const done = await python.run(words, FOLDER);
    const chosen = wholeFirst(Object.entries(done.files).filter(([one]) => pick.test(one)), of);
    const many = chosen.length > 12 || (words[1] === 'export' && chosen.length > 1), whole = many ? chosen.filter(([one]) => one.endsWith(`/${of}.pdf`)) : chosen;
    const items = links(whole, of), packed = words[1] === 'export' ? `${of}-${words[4].replace(':', '-')}.zip` : `${of}.zip`;
    if (many) items.push(save(packed, await python.ask('zip', { folder: FOLDER, names: Object.keys(done.files) })));
    for (const [name, bytes] of chosen) {
      const address = name.endsWith('.html') ? await page(name.split('/').pop(), bytes) : null;
      if (address) { const link = element('a', 'button', 'Look at it'); link.href = address; items.unshift(link); }
    }
    if (items.length) list(made, items); else made.replaceChildren();
    show(said, done.err, done.out, command(done.words || words));
    return done;
  } catch (problem) {
    made.replaceChildren(...coded(problem.message));
    tell('');
    return null;
  }
}
// Takes over what a command writes beside the layout.
async function makeFiles(words, busy) {
  const done = await make(words, /$^/, busy), written = Object.entries(done ? done.files : {}).filter(([one]) => !one.endsWith('.schema.json'));
  for (const [one, bytes] of written) files.set(one, asText(one, bytes));
  own ||= written.length > 0;
  edit(current);
  keep();
  look();
  return written.length > 0;
}
const options = () => ['--paper', $('paper').value, '--style', $('style').value, ...($('players').value ? ['--players', $('players').value] : [])];
const name = () => layout.split('/').pop().replace(/\.ya?ml$/i, '');
const kits = new Map(); // layout -> the folder of the kit that was made of it: another board has another one
async function makeKit() {
  const of = layout, done = await make(['boardgen', 'kit', of, '--format', 'pdf', '--replace', ...options(), ...$('with').value.split(' ').filter(Boolean)], /\.pdf$/, 'Making the kit …');
  const listing = Object.keys(done ? done.files : {}).find(one => one.endsWith('/kit.json'));
  if (listing) kits.set(of, listing.slice(0, listing.lastIndexOf('/')));
}
$('kit').addEventListener('click', makeKit);
// A button that needs a kit offers at once to make it.
function offerKit(why, offer, act) {
  show(said);
  made.replaceChildren(`No kit of ${layout} has been made on this page yet. ${why} `, button(offer, act));
}
async function proof() {
  const done = await make(['boardgen', 'proof', kits.get(layout)], /\.pdf$/, 'Measuring the kit that was made …'), result = done && done.out.trim().split('\n').pop();
  if (result) made.replaceChildren(element('p', `state ${done.status ? 'bad' : 'good'}`, `${done.status ? '✕' : '✓'} ${result}`));
}
$('proof').addEventListener('click', () => {
  if (!layout || kits.has(layout)) proof();
  else offerKit('Its sheets are what is measured.', 'Make the kit and measure it', async () => { await makeKit(); if (kits.has(layout)) await proof(); });
});
$('rules').addEventListener('click', () => make(['boardgen', 'rules', layout, '--html'], /\.html$/, 'Making the rulebook …'));
$('info').addEventListener('click', () => make(['boardgen', 'info', layout], /$^/, 'Looking at the board …'));
$('diff').addEventListener('click', () => {
  const listing = [...files.keys()].find(one => /(^|\/)kit\.json$/.test(one)), of = kits.get(layout) || (listing && (listing.replace(/\/?kit\.json$/, '') || '.'));
  if (!layout || of) make(['boardgen', 'diff', of, layout, '--print'], /\.pdf$/, 'Comparing with the kit that was made …');
  else offerKit(`Make it now and change the layout afterwards${local ? '' : ', or open the file kit.json of an earlier kit'}.`, 'Make the kit', makeKit);
});
$('target').addEventListener('change', event => {
  const target = event.target.value;
  if (target) make(['boardgen', 'export', layout, '--to', target, '--replace'], /./, 'Exporting …');
  event.target.value = '';
});

// ---- Boxes of the faces, drawn on the piece; each leads to its line.
const SVG = 'http://www.w3.org/2000/svg', FEW = 12;
function drawFace(face) {
  const figure = element('figure', ''), piece = element('div', 'piece'), image = element('img', '');
  image.src = URL.createObjectURL(new Blob([face.svg], { type: 'image/svg+xml' }));
  image.alt = `${face.component}: ${face.title}`;
  const over = document.createElementNS(SVG, 'svg');
  over.setAttribute('viewBox', `0 0 ${face.width} ${face.height}`);
  over.setAttribute('preserveAspectRatio', 'none');
  over.setAttribute('aria-hidden', 'true');
  const rows = element('ol', ''), found = [];
  for (const box of face.boxes) {
    const rect = document.createElementNS(SVG, 'rect'), row = element('li', ''), sides = [box.left, box.top, box.right - box.left, box.bottom - box.top];
    for (const [at, key] of ['x', 'y', 'width', 'height'].entries()) rect.setAttribute(key, sides[at]);
    const go = () => { if (files.has(box.file)) edit(box.file, box.line, box.column); else inform(`This box is on line ${box.line} of ${box.file}, which comes with Inkstone. To change it, write a face of this name into your layout.`); };
    rect.addEventListener('click', go);
    row.append(button(`${box.label} [${sides.map(value => Number(value.toFixed(1))).join(', ')}]`, go), ` line ${box.line}`);
    rows.append(row);
    for (const one of [rect, row]) {
      for (const [event, on] of [['pointerenter', true], ['pointerleave', false], ['focusin', true], ['focusout', false]]) one.addEventListener(event, () => { rect.classList.toggle('at', on); row.classList.toggle('at', on); });
    }
    found.push({ rect, area: sides[2] * sides[3] });
  }
  over.append(...found.sort((one, other) => other.area - one.area).map(({ rect }) => rect)); // a small box is above the large one around it
  piece.append(image, over);
  const all = element('details', ''), count = face.boxes.length;
  all.append(element('summary', '', count === 1 ? '1 box' : `${count} boxes`), rows);
  all.open = count <= FEW;
  figure.append(piece, element('figcaption', '', `${face.component}: ${face.title}, ${face.width.toFixed(1)} x ${face.height.toFixed(1)} mm`), all);
  figure.classList.toggle('large', face.width > 100);
  return figure;
}
$('faces').addEventListener('click', async () => {
  const box = $('boxes');
  if (!box.hidden) { box.hidden = true; return; }
  const faces = layout ? await python.ask('faces', { folder: FOLDER, file: layout }).catch(problem => { inform(problem.message); return []; }) : [];
  box.replaceChildren(...(faces.length ? faces.map(drawFace) : [element('p', '', 'There are no faces of your own to show: the layout has none, or it has errors.')]));
  box.hidden = false;
});

// ---- New, open, save. Files of the usual name are in the site, so that they are there before Python is.
const ready = name => fetch(beside(`starts/${name}.json`)).then(found => found.ok ? found.json() : null).catch(() => null);
async function begin(from, as) {
  const usual = `my-${from || 'game'}`, called = as || usual;
  inform('Writing the files to begin with …');
  const all = called === usual && await ready(from || 'game') || await python.ask('starts', { name: called, from });
  handle = null;
  $('write').hidden = true;
  await open(all, `${called}.yaml`);
}
// A translation is a layout of its own beside the one that it translates.
async function translate() {
  const asked = layout && await askName(`The name of the translation of ${layout}, such as ${name()}-de.yaml:`);
  if (!asked) return;
  const file = /\.ya?ml$/i.test(asked) ? asked : `${asked}.yaml`;
  if (!await makeFiles(['boardgen', 'new', file.replace(/\.ya?ml$/i, ''), '--from', layout, '--words'], 'Writing the words …')) return;
  layout = file;
  edit(file);
  fillSelects();
  look();
}
on('new', () => {
  const from = $('from').value;
  if (from === 'words') { translate().catch(tellProblem); return; }
  if (from === 'aside') { takeBack(); return; }
  const called = (prompt(`${own ? 'What is open here is set aside, and you can take it back. ' : ''}The name of the new files, such as harbour:`, from ? `my-${from}` : 'my-game') || '').trim();
  if (called) begin(from, called).catch(tellProblem);
});

// A file that the layout looks for goes where it is looked for.
const placeOf = name => findings.map(one => {
  const icon = one.message.match(ICON), path = one.message.match(MISSING);
  return path ? path[1] : icon && icons() ? `${icons()}/${icon[1]}.svg` : '';
}).find(path => path.split('/').pop() === name) || name;
async function takeFiles(all) {
  const opened = {};
  try {
    for (const file of all) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (/\.zip$/i.test(file.name)) Object.assign(opened, await python.ask('unzip', { bytes }));
      else opened[file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(1).join('/') : placeOf(file.name)] = bytes;
    }
  } catch (problem) { inform(problem.message); return; }
  if (disk) { await add(opened); return; }
  const whole = Object.entries(opened).some(([one, bytes]) => isLayout(one, asText(one, bytes)));
  if (!whole) own = false; // nothing is replaced
  await open(whole ? opened : { ...Object.fromEntries(files), ...opened }, whole ? '' : layout, !whole);
}
// Beside the files of this machine; they are written there when they are saved.
async function add(all) {
  const opened = Object.fromEntries((await checkNames(Object.keys(all))).map(one => [one, all[one]]));
  if (!Object.keys(opened).length) return;
  const there = Object.keys(opened).filter(one => files.has(one));
  if (there.length && !confirm(`${there.join(', ')}: there is such a file already. Put the new one in its place?`)) return;
  const contents = Object.fromEntries(Object.entries(opened).map(([one, bytes]) => [one, read(one, bytes).content]));
  takeFromDisk(contents);
  edit(Object.keys(contents)[0]);
}
$('open').addEventListener('change', event => takeFiles([...event.target.files]));
addEventListener('dragover', event => { event.preventDefault(); $('studio').classList.add('over'); });
addEventListener('dragleave', () => $('studio').classList.remove('over'));
addEventListener('drop', event => { event.preventDefault(); $('studio').classList.remove('over'); takeFiles([...event.dataTransfer.files]); });

// An opened folder is written into where something has changed; what another program has changed there meanwhile is asked about.
const inFolder = new Map(); // name -> { content, modified } as the file was last seen there
async function* entries(folder, path = '') {
  for await (const [one, entry] of folder.entries()) {
    if (entry.kind === 'file') yield [path + one, await entry.getFile()];
    else if (!one.startsWith('.') && one !== 'output') yield* entries(entry, `${path}${one}/`);
  }
}
on('folder', async () => {
  if (!window.showDirectoryPicker) {
    inform('This browser cannot open a folder and write into it. Pack the folder as a ZIP and open that; “Save as ZIP” gives it back.');
    return;
  }
  try { handle = await showDirectoryPicker({ mode: 'readwrite' }); } catch (cancelled) { return; }
  const opened = {};
  inFolder.clear();
  for await (const [one, file] of entries(handle)) {
    opened[one] = new Uint8Array(await file.arrayBuffer());
    inFolder.set(one, { content: asText(one, opened[one]), modified: file.lastModified });
  }
  await open(opened);
  $('write').hidden = false;
});
async function saveInto(folder) {
  const done = [], left = [];
  for (const [one, content] of files) {
    const known = inFolder.get(one) || {}, parts = one.split('/');
    if (known.content === content) continue;
    let at = folder;
    for (const part of parts.slice(0, -1)) at = await at.getDirectoryHandle(part, { create: true });
    const there = await at.getFileHandle(parts.at(-1)).catch(() => null), now = there && (await there.getFile()).lastModified;
    if (now && now !== known.modified && !confirm(`${one} was changed in the folder by another program. Write yours over it?`)) { left.push(one); continue; }
    const file = there || await at.getFileHandle(parts.at(-1), { create: true }), writer = await file.createWritable();
    await writer.write(content);
    await writer.close();
    inFolder.set(one, { content, modified: (await file.getFile()).lastModified });
    done.push(one);
  }
  if (!left.length) { own = false; keep(); }
  const still = [...inFolder.keys()].filter(one => !files.has(one));
  inform([`${done.length ? `Saved into the folder ${folder.name}: ${done.join(', ')}.` : 'Nothing had to be saved.'}`,
    left.length && `Not saved: ${left.join(', ')}.`,
    still.length && `Nothing is deleted there, so that the folder still has ${still.join(', ')}.`].filter(Boolean).join(' '));
}
async function saveToDisk() {
  const { done, problem } = await disk.save();
  const saved = done.length ? `Saved: ${done.join(', ')}` : '';
  if (problem) inform(`${saved}${saved ? '. ' : ''}${problem.message}`);
  else if (saved) inform(saved);
  fillSelects();
}
$('write').addEventListener('click', () => (disk ? saveToDisk() : saveInto(handle)).catch(tellProblem));
addEventListener('keydown', event => {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  ($('write').hidden ? $('zip') : $('write')).click();
});
on('zip', async () => {
  await python.ask('write', { folder: FOLDER, files: Object.fromEntries(files) });
  const bytes = await python.ask('zip', { folder: FOLDER, names: [...files.keys()] });
  save(`${name() || 'layout'}.zip`, bytes).click();
  own = false;
  keep();
});
// Return a name that no file has yet and that one can have, empty where there is none.
async function askName(question, before = '') {
  const one = (prompt(question, before) || '').trim();
  if (!one || one === before) return '';
  if (files.has(one)) inform(`There is a file ${one} already; choose another name.`);
  else if (one.startsWith('/') || one.split('/').some(part => !part || part === '..')) inform(`${one} is not a path from here, such as cards.csv or icons/crab.svg.`);
  else if (!disk || (await checkNames([one])).length) return one;
  return '';
}
$('add').addEventListener('click', async () => {
  const one = await askName('The name of the new file, such as cards.csv or rules.md:');
  if (one) change('', one, '').catch(tellProblem);
});
const NAME_ENDS = '[\\s"\'(){}\\[\\],:]';
const naming = name => new RegExp(`(^|${NAME_ENDS})${name.replace(/[^\w]/g, '\\$&')}(?=$|${NAME_ENDS})`, 'gm');
// Other files may still have the old name in them: names them, and offers to write the new one there.
function tellRenamed(from, to) {
  const still = [...files].filter(([, text]) => typeof text === 'string' && text.search(naming(from)) >= 0).map(([one]) => one);
  const follow = button(`Write ${to} there`, async () => {
    inform('');
    for (const one of still) files.set(one, files.get(one).replace(naming(from), (found, before) => before + to));
    await python.ask('write', { folder: FOLDER, files: Object.fromEntries(still.map(one => [one, files.get(one)])) });
    edit(still[0]);
    keep();
    look();
  });
  if (still.length) inform(`${from} is called ${to} now. The old name is still in ${still.join(', ')}.`, follow);
  else inform(`${from} is called ${to} now.`);
}
// Takes a file from the page, or puts it back under a name, and lets the layout be looked at as it is then.
async function change(gone, name, content) {
  own = true;
  files.delete(gone);
  if (name) files.set(name, content);
  if (layout === gone) layout = layouts().includes(name) ? name : disk ? local : layouts()[0] || '';
  if (gone) await python.ask('drop', { folder: FOLDER, names: [gone] });
  if (name) await python.ask('write', { folder: FOLDER, files: { [name]: content } });
  fillSelects();
  edit(name || layout || [...files.keys()][0] || '');
  keep();
  look();
}
on('rename', async () => {
  const from = current, to = from && await askName(`The new name of ${from}:`, from);
  if (!to) return;
  try {
    if (disk) await disk.rename(from, to);
    await change(from, to, files.get(from));
    tellRenamed(from, to);
  } catch (problem) { tellProblem(problem); }
});
on('drop', async () => {
  const gone = current, content = files.get(gone);
  if (!gone || !confirm(`Remove ${gone}?`)) return;
  try {
    const copy = disk ? await disk.remove(gone) : '';
    await change(gone, '');
    inform(copy ? `${gone} was removed; ${copy} is a copy of it.` : `${gone} was removed.`, button('Undo', async () => {
      inform('');
      try {
        if (files.has(gone)) { inform(`There is another file ${gone} now. Rename it first.`); return; }
        if (copy) await disk.restore(gone, copy);
        await change('', gone, content);
      } catch (problem) { tellProblem(problem); }
    }));
  } catch (problem) { tellProblem(problem); }
});
on('play', async () => {
  if (!layout) { inform('Open or begin a layout first.'); return; }
  const there = await tableFiles().catch(() => ({})), text = content => typeof content === 'string' ? content : decode(content);
  const other = [...files].filter(([one, content]) => one in there && text(there[one]) !== text(content)).map(([one]) => one);
  if (other.length && !confirm(`The table has another ${other.join(', ')}. Put yours in its place? Games that were played with the other are judged by yours then.`)) return;
  const game = await gameOf(layout), known = settings.schemas.includes(game) ? game : '';
  if (await addToTable(Object.fromEntries(files))) location.href = `table.html#layout=${encodeURIComponent(`${known}|${name()}`)}`;
  else inform('This browser keeps no files between pages, so the table cannot take this layout. Save it as a ZIP, and open its files there.');
});
$('files').addEventListener('change', event => edit(event.target.value));
$('layout').addEventListener('change', event => { layout = event.target.value; keep(); look(); });
for (const one of ['paper', 'style', 'players']) $(one).addEventListener('change', look);

async function start() {
  if (local) {
    disk = new Disk({ files, take: takeFromDisk, told: tellClashes, inform, back: copyAgain });
    python.page = { whole: () => Object.fromEntries(files), back() { kits.clear(); inform(''); look(); } };
    layout = current = local;
    await disk.compare();
    edit(local);
    return;
  }
  const wanted = location.hash.match(/^#new=([\w-]+)$/), before = await kept('readonly', all => all.get('project')).catch(() => null);
  offer(await kept('readonly', all => all.get('aside')).catch(() => null));
  if (before && wanted) { files = new Map(before.files); ({ layout, own = true } = before); }
  if (wanted) { history.replaceState(null, '', location.pathname); $('from').value = wanted[1]; await begin(wanted[1]); return; }
  if (before && before.files.length) await open(Object.fromEntries(before.files), before.layout, before.own);
  else await begin('');
}
start().catch(problem => inform(problem.message));
