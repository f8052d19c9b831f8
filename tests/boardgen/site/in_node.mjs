// Runs commands of both programs in Pyodide, in Node: node in_node.mjs SITE FOLDER. Each line that it reads is a JSON list: a folder in FOLDER,
// where files are written, and commands, each a list of words. For each line it prints what came of them, a JSON list of [status, out, err].

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const [site, root] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(`${site}/site.json`)), indexURL = resolve(site, 'pyodide') + '/';
const { loadPyodide } = await import(pathToFileURL(indexURL + 'pyodide.mjs').href);
const python = await loadPyodide({ indexURL, packages: settings.packages, stdout: () => {} });
for (const wheel of settings.wheels) {
  const bytes = new Uint8Array(gunzipSync(readFileSync(`${site}/wheels/${wheel.file}`)));
  python.unpackArchive(bytes, 'tar', { extractDir: '/lib/python3.14/site-packages' });
}
python.runPython('import importlib; importlib.invalidate_caches()');
python.FS.mkdirTree('/home/inkstone');
python.FS.mount(python.FS.filesystems.NODEFS, { root }, '/home/inkstone');
const desk = python.pyimport('boardgen.site.desk');
for await (const line of createInterface({ input: process.stdin })) {
  const [folder, commands] = JSON.parse(line);
  console.log(JSON.stringify(commands.map(command => desk.run(command, `/home/inkstone/${folder}`).toJs())));
}
