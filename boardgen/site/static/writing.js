// The editor of the studio: CodeMirror with line numbers, findings at their places, and completion of keys and values.
// It lives in a shadow root, where its styles are allowed by the policy of the page.
import {
  EditorView, EditorState, Compartment, keymap, lineNumbers, highlightActiveLine, highlightSpecialChars, drawSelection, hoverTooltip, history, historyKeymap,
  defaultKeymap, indentWithTab, autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap, setDiagnostics, lintGutter, lintKeymap, search, searchKeymap,
  highlightSelectionMatches, indentUnit, bracketMatching, syntaxHighlighting, HighlightStyle, tags, yaml,
} from './editor.js';
import { coded } from './site.js';

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--slate)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--second)', fontStyle: 'italic' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--umber)' },
  { tag: tags.keyword, color: 'var(--umber)' },
]);
const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--paper)', fontSize: '.95rem' },
  '.cm-content': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sand)', color: 'var(--second)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'transparent', boxShadow: 'inset 3px 0 var(--grid)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--law) !important' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--text)', border: '1px solid var(--grid)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--law)', color: 'var(--text)' },
  '.cm-completionInfo, .cm-tooltip-hover': { maxWidth: '26rem', padding: '.3rem .6rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--umber)' },
  '&.cm-focused': { outline: 'none' },
});

const said = words => { const box = document.createElement('div'); box.append(...coded(words)); return box; };

export class Writing {
  #view; #asked; #quiet = false; #language = new Compartment(); #label = new Compartment();

  // `asked`: change(text), keys(lines, number, column) -> Map of key to help, values(...), describe(...).
  constructor(place, asked) {
    this.#asked = asked;
    const root = place.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host { display: block } .cm-editor { height: 100% }');
    root.adoptedStyleSheets = [sheet];
    this.#view = new EditorView({ root, parent: root, state: this.#state('', '') });
  }

  #state(name, text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), lintGutter(), highlightSpecialChars(), history(), drawSelection(), indentUnit.of('  '), bracketMatching(), closeBrackets(), search({ top: true }),
        highlightActiveLine(), highlightSelectionMatches(), EditorView.lineWrapping, EditorState.tabSize.of(2), THEME, syntaxHighlighting(COLOURS),
        this.#language.of(/\.ya?ml$/i.test(name) ? yaml() : []),
        this.#label.of(EditorView.contentAttributes.of({ 'aria-label': name || 'Editor', spellcheck: 'false', tabindex: '0' })),
        autocompletion({ override: [context => this.#complete(context)] }), hoverTooltip((view, at) => this.#help(view, at)),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        EditorView.updateListener.of(update => { if (update.docChanged && !this.#quiet) this.#asked.change(update.state.doc.toString()); }),
      ],
    });
  }

  open(name, text) {
    this.#quiet = true;
    this.#view.setState(this.#state(name, text));
    this.#quiet = false;
  }

  // Columns count code points from 1.
  #at(line, column) {
    const doc = this.#view.state.doc, one = doc.line(Math.min(Math.max(1, line), doc.lines));
    return one.from + [...one.text].slice(0, Math.max(0, column - 1)).join('').length;
  }

  mark(findings) {
    const marks = findings.filter(one => one.line).map(one => {
      const from = this.#at(one.line, one.column), to = Math.max(from, this.#at(one.line, one.end_column));
      const actions = one.fixes.map(fix => ({ name: fix.title, apply: () => this.put(one.line, one.column, one.end_column, fix.text) }));
      const message = one.help ? `${one.message}\n→ ${one.help}` : one.message;
      return { from, to, severity: one.level, message, renderMessage: () => said(message), actions };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  go(line, column, end = 0) {
    const anchor = this.#at(line, column);
    this.#view.dispatch({ selection: { anchor, head: end > column ? this.#at(line, end) : anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.#view.focus();
  }

  put(line, column, end, text) {
    const from = this.#at(line, column);
    this.#view.dispatch({ changes: { from, to: Math.max(from, this.#at(line, end)), insert: text }, selection: { anchor: from + text.length } });
    this.#view.focus();
  }

  #complete(context) {
    const line = context.state.doc.lineAt(context.pos), lines = context.state.doc.toString().split('\n');
    const before = line.text.slice(0, context.pos - line.from);
    const value = before.match(/(?:^|[\s{,])([\w-]+):\s+([\w-]*)$/);
    const word = before.match(/[\w-]*$/)[0], from = context.pos - word.length;
    if (!word && !context.explicit) return null;
    if (value && !/^\s*#/.test(before)) {
      const options = this.#asked.values(lines, line.number - 1, context.pos - line.from - word.length, value[1]).map(label => ({ label, type: 'enum' }));
      return options.length ? { from, options } : null;
    }
    const keys = this.#asked.keys(lines, line.number - 1, context.pos - line.from - word.length);
    const options = [...keys].map(([label, info]) => ({ label, info: info ? () => said(info) : undefined, apply: `${label}: `, type: 'property' }));
    return options.length ? { from, options } : null;
  }

  #help(view, at) {
    const line = view.state.doc.lineAt(at);
    for (const key of line.text.matchAll(/(?:^|[\s{,])([\w-]+):/g)) {
      const from = key.index + key[0].indexOf(key[1]), to = from + key[1].length;
      if (at - line.from < from || at - line.from > to) continue;
      const words = this.#asked.describe(view.state.doc.toString().split('\n'), line.number - 1, from, key[1]);
      if (!words) return null;
      return { pos: line.from + from, end: line.from + to, above: true, create: () => ({ dom: said(words) }) };
    }
    return null;
  }
}
