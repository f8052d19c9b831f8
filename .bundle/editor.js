// What the studio takes of CodeMirror 6. `npm install && npm run build` in this folder writes boardgen/site/static/editor.js, which is all that a site needs.
export { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, drawSelection, hoverTooltip, Decoration } from '@codemirror/view';
export { EditorState, Compartment, StateEffect, StateField } from '@codemirror/state';
export { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
export { autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap, startCompletion } from '@codemirror/autocomplete';
export { linter, lintGutter, lintKeymap, setDiagnostics, forceLinting } from '@codemirror/lint';
export { search, searchKeymap, highlightSelectionMatches } from '@codemirror/search';
export { indentUnit, bracketMatching, foldGutter, foldKeymap, syntaxHighlighting, HighlightStyle, indentOnInput } from '@codemirror/language';
export { tags } from '@lezer/highlight';
export { yaml } from '@codemirror/lang-yaml';
