// What may be written at a place of a layout, from the JSON Schema of `boardgen schema`.

// Keys and values as they are nested around a place, from the indentation of the lines above it; flow style within a line too.
export function pathAt(lines, number, column) {
  const path = [], line = lines[number].slice(0, column);
  const open = line.lastIndexOf('{'), flow = open > line.lastIndexOf('}');
  const indent = text => text.match(/^ */)[0].length;
  let depth = indent(lines[number]) + 1;
  if (flow) {
    const owner = line.slice(0, open).match(/([\w-]+):\s*$/);
    if (owner) path.unshift(owner[1]);
    depth = indent(lines[number]);
    const first = line.match(/^\s*(?:- )?([\w-]+):/);
    if (first && (!owner || first[1] !== owner[1])) path.unshift(first[1]);
  } else depth = Math.max(0, indent(lines[number]));
  for (let at = number - 1; at >= 0; at -= 1) {
    const text = lines[at], key = text.match(/^ *(?:- )?([\w-]+):/);
    if (!text.trim() || text.trim().startsWith('#') || !key) continue;
    if (indent(text) < depth) { path.unshift(key[1]); depth = indent(text); }
  }
  return path;
}

export class Schema {
  constructor(schema) { this.root = schema; }

  resolve(node) {
    for (let hops = 0; node && node.$ref && hops < 20; hops += 1) node = node.$ref.slice(2).split('/').reduce((at, name) => at && at[name.replace(/~1/g, '/')], this.root);
    return node;
  }

  // All schemas that a place may have: choices are laid out one beside the other.
  choices(node, deep = 0) {
    node = this.resolve(node);
    if (!node || deep > 6) return [];
    const more = ['anyOf', 'oneOf', 'allOf'].flatMap(key => node[key] || []).flatMap(one => this.choices(one, deep + 1));
    return [node, ...more];
  }

  step(nodes, key) {
    return nodes.flatMap(node => {
      const inside = [];
      if (node.properties && key in node.properties) inside.push(node.properties[key]);
      for (const [pattern, one] of Object.entries(node.patternProperties || {})) if (new RegExp(pattern).test(key)) inside.push(one);
      if (!inside.length && typeof node.additionalProperties === 'object') inside.push(node.additionalProperties);
      if (!inside.length && node.items) return this.step(this.choices(node.items), key);
      return inside.flatMap(one => this.choices(one));
    });
  }

  at(path) {
    return path.reduce((nodes, key) => this.step(nodes, key), this.choices(this.root)).flatMap(node => node.items ? [node, ...this.choices(node.items)] : [node]);
  }

  keys(path) {
    const found = new Map();
    for (const node of this.at(path)) {
      for (const [name, one] of Object.entries(node.properties || {})) {
        const about = this.choices(one).map(choice => choice.description).find(Boolean) || '';
        if (!found.has(name)) found.set(name, about);
      }
    }
    return found;
  }

  values(path) {
    const nodes = this.at(path);
    return [...new Set(nodes.flatMap(node => node.enum || ('const' in node ? [node.const] : node.type === 'boolean' ? [true, false] : [])))].map(String);
  }

  describe(path) { return this.at(path).map(node => node.description).find(Boolean) || ''; }
}
