// The files of a layout on this machine, in `boardgen serve --write`: they are compared with what the page has, and written when that is asked for.
import { python } from './site.js';

const TEXT = /\.(ya?ml|csv|tsv|md|txt|svg|json|tlog)$/i, PAUSE = 2000;

// Text as the editor has it, with what has to be put back when it is saved; bytes for all other files and for text that is not UTF-8.
export function read(name, bytes) {
  if (!TEXT.test(name)) return { content: bytes };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), mark = text.startsWith('\ufeff') ? '\ufeff' : '';
    const breaks = /\r\n/.test(text) && !/[^\r]\n/.test(text) ? '\r\n' : '\n';
    return { content: text.slice(mark.length).replace(/\r\n?/g, '\n'), mark, breaks };
  } catch (odd) { return { content: bytes }; }
}

export class Disk {
  #known = new Map(); // name -> { version, content, mark, breaks } as the page last saw the file on the disk
  #clashes = new Map();
  #busy = Promise.resolve();
  #page;

  // `page`: files (a Map), take(contents) for what is on the disk, told(clashes), inform(words), and back() where the program was started again.
  constructor(page) {
    this.#page = page;
    let lost = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        await this.compare();
        if (lost || python.gone) { python.gone = lost = false; await page.back(); }
      } catch (problem) { lost = true; page.inform(problem.message); }
    };
    setInterval(look, PAUSE);
    addEventListener('visibilitychange', look);
    addEventListener('beforeunload', event => { if (this.unsaved().length) event.preventDefault(); });
  }

  isThere(name) { return Boolean((this.#known.get(name) || {}).version) || this.#clashes.has(name); }

  unsaved() { return [...this.#page.files].filter(([name, content]) => (this.#known.get(name) || {}).content !== content).map(([name]) => name); }

  // The layout's files, the first time; else what has changed. `wanted` are names of files that the layout would read.
  compare(wanted = []) { return this.#next(() => this.#compare(wanted)); }

  async #compare(wanted) {
    const have = Object.fromEntries([...wanted.map(name => [name, '']), ...[...this.#known].map(([name, one]) => [name, one.version])]);
    const taken = {}, found = await python.ask('disk', { have });
    for (const [name, { version, content: bytes }] of Object.entries(found)) {
      const { files } = this.#page, known = this.#known.get(name), now = version ? { version, ...read(name, bytes) } : { ...known, version, content: undefined };
      const mine = files.get(name), touched = files.has(name) && mine !== (known || {}).content;
      if (!version && !known) continue;
      if (!version || !touched || mine === now.content) this.#known.set(name, now);
      else this.#clashes.set(name, now);
      if (!version) this.#page.inform(`${name} is no longer on the disk. Save writes it again.`);
      else if (!touched) taken[name] = now.content;
    }
    const changed = Object.keys(taken).filter(name => this.#page.files.has(name));
    if (changed.length) this.#page.inform(`Changed by another program, and shown as it is now: ${changed.join(', ')}`);
    if (Object.keys(taken).length) await this.#page.take(taken);
    this.#page.told(this.#clashes);
  }

  // Writes what is not saved. A file that someone else has changed stays as it is on the disk. Gives the names of those that were
  // saved, and what is wrong with the first that was not.
  save() {
    return this.#next(async () => {
      const done = [];
      let problem = null;
      for (const name of this.unsaved().filter(one => !this.#clashes.has(one))) {
        const mine = this.#page.files.get(name), before = this.#known.get(name) || { version: '' };
        const content = typeof mine === 'string' ? (before.mark || '') + mine.replace(/\n/g, before.breaks || '\n') : mine;
        const now = await python.ask('save', { name, content, version: before.version }).catch(wrong => { problem ||= wrong; });
        if (!now) continue;
        if (now.saved) { this.#known.set(name, { ...before, version: now.version, content: mine }); done.push(name); }
        else if (now.version) this.#clashes.set(name, { version: now.version, ...read(name, now.content) });
        else { this.#known.set(name, { ...before, version: '', content: undefined }); this.#page.inform(`${name} is no longer on the disk. Save writes it again.`); }
      }
      this.#page.told(this.#clashes);
      return { done, problem };
    });
  }

  // The program refuses a name that is taken, and what another program has changed meanwhile. Of a file that was removed it keeps a copy.
  rename(name, to) {
    return this.#next(async () => {
      if (this.isThere(name)) await python.ask('rename', { name, to });
      for (const all of [this.#known, this.#clashes]) if (all.has(name)) { all.set(to, all.get(name)); all.delete(name); }
    });
  }
  remove(name) {
    return this.#next(async () => {
      const kept = this.isThere(name) ? await python.ask('remove', { name, version: (this.#known.get(name) || {}).version || '' }) : '';
      this.#known.delete(name);
      this.#clashes.delete(name);
      this.#page.told(this.#clashes);
      return kept;
    });
  }
  restore(name, kept) { return this.#next(async () => { await python.ask('restore', { name, kept }); await this.#compare([name]); }); }

  // Of two versions the one on the disk is taken, or that of the page is kept, which Save then writes.
  async settle(name, mine) {
    const theirs = this.#clashes.get(name);
    this.#clashes.delete(name);
    this.#known.set(name, theirs);
    if (!mine) await this.#page.take({ [name]: theirs.content });
    this.#page.told(this.#clashes);
  }

  #next(act) { return this.#busy = this.#busy.catch(() => {}).then(act); }
}
