// Keeps the site for use without a network: its own files when it is installed, the rest of what a tab needs soon after.
const KEPT = `inkstone-${SITE.version}`, MADE = 'inkstone-made';
const here = new URL('.', location).href, pyodide = new URL(SITE.pyodide, here).href;

addEventListener('install', event => event.waitUntil((async () => {
  const kept = await caches.open(KEPT);
  await kept.addAll(SITE.files.map(name => new Request(new URL(name, here), { cache: 'no-cache' })));
  await skipWaiting();
})()));

addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('inkstone-') && name !== KEPT && name !== MADE) await caches.delete(name);
  await clients.claim();
  await keepRest();
})()));

// Pyodide of another origin says in its lock which files its packages are.
async function keepRest() {
  const kept = await caches.open(KEPT);
  const names = SITE.later.map(name => new URL(name, here).href);
  if (pyodide.startsWith(here)) return addAll(kept, names);
  const core = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'].map(name => pyodide + name);
  await addAll(kept, [...names, ...core]);
  const settings = await (await kept.match(new URL('site.json', here))).json();
  const lock = await (await kept.match(`${pyodide}pyodide-lock.json`)).json();
  return addAll(kept, settings.packages.map(name => pyodide + lock.packages[name].file_name));
}

async function addAll(kept, addresses) {
  for (const address of addresses) if (!await kept.match(address)) await kept.add(new Request(address, { mode: 'cors', credentials: 'omit' })).catch(() => {});
}

const GONE = 'This file is not kept on this device, and you are offline.', MAKE = ' “Print with options” makes it here.';

// Pages below table/ID/ are answered by the Python of the page with this ID: table.html, which shows them in a frame.
const TABLE = `${here}table/`, LEFT = 'The page that this table belongs to was closed. Open “Table” again: your games are kept in this browser.';
const plain = (status, text) => new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

addEventListener('message', event => { if (event.data === 'who am I?') event.ports[0].postMessage(event.source.id); });

// The picture of a game that the gallery shows is there already; any other is drawn.
async function picture(request) {
  const name = (new URL(request.url).searchParams.get('layout') || '').split('|').filter(Boolean).pop() || '', file = `pictures/${name}.png`;
  const known = SITE.later.includes(file) && (await caches.match(here + file) || await fetch(here + file).catch(() => null));
  return known && known.ok ? known : ask(request);
}

async function ask(request) {
  const { pathname: path, search } = new URL(request.url), shell = await clients.get(request.url.slice(TABLE.length).split('/')[0]);
  if (!shell) return plain(503, LEFT);
  const body = request.method === 'POST' ? await request.arrayBuffer() : new ArrayBuffer(0), { port1, port2 } = new MessageChannel();
  const answered = new Promise(resolve => { port1.onmessage = event => resolve(event.data); });
  shell.postMessage({ method: request.method, path, query: search.slice(1), body }, [port2]);
  const { status, fields, bytes } = await answered;
  return new Response(bytes, { status, headers: fields });
}

addEventListener('fetch', event => {
  const { request } = event, address = request.url.split(/[?#]/)[0];
  if (address.startsWith(TABLE)) { event.respondWith(address.endsWith('/board.svg') ? picture(request) : ask(request)); return; }
  if (request.method !== 'GET' || !(address.startsWith(here) || address.startsWith(pyodide))) return;
  event.respondWith((async () => {
    const name = address.startsWith(`${here}made/`) ? MADE : KEPT;
    const kept = await caches.open(name), found = await kept.match(address, { ignoreVary: true });
    if (found) return found;
    try {
      const answer = await fetch(request);
      if (answer.ok && answer.status === 200) await kept.put(address, answer.clone());
      return answer;
    } catch (offline) {
      return plain(503, GONE + (address.startsWith(`${here}kits/`) ? MAKE : ''));
    }
  })());
});
