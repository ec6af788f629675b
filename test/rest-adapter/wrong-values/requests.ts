/** A tree of parameters as a query string, a form, a multipart body or JSON. */
import type { Parameter, Tree } from './parameters.js';

export type Encoding = 'query' | 'form' | 'multipart' | 'json';

/** Keys of maps that the domain knows, by what the description calls them. */
const keys: Readonly<Record<string, string>> = { permission: 'read_sis', key: 'avatars', notification: 'alert' };

/** Puts a value at a parameter's place of the tree that a right request has. */
export function treeWith(base: Tree, { segments }: Pick<Parameter, 'segments'>, value: Tree): Tree {
  const [first, ...rest] = segments;
  if (first === undefined) return value;
  const inner = { segments: rest };
  if (first === '') {
    const items = Array.isArray(base) ? (base as readonly Tree[]) : [];
    return [treeWith(items[0] ?? {}, inner, value), ...items.slice(1)];
  }
  const name = first.startsWith('<') ? (keys[first.slice(1, -1)] ?? '1') : first;
  const held = typeof base === 'object' && base !== null && !Array.isArray(base) ? (base as Record<string, Tree>) : {};
  return { ...held, [name]: treeWith(held[name] ?? {}, inner, value) };
}

/** The pairs of a form; an empty list has none. */
function pairsOf(tree: Tree, name: string): [string, string][] {
  if (Array.isArray(tree)) return (tree as readonly Tree[]).flatMap((item) => pairsOf(item, `${name}[]`));
  if (typeof tree !== 'object' || tree === null) return [[name, String(tree ?? '')]];
  return Object.entries(tree).flatMap(([key, held]) => pairsOf(held, name === '' ? key : `${name}[${key}]`));
}

/** What `fetch` sends. */
export function requestOf(method: string, path: string, tree: Tree, encoding: Encoding): [string, RequestInit] {
  if (encoding === 'json') {
    return [path, { method, body: JSON.stringify(tree), headers: { 'content-type': 'application/json' } }];
  }
  const pairs = pairsOf(tree, '');
  if (encoding === 'multipart') {
    const body = new FormData();
    for (const [name, value] of pairs) body.append(name, value);
    return [path, { method, body }];
  }
  const text = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  if (encoding === 'query') return [`${path}?${text}`, { method }];
  return [path, { method, body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } }];
}
