// What all pages share: the Python of this tab in a worker, files to save, and what keeps the site for use without a network.

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

  start() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', event => this.#take(event.data));
    this.#worker.addEventListener('error', event => this.#fail(event.message || 'the worker could not be started'));
  }

  // What `what` is, worker.js says. Files go and come as a table from path to bytes.
  // `part` gets what comes before the answer.
  ask(what, values = {}, part = () => {}) {
    this.start();
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, part });
      this.#worker.postMessage({ id, what, ...values });
    });
  }

  // Runs a command of boardgen or referee in a folder, with files put there before; gives what it printed and the files that it wrote.
  run(words, folder, files = {}) { return this.ask('run', { words, folder, files }); }

  #take(message) {
    if (message.stage !== undefined) { tell(message.stage, Boolean(message.stage)); return; }
    const { resolve, reject, part } = this.#waiting.get(message.id);
    if (message.part) { part(message.part); return; }
    this.#waiting.delete(message.id);
    if (message.problem) reject(new Error(message.problem)); else resolve(message.answer);
  }

  #fail(problem) {
    for (const { reject } of this.#waiting.values()) reject(new Error(problem));
    this.#waiting.clear();
    this.#worker.terminate();
    this.#worker = null;
    tell('');
  }
}

export const python = new Python();

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

export const size = bytes => bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

// A page that was made here gets an address of its own, with its own policy: the service worker answers for it.
export async function page(name, bytes) {
  if (!navigator.serviceWorker || !navigator.serviceWorker.controller) return null;
  const address = new URL(`../made/${name}`, import.meta.url);
  const made = await caches.open('inkstone-made');
  await made.put(address, new Response(blob(name, bytes)));
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

export function list(into, items) {
  const made = document.createElement('ul');
  made.className = 'made';
  for (const item of items) {
    const row = document.createElement('li');
    row.append(item);
    made.append(row);
  }
  into.replaceChildren(made);
}

// Text of a command, as a terminal would show it.
export function show(into, ...texts) {
  into.textContent = texts.filter(Boolean).join('\n').trim();
  into.hidden = !into.textContent;
}

if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  const address = new URL('../sw.js', import.meta.url);
  navigator.serviceWorker.register(address, { scope: new URL('..', import.meta.url).pathname }).catch(() => { /* then there is no use without a network */ });
}
