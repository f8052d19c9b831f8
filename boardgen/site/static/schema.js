// What may be written at a place of a layout, from the JSON Schema of `boardgen schema`.

// The column of a key, after the sign of a list.
const indent = text => text.match(/^ *(?:- )?/)[0].length;

// Keys and values as they are nested around a place, from the indentation of the lines above it; flow style within a line too.
function pathAt(lines, number, column) {
  const path = [], line = lines[number].slice(0, column);
  const open = line.lastIndexOf('{'), flow = open > line.lastIndexOf('}');
  let depth = 0;
  if (flow) {
    const owner = line.slice(0, open).match(/([\w-]+):\s*$/);
    if (owner) path.unshift(owner[1]);
    depth = indent(lines[number]);
    const first = line.match(/^\s*(?:- )?([\w-]+):/);
    if (first && (!owner || first[1] !== owner[1])) path.unshift(first[1]);
  } else depth = indent(lines[number]);
  for (let at = number - 1; at >= 0; at -= 1) {
    const text = lines[at], key = text.match(/^ *(?:- )?([\w-]+):/);
    if (!text.trim() || text.trim().startsWith('#') || !key) continue;
    if (indent(text) < depth) { path.unshift(key[1]); depth = indent(text); }
  }
  return path;
}

// What is written beside a place, as a table of keys and values in one word or more: in the same braces, or on lines of the same indent.
function mappingAt(lines, number, column) {
  const has = {}, before = lines[number].slice(0, column), open = before.lastIndexOf('{');
  const add = text => { for (const [, key, value] of text.matchAll(/([\w-]+):\s+("[^"]*"|'[^']*'|[^\s,{}[\]#][^,{}[\]#]*)/g)) has[key] = value.trim().replace(/^(["'])(.*)\1$/, '$2'); };
  if (open > before.lastIndexOf('}')) { add(lines[number].slice(open + 1).split('}')[0]); return has; }
  const own = indent(lines[number]), begins = text => text.trim().startsWith('- ');
  const walk = by => {
    for (let at = number + by; at >= 0 && at < lines.length; at += by) {
      const text = lines[at];
      if (!text.trim() || text.trim().startsWith('#')) continue;
      if (indent(text) < own || (by > 0 && indent(text) === own && begins(text))) return;
      if (indent(text) === own) { if (!/[{[]/.test(text)) add(text); if (begins(text)) return; }
    }
  };
  if (!begins(lines[number])) walk(-1);
  walk(1);
  return has;
}

// Whether a mapping meets the condition of an `if`, as far as `boardgen schema` writes such: which keys there are, and their values.
const fits = (rule, has) => (rule.required || []).every(key => key in has) && !(rule.not && fits(rule.not, has))
  && Object.entries(rule.properties || {}).every(([key, one]) => !(key in has) || isValue(one, has[key]));
const isValue = (rule, value) => 'const' in rule ? String(rule.const) === value : rule.enum ? rule.enum.map(String).includes(value) : !(rule.not && isValue(rule.not, value));

export class Schema {
  // `part` is what is known to be open, such as `other-layout`; else what is written decides.
  constructor(schema, part = '') { this.root = schema; this.top = part ? schema.$defs[part] : schema; }

  resolve(node) {
    for (let hops = 0; node && node.$ref && hops < 20; hops += 1) node = node.$ref.slice(2).split('/').reduce((at, name) => at && at[name.replace(/~1/g, '/')], this.root);
    return node;
  }

  // All schemas that a place may have: choices are laid out one beside the other. `has` is what is written there, where that is known.
  choices(node, has, deep = 0) {
    node = this.resolve(node);
    if (!node || deep > 6) return [];
    const cases = !node.if ? [] : !has ? [node.then, node.else] : [fits(node.if, has) ? node.then : node.else];
    const more = [...['anyOf', 'oneOf', 'allOf'].flatMap(key => node[key] || []), ...cases].flatMap(one => this.choices(one, has, deep + 1));
    return [node, ...more];
  }

  step(nodes, key, has) {
    return nodes.flatMap(node => {
      const inside = [];
      if (node.properties && key in node.properties) inside.push(node.properties[key]);
      for (const [pattern, one] of Object.entries(node.patternProperties || {})) if (new RegExp(pattern).test(key)) inside.push(one);
      if (!inside.length && typeof node.additionalProperties === 'object') inside.push(node.additionalProperties);
      if (!inside.length && node.items) return this.step(this.choices(node.items), key, has);
      return inside.flatMap(one => this.choices(one, has));
    });
  }

  // The schemas of what is under the keys of a path, from the lines around it: they say which game it is, and what is beside the place.
  at(lines, number, column, ...more) {
    const path = pathAt(lines, number, column), beside = mappingAt(lines, number, column), top = path.length ? mappingAt(['', ...lines], 0, 0) : beside;
    const nodes = path.reduce((found, key, depth) => this.step(found, key, depth === path.length - 1 ? beside : undefined), this.choices(this.top, top));
    const here = nodes.flatMap(node => node.items ? [node, ...this.choices(node.items, beside)] : [node]);
    return more.reduce((found, key) => this.step(found, key), here);
  }

  keys(...place) {
    const found = new Map();
    for (const node of this.at(...place)) {
      for (const [name, one] of Object.entries(node.properties || {})) {
        const about = this.choices(one).map(choice => choice.description).find(Boolean) || '';
        if (!found.has(name)) found.set(name, about);
      }
    }
    return found;
  }

  values(...place) {
    const nodes = this.at(...place);
    return [...new Set(nodes.flatMap(node => node.enum || ('const' in node ? [node.const] : node.type === 'boolean' ? [true, false] : [])))].map(String);
  }

  describe(...place) { return this.at(...place).map(node => node.description).find(Boolean) || ''; }
}
