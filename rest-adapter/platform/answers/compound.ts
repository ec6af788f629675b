/** Compound documents: the entries of a list with the ids of what they name, and the records themselves beside them. */
import type { Data } from '../documents/result-field.js';
import type { Compound } from '../routes/respond.js';
import { eachOnce, recordsTaken } from './side-lists.js';

/** How an entry says the id of what it links to: the key is taken out, and stands under `links` without the prefix. */
export const linkPrefix = 'link_';

/** Lists that stand beside the page, by name; what the document did not ask for is undefined. */
export type BesideLists = Readonly<Record<string, readonly Data[] | undefined>>;

/**
 * Makes the compound document of a page. A link that no key of an entry says is null, one that is left out there is left
 * out of its links, too.
 * @param base of the caller's own addresses
 */
export function compoundOf(entries: readonly Data[], respond: Compound, lists: BesideLists, base: string): Data {
  const { key, links, linked, isPlain } = respond;
  const besides = Object.entries(lists).map(([name, list]) => [name, list && eachOnce(list)]);
  const templates = Object.entries(links).map(([name, path]) => [`${key}.${name}`, path === null ? null : base + path]);
  const taken = Object.entries(linked).map(([list, of]) => [list, of === null ? [] : recordsTaken(entries, of)]);
  const whole = {
    [key]: entries.map((entry) => withLinks(entry, links)),
    linked: Object.fromEntries([...taken, ...besides]),
  };
  return isPlain ? whole : { links: Object.fromEntries(templates), ...whole, meta: { primaryCollection: key } };
}

function withLinks(entry: Data, links: Compound['links']): Data {
  const ids: Data = {};
  for (const name of Object.keys(links)) ids[name] = null;
  for (const key of Object.keys(entry)) {
    if (!key.startsWith(linkPrefix)) continue;
    ids[key.slice(linkPrefix.length)] = entry[key];
    entry[key] = undefined;
  }
  entry['links'] = ids;
  return entry;
}
