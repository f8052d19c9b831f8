// The Python of a tab: Pyodide, our wheels, and the two programs. It does what a page asks, one thing after another.
//
// { id, what: 'run', words, folder, files }: runs a command; answers { status, out, err, files } with the files that it wrote or changed.
// The others are in `does`. Every answer has the id of its question.

const SITE_PACKAGES = '/lib/python3.14/site-packages';
const say = stage => postMessage({ stage });
let settings = null, python = null, table = null;
const loaded = new Set();

async function bytesOf(wheel) {
  const digest = 'sha256-' + btoa(String.fromCharCode(...wheel.sha256.match(/../g).map(pair => parseInt(pair, 16))));
  const response = await fetch(new URL(`wheels/${wheel.file}`, import.meta.url), { integrity: digest });
  if (!response.ok) throw new Error(`${wheel.file} could not be loaded: ${response.status}`);
  return response.arrayBuffer();
}

const wheelsFor = need => Promise.all(settings.wheels.filter(wheel => wheel.need === need).map(wheel => bytesOf(wheel).then(gunzip)));
const gunzip = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

// Puts the files of a .tar archive into the folder of packages, without a copy. Python knows what it has compiled by the times of the files.
function unpack(archive) {
  const bytes = new Uint8Array(archive), folders = new Map();
  const text = (at, length) => { const end = bytes.indexOf(0, at); return String.fromCharCode(...bytes.subarray(at, end < 0 ? at + length : Math.min(end, at + length))); };
  const nodeOf = folder => { python.FS.mkdirTree(folder); return python.FS.lookupPath(folder).node; };
  for (let at = 0, size = 0; at < bytes.length && bytes[at]; at += 512 + Math.ceil(size / 512) * 512) {
    const path = [text(at + 345, 155), text(at, 100)].filter(Boolean).join('/'), name = path.slice(path.lastIndexOf('/') + 1), folder = path.slice(0, -name.length);
    size = parseInt(text(at + 124, 12), 8);
    if (!folders.has(folder)) folders.set(folder, nodeOf(`${SITE_PACKAGES}/${folder}`));
    const parent = folders.get(folder), time = parseInt(text(at + 136, 12), 8) * 1000;
    Object.assign(parent.node_ops.mknod(parent, name, 0o100644, 0), { contents: bytes.subarray(at + 512, at + 512 + size), usedBytes: size, atime: time, mtime: time, ctime: time });
  }
}

async function bring(need, wheels = wheelsFor(need)) {
  if (loaded.has(need)) return;
  for (const bytes of await wheels) unpack(bytes);
  loaded.add(need);
  python.runPython('import importlib; importlib.invalidate_caches()');
}

async function start() {
  say('Loading Python …');
  settings = await (await fetch(new URL('site.json', import.meta.url))).json();
  const address = new URL(settings.pyodide, import.meta.url).href, memory = remembers ? null : await found(MEMORY), was = memory && readMemory(address, memory);
  const wheels = wheelsFor(''), compiled = found(COMPILED).then(kept => kept && kept.arrayBuffer()).then(kept => kept && gunzip(kept)).catch(() => null);
  wheels.catch(() => {}); // whoever waits for them reports the problem
  const { loadPyodide } = await import(address + 'pyodide.mjs');
  const options = { indexURL: address, packages: settings.packages, _makeSnapshot: remembers, stdout: () => {}, stderr: text => console.warn(text) };
  if (was) python = await withMemory(was).then(more => loadPyodide({ ...options, ...more })).catch(problem => forget(MEMORY, problem));
  remembered = Boolean(python);
  python ||= await loadPyodide(options);
  const missing = remembered ? [] : settings.packages.filter(one => !python.loadedPackages[one]); // Pyodide does not list all packages that a kept memory has
  if (missing.length) throw new Error(`Python is incomplete: ${missing.join(' and ')} could not be loaded from ${address}. Reload this page with a network.`);
  say('Loading Inkstone …');
  await bring('', wheels);
  const before = await compiled;
  if (before) unpack(before);
  python.runPython('import sys, random; sys.dont_write_bytecode = False; random.seed()');
  python.FS.mkdirTree('/home/inkstone');
  say('');
}

// What a visit has done once is kept in the browser for the next: the modules that Python has compiled, and the memory of Python
// when it had read what the studio needs. The memory is used only with the same Pyodide and the same wheels.
const COMPILED = 'compiled-', MEMORY = 'memory-', ENOUGH = 20, QUIET = 4000;
const nameOf = kind => new URL(`made/${kind}${settings.pyodide_version}-${settings.wheels.map(wheel => wheel.sha256.slice(0, 12)).join('')}`, import.meta.url).href;
const made = () => globalThis.caches ? caches.open('inkstone-made') : Promise.reject(new Error('nothing is kept here'));
const found = kind => made().then(kept => kept.match(nameOf(kind))).catch(() => null);
async function keepFor(kind, bytes) {
  const kept = await made(), name = nameOf(kind);
  for (const { url } of await kept.keys()) if (url.includes(`/${kind}`) && url !== name) await kept.delete(url);
  await kept.put(name, new Response(bytes));
}
async function forget(kind, problem) {
  console.warn(problem);
  await (await made()).delete(nameOf(kind));
  return null;
}

// The memory is read while the browser compiles Pyodide.
function readMemory(address, kept) {
  WebAssembly.compileStreaming(fetch(address + 'pyodide.asm.wasm')).catch(() => {}); // loadPyodide reports the problem
  return Promise.all([kept.arrayBuffer(), import(address + 'pyodide.asm.mjs')]);
}
// Pyodide does not make room for a memory that is larger than its first one.
async function withMemory(read) {
  const [was, { default: create }] = await read;
  const createPyodideModule = async how => {
    const module = await create(how);
    module._emscripten_resize_heap(Math.ceil(was.byteLength / 65536) * 65536);
    return module;
  };
  return { createPyodideModule, _loadSnapshot: was };
}

// Libraries that are compiled cannot be in a memory that is kept. So a second worker makes it, without them, while this one has nothing to do:
// it reads the layout that is open as far as it can, keeps its memory, and ends, once the browser has had time to keep the code that it compiled.
const remembers = name === 'memory';
let remembered = false, open = null;
function startMemory() {
  if (remembered || !open || !globalThis.caches) return;
  remembered = true;
  const files = Object.fromEntries([...walk(open.folder).keys()].map(path => [path.slice(open.folder.length + 1), python.FS.readFile(path)]));
  new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'memory' }).postMessage({ id: 0, what: 'remember', ...open, files });
}
async function remember({ folder, file, files }) {
  try {
    write(folder, files);
    python.pyimport('boardgen.site.desk').prepare_studio(folder, file);
    if (Object.keys(python._module.LDSO.loadedLibsByName).length > 1) throw new Error('a compiled library was loaded');
    for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name];
    await keepFor(MEMORY, python.makeMemorySnapshot());
  } catch (problem) {
    console.warn(problem); // then Python starts afresh each time
  } finally { setTimeout(close, 1.5 * QUIET); }
}

let modules = 0, quiet = 0;
async function keepCompiled() {
  startMemory();
  const desk = python.pyimport('boardgen.site.desk'), count = desk.count_modules();
  if (count < modules + ENOUGH) return;
  modules = count;
  try {
    await keepFor(COMPILED, desk.pack_compiled(SITE_PACKAGES).toJs());
  } catch (problem) { /* then they are compiled each time */ }
}

// What a command needs that is not there from the start.
async function prepare(words, files) {
  const asked = words.join(' ');
  if (/\b(proof|export|poster)\b|\bpng\b|--gif/.test(asked)) await bring('measure');
  if (/\.xlsx\b/.test(Object.keys(files).join(' '))) await bring('workbooks');
}

function walk(folder, seen = new Map()) {
  for (const name of python.FS.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`, stat = python.FS.stat(path);
    if (python.FS.isDir(stat.mode)) walk(path, seen);
    else seen.set(path, `${stat.size} ${stat.mtime.getTime()} ${stat.ino}`);
  }
  return seen;
}

// The files of a folder that are new or not what they were.
function changed(folder, before) {
  const files = {};
  for (const [path, state] of walk(folder)) if (before.get(path) !== state) files[path.slice(folder.length + 1)] = python.FS.readFile(path);
  return files;
}

function write(folder, files) {
  python.FS.mkdirTree(folder);
  for (const [name, content] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, content);
  }
}

function remove(folder) {
  if (!python.FS.analyzePath(folder).exists) return;
  for (const path of walk(folder).keys()) python.FS.unlink(path);
}

const does = {
  async run({ words, folder, files = {}, fresh = false }) {
    if (fresh) remove(folder);
    write(folder, files);
    await prepare(words, files);
    say('Working …');
    const before = walk(folder);
    const answer = JSON.parse(python.pyimport('boardgen.site.desk').run_json(JSON.stringify({ words, folder })));
    return { ...answer, files: changed(folder, before) };
  },
  write({ folder, files, fresh = false }) {
    if (fresh) remove(folder);
    write(folder, files);
  },
  drop({ folder, names }) { for (const name of names) if (python.FS.analyzePath(`${folder}/${name}`).exists) python.FS.unlink(`${folder}/${name}`); },
  // The views of a layout come one after another, each as soon as it is there; none when there are no more.
  begin({ folder, file, paper, style, players }) {
    open = { folder, file };
    python.pyimport('boardgen.site.studio').studio.begin(JSON.stringify({ folder, file, paper, style, players }));
  },
  remember,
  next() {
    const view = python.pyimport('boardgen.site.studio').studio.next_view();
    return view ? JSON.parse(view) : null;
  },
  // A page of the table asks for something, as it would ask a server. The files are those that changed.
  async table({ prefix, folder, method, path, query, body }) {
    table ||= python.pyimport('referee.serve.tab').TabTable(folder, prefix);
    const before = walk(folder);
    say('Working …');
    const made = await table.answer(method, path, query, python.toPy(body));
    const [status, fields, bytes] = made.toJs({ dict_converter: Object.fromEntries });
    made.destroy();
    return { status, fields, bytes, files: changed(folder, before) };
  },
  async news({ folder, query }) {
    if (!table) return { files: {} };
    const before = walk(folder), told = await table.news(query);
    return { ...(told ? JSON.parse(told) : {}), files: changed(folder, before) };
  },
  starts({ name, from }) { return JSON.parse(python.pyimport('boardgen.site.studio').begin_files(name, from)); },
  svg({ key }) { return python.pyimport('boardgen.site.studio').studio.svg(key); },
  faces({ folder, file }) { return JSON.parse(python.pyimport('boardgen.site.studio').studio.faces(JSON.stringify({ folder, file }))); },
  unzip({ bytes }) { return python.pyimport('boardgen.site.studio').unpack(python.toPy(bytes)).toJs({ dict_converter: Object.fromEntries }); },
  zip({ folder, names }) { return python.pyimport('boardgen.site.studio').archive(folder, python.toPy(names)).toJs(); },
};

// Of an error in Python its last line says what is wrong. Errors that our programs do not raise on purpose go to the console too.
function shorten(problem) {
  if (!problem.includes('Traceback')) return problem;
  const last = problem.trim().split('\n').at(-1);
  if (!/^(boardgen|referee)\./.test(last)) console.error(problem);
  return last.replace(/^[\w.]+(?:Error|Exception): /, '');
}

const started = start();
let last = started;
onmessage = event => {
  const { id, what, ...values } = event.data;
  last = last.catch(() => {}).then(async () => {
    try {
      await started;
      postMessage({ id, answer: await does[what](values) });
    } catch (problem) {
      postMessage({ id, problem: shorten(String(problem.message || problem)) });
    }
    say('');
    clearTimeout(quiet);
    quiet = setTimeout(() => { last = last.catch(() => {}).then(keepCompiled); }, QUIET);
  });
};
