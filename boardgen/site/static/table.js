// The table: the pages of `referee serve --write`, answered by the Python of this tab and shown in a frame. Games are kept in the browser.
import { python, save, saveLinks, tell, keepSite, keepTable, tableFiles } from './site.js';

const $ = id => document.getElementById(id);
const frame = $('frame'), note = $('note'), FOLDER = '/home/inkstone/table';
let prefix = '', files = {}, following = false, again = false;

const inform = words => { note.textContent = words; };
const here = () => { try { return new URL(frame.contentWindow.location.href); } catch (elsewhere) { return new URL('about:blank'); } };
const open = () => here().searchParams.get('game') || '';

async function keep(changed) {
  if (!Object.keys(changed).length) return;
  Object.assign(files, changed);
  try { await keepTable(files); } catch (problem) { inform('This browser keeps no files between visits: save the log before you leave.'); }
  buttons();
}

function buttons() {
  const name = open();
  $('save').disabled = $('remove').disabled = !(name in files);
  $('zip').disabled = !Object.keys(files).length;
}

// What a page in the frame asks comes through the service worker. What it wrote is kept, and then told to the page.
async function answer({ method, path, query, body }, port) {
  let changed = {};
  try {
    const { status, fields, bytes, files: written } = await python.ask('table', { prefix, folder: FOLDER, method, path, query, body: new Uint8Array(body) });
    changed = written;
    port.postMessage({ status, fields, bytes });
  } catch (problem) {
    port.postMessage({ status: 500, fields: { 'Content-Type': 'text/plain; charset=utf-8' }, bytes: new TextEncoder().encode(`Python could not be used in this tab: ${problem.message}`) });
  }
  await keep(changed);
  if (method === 'POST' && Object.keys(changed).length) follow();
}

// Sends the page in the frame its log as it is now, until no bot has anything to write.
async function follow() {
  if (following) { again = true; return; }
  following = true;
  try {
    for (let more = true; more;) {
      again = false;
      const page = here(), told = page.pathname === `${prefix}/table` ? await python.ask('news', { folder: FOLDER, query: page.search.slice(1) }) : {};
      await keep(told.files || {});
      if (told.news && here().href === page.href) {
        frame.contentWindow.postMessage(told.news, location.origin);
        document.title = `${told.news.title} · Inkstone`;
      }
      more = told.more || again;
      if (!more && told.wait) setTimeout(follow, 1000 * told.wait + 20); // a bot waits for people to answer
    }
  } catch (problem) { inform(problem.message); }
  following = false;
}

const show = path => { frame.src = prefix + path; };

async function add(all) {
  const added = {};
  for (const file of all) added[file.name] = new Uint8Array(await file.arrayBuffer());
  const there = Object.keys(added).filter(name => name in files);
  if (there.length && !confirm(`${there.join(', ')}: there ${there.length === 1 ? 'is such a file' : 'are such files'} at the table already. Put the new in place of the old?`)) return;
  await python.ask('write', { folder: FOLDER, files: added });
  await keep(added);
  const log = Object.keys(added).find(name => name.endsWith('.tlog'));
  show(log ? `/table?game=${encodeURIComponent(log)}` : '/new');
}

$('open').addEventListener('change', async event => { await add([...event.target.files]); event.target.value = ''; });
addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', event => { event.preventDefault(); add([...event.dataTransfer.files]); });
$('save').addEventListener('click', () => save(open(), files[open()]).click());
$('zip').addEventListener('click', async () => {
  const names = Object.keys(files).filter(name => !name.startsWith('.')); // the seed of dice is written into the log when the game is over
  save('table.zip', await python.ask('zip', { folder: FOLDER, names })).click();
});
$('remove').addEventListener('click', async () => {
  const name = open();
  if (!confirm(`Remove ${name}? Save it first if you want to keep it.`)) return;
  await python.ask('drop', { folder: FOLDER, names: [name, `.${name}.seed`] });
  delete files[name];
  delete files[`.${name}.seed`];
  await keepTable(files).catch(() => {});
  show('/');
});
frame.addEventListener('load', () => {
  $('soon').hidden = prefix !== '' && here().pathname.startsWith(prefix);
  buttons();
  saveLinks(frame.contentDocument, inform);
  if (here().pathname === `${prefix}/table`) follow(); else document.title = 'Inkstone: table';
});

// The layout of a game as the form for a new one names it.
async function keyOf(name) {
  const settings = await (await fetch(new URL('../site.json', import.meta.url))).json(), game = settings.games[name] || '';
  return settings.schemas.includes(name) ? `${name}|` : `${settings.schemas.includes(game) ? game : ''}|${name}`;
}

async function start() {
  if (!navigator.serviceWorker) { inform('The table needs a browser with service workers, and an address that begins with https.'); return; }
  tell('Loading the table …', true);
  keepSite();
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const told = new Promise(resolve => { port1.onmessage = event => resolve(event.data); });
  active.postMessage('who am I?', [port2]);
  prefix = new URL(`../table/${await told}`, import.meta.url).pathname;
  navigator.serviceWorker.addEventListener('message', event => { if (event.ports.length) answer(event.data, event.ports[0]); });
  navigator.serviceWorker.startMessages();
  try { files = await tableFiles(); } catch (problem) { inform('This browser keeps no files between visits: save the log before you leave.'); }
  await python.ask('write', { folder: FOLDER, files });
  const wanted = location.hash.match(/^#(new|layout|game)=(.+)$/);
  history.replaceState(null, '', location.pathname);
  if (!wanted) show(Object.keys(files).some(name => name.endsWith('.tlog')) ? '/' : '/new');
  else if (wanted[1] === 'layout') show(`/new?layout=${wanted[2]}`);
  else if (wanted[1] === 'new') show(`/new?layout=${encodeURIComponent(await keyOf(decodeURIComponent(wanted[2])))}`);
  else show(`/table?game=${wanted[2]}`);
}
start().catch(problem => { $('soon').hidden = true; inform(`The table could not be opened: ${problem.message}`); tell(''); });
