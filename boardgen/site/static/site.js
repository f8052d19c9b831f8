// What all pages share: the Python, in a worker of this tab or on this machine, files to save, and what keeps the site for use without a network.

const status = document.getElementById('python');

export function tell(text, busy = false) {
  status.textContent = text;
  status.classList.toggle('busy', busy);
}

// The Python of this tab. It is started by the first thing that is asked of it, and does one thing after another.
class Python {
  #worker = null;
  #waiting = new Map();
  #number = 0;
  #resting = 0;
  #rested = null;

  // Calls a function once when nothing has been asked for a second.
  rest(act) { this.#rested = act; this.#rest(); }

  #rest() {
    clearTimeout(this.#resting);
    if (this.#rested && !this.#waiting.size) this.#resting = setTimeout(() => { this.#rested(); this.#rested = null; }, 1000);
  }

  start() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', event => this.#take(event.data));
    this.#worker.addEventListener('error', event => this.#fail(event.message || 'the worker could not be started'));
  }

  // What `what` is, worker.js says. Files go and come as a table from path to bytes.
  ask(what, values = {}) {
    this.start();
    clearTimeout(this.#resting);
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, what, ...values });
    });
  }

  // Runs a command of boardgen or referee in a folder, with files put there before; gives what it printed and the files that it wrote.
  run(words, folder, files = {}) { return this.ask('run', { words, folder, files }); }

  #take(message) {
    if (message.stage !== undefined) { tell(message.stage, Boolean(message.stage)); return; }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.problem) reject(new Error(message.problem)); else resolve(message.answer);
    this.#rest();
  }

  #fail(problem) {
    for (const { reject } of this.#waiting.values()) reject(new Error(problem));
    this.#waiting.clear();
    this.#worker.terminate();
    this.#worker = null;
    this.#rest();
    tell('');
  }
}

// The Python of this machine, where `boardgen serve --write` shows the page: it is asked over HTTP, one thing after another.
// Files of the disk need no Python: they are saved while it works.
const OF_DISK = ['disk', 'save', 'name', 'rename', 'remove', 'restore'];
class Machine {
  page = { whole: () => ({}), back() {} }; // all files of the page, and what it does after they were sent again
  gone = false; // whether something could not be asked, since the program was not running
  #last = Promise.resolve();
  #page = crypto.randomUUID();

  ask(what, values = {}) { return OF_DISK.includes(what) ? this.#post(what, values) : this.#last = this.#last.catch(() => {}).then(() => this.#post(what, values)); }

  run(words, folder, files = {}) { return this.ask('run', { words, folder, files }); }

  async #post(what, values, again = false) {
    if (what === 'run') tell('Working …', true);
    try {
      const body = JSON.stringify({ what, page: this.#page, ...values }, (_, one) => one instanceof Uint8Array ? { base64: toBase64(one) } : one);
      const response = await fetch(beside('ask'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(() => { this.gone = true; throw new Error('`boardgen serve` is not running: start it again. What you have written is still on this page.'); });
      if (!response.ok) throw new Error((await response.text()).trim());
      const told = JSON.parse(await response.text(), (_, one) => one && typeof one.base64 === 'string' ? fromBase64(one.base64) : one);
      if (told.problem) throw new Error(told.problem);
      if (!told.lost) return told.answer;
      if (again) throw new Error('Too many pages are open: close some, and reload this one after you have saved.');
    } finally { if (what === 'run') tell(''); }
    await this.#post('write', { files: this.page.whole(), whole: true }, true);
    this.page.back();
    return this.#post(what, values, true);
  }
}
function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
const fromBase64 = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));

// The layout that is edited on this machine; empty in a tab with a Python of its own.
export const local = (document.getElementById('studio') || { dataset: {} }).dataset.layout || '';
// The address of what is beside the pages, or of what this machine answers.
export const beside = name => new URL(local ? `/edit/${name}` : `../${name}`, import.meta.url);
export const python = local ? new Machine() : new Python();
if (!local && document.getElementById('studio')) python.start(); // while the editor is loaded

const KINDS = { pdf: 'application/pdf', svg: 'image/svg+xml', png: 'image/png', html: 'text/html; charset=utf-8', json: 'application/json', zip: 'application/zip', txt: 'text/plain; charset=utf-8' };
const kind = name => KINDS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] || 'application/octet-stream';
export const blob = (name, bytes) => new Blob([bytes], { type: kind(name) });

const given = new Map();
// A link that saves a file which was made here.
export function save(name, bytes, label) {
  if (given.has(name)) URL.revokeObjectURL(given.get(name));
  const link = document.createElement('a');
  link.className = 'button';
  link.href = URL.createObjectURL(blob(name, bytes));
  given.set(name, link.href);
  link.download = name.slice(name.lastIndexOf('/') + 1);
  link.textContent = `${label || link.download} (${size(bytes.length)})`;
  return link;
}

// What a link of a page saves is fetched by us: only then the service worker answers, which has it without a network or lets Python make it.
export const saveLinks = (page, inform) => page.addEventListener('click', async event => {
  const link = event.target.closest('a[download]');
  if (!link || link.protocol === 'blob:') return;
  event.preventDefault();
  tell('Downloading …', true);
  const problem = await fetch(link.href).then(async answer => {
    if (!answer.ok) throw new Error(await answer.text());
    save(new URL(link.href).pathname, new Uint8Array(await answer.arrayBuffer())).click();
  }).catch(wrong => wrong.message);
  tell('');
  if (problem) inform(problem);
});

export const size = bytes => bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

// A page that was made here gets an address of its own, with its own policy, and a way back, for which an installed app has no button:
// the service worker answers for it. What is saved of it has the bytes that the command line writes.
export async function page(name, bytes) {
  if (local || !navigator.serviceWorker) return null;
  if (!navigator.serviceWorker.controller) { // on a first visit it is asked for here, since the site may not be kept yet
    const ready = new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    keepSite();
    await Promise.race([ready, new Promise(done => setTimeout(done, 10000))]);
    if (!navigator.serviceWorker.controller) return null;
  }
  const address = new URL(`../made/${name}`, import.meta.url);
  const made = await caches.open('inkstone-made');
  const from = document.querySelector('nav [aria-current]');
  const back = `<nav aria-label="Pages" lang="en"><p><a href="../${from.getAttribute('href')}">Back to the ${from.textContent.toLowerCase()}</a></p></nav>`;
  await made.put(address, new Response(blob(name, new TextDecoder().decode(bytes).replace(/<body[^>]*>(\s*<a class="skip".*<\/a>)?/, start => `${start}\n${back}`))));
  return address.href;
}

// What the browser keeps between visits, by name. Rejected where it keeps nothing.
let opened = null;
const store = () => opened ||= new Promise((resolve, reject) => {
  const request = indexedDB.open('inkstone', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('studio');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
export const kept = async (mode, act) => {
  const request = act((await store()).transaction('studio', mode).objectStore('studio'));
  return new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
};

// The files of the table: logs, layouts beside them, and the seeds of their dice.
export const tableFiles = async () => (await kept('readonly', all => all.get('table'))) || {};
export const keepTable = files => kept('readwrite', all => all.put(files, 'table'));

// Puts files beside those of the table; another file of this name keeps its own. False where the browser keeps nothing.
export async function addToTable(added) {
  try { await keepTable({ ...await tableFiles(), ...added }); return true; } catch (problem) { return false; }
}

// Files of a kit with those first that have all of it.
export function wholeFirst(files, game) {
  const place = ([name]) => name.endsWith(`/${game}.pdf`) ? 0 : /-(one-side|both-sides)\.pdf$/.test(name) ? 1 : 2;
  return files.sort((one, other) => place(one) - place(other));
}

// Links to files of a kit; the one with all its sheets is called so, and saved under the name of the folder: `gocaine-cells-3-B` of part of a kit.
export const links = (files, game) => files.map(([name, bytes]) => {
  const [folder, file] = name.split('/').slice(-2);
  return file === `${game}.pdf` ? save(`${folder}.pdf`, bytes, `All sheets: ${folder}.pdf`) : save(name, bytes);
});

// What was made, the first of it above all; where it is much, the rest opens when it is asked for.
export function list(into, items) {
  const rows = some => {
    const made = Object.assign(document.createElement('ul'), { className: 'made' });
    for (const item of some) {
      const row = document.createElement('li');
      row.append(item);
      made.append(row);
    }
    return made;
  };
  items[0].classList.add('first');
  if (items.length <= MANY) { into.replaceChildren(rows(items)); return; }
  const more = document.createElement('details');
  more.append(Object.assign(document.createElement('summary'), { textContent: `${items.length - 1} files of its parts` }), rows(items.slice(1)));
  into.replaceChildren(rows(items.slice(0, 1)), more);
}
const MANY = 4;

// Words of a message for a page: what is between backticks is set as code.
export function coded(words) {
  const parts = String(words).split('`');
  return parts.length % 2 ? parts.map((part, at) => at % 2 ? Object.assign(document.createElement('code'), { textContent: part }) : part) : [words];
}

// Text of a command, as a terminal would show it, but that long lines are broken where they are not rows of a table.
export function show(into, ...texts) {
  const lines = texts.filter(Boolean).join('\n').trim().split('\n');
  into.replaceChildren(...lines.flatMap(line => [/\S {2,}\S/.test(line) ? line : Object.assign(document.createElement('span'), { textContent: line }), '\n']));
  into.hidden = !into.textContent.trim();
}

// A command as it is typed into a terminal.
export const typed = words => `$ ${words.map(one => /^[\w.,=@:+/-]+$/.test(one) ? one : JSON.stringify(one)).join(' ')}`;

// The site is kept for use without a network once this page has what it asked for at first, so that its first board comes sooner.
// The table asks for it at once: its pages come through the service worker.
export const keepSite = () => {
  if (local || !('serviceWorker' in navigator) || location.protocol === 'file:') return;
  const address = new URL('../sw.js', import.meta.url);
  navigator.serviceWorker.register(address, { scope: new URL('..', import.meta.url).pathname }).catch(() => { /* then there is no use without a network */ });
};
if (!local) addEventListener('load', () => python.rest(keepSite));
