/** Records that stand within the entries of a list, as lists of their own beside it. */
import type { Data } from './place.js';

/**
 * Takes the records out of the entries and answers the side lists, each record once, by its id, in the order of the
 * entries; and what says which of the keys is the main one. Nothing where no entry has any of them.
 * @param gathered name of a side list → key of the record in an entry
 */
export function gatheredFrom(entries: unknown, gathered: Readonly<Record<string, string>>, main: string): Data {
  const lists: Data = {};
  if (!Array.isArray(entries)) return lists;
  for (const [name, key] of Object.entries(gathered)) {
    const found = (entries as Data[]).map((entry) => taken(entry, key)).filter((record) => record !== undefined);
    if (found.length > 0)
      lists[name] = [...new Map(found.flatMap((record) => (record ? [[record['id'], record]] : []))).values()];
  }
  if (Object.keys(lists).length > 0) lists['meta'] = { primaryCollection: main };
  return lists;
}

/** Undefined where the document did not ask for it. */
function taken(entry: Data, key: string): Data | null | undefined {
  const record = entry[key] as Data | null | undefined;
  entry[key] = undefined;
  return record;
}
