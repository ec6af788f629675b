/** Lists beside the main list of an answer: records that its entries name, such as the quizzes of quiz submissions. */
import type { Data } from '../documents/result-field.js';

/**
 * Moves records out of the entries of a list into lists of their own: each record once, by its id, in the order of the
 * entries. `meta` says which list of the answer is the main one. There is nothing where no entry has such a record.
 * @param sideLists name of a side list → key of the record in an entry; the key is taken out of the entries
 * @param main name of the main list
 */
export function sideListsOf(entries: unknown, sideLists: Readonly<Record<string, string>>, main: string): Data {
  const lists: Data = {};
  if (!Array.isArray(entries)) return lists;
  for (const [name, key] of Object.entries(sideLists)) {
    const records = (entries as Data[]).map((entry) => taken(entry, key)).filter((record) => record !== undefined);
    if (records.length > 0)
      lists[name] = [...new Map(records.flatMap((record) => (record ? [[record['id'], record]] : []))).values()];
  }
  if (Object.keys(lists).length > 0) lists['meta'] = { primaryCollection: main };
  return lists;
}

/** The records that stand in the entries under a key, each once; the key is taken out. */
export function recordsTaken(entries: readonly Data[], key: string): Data[] {
  const records = entries.flatMap((entry): Data[] => {
    const record = taken(entry, key);
    return record ? [record] : [];
  });
  return eachOnce(records);
}

/** The records of a list, each once by its id; one without an id, such as a link to an outcome, is like no other. */
export const eachOnce = (records: readonly Data[]): Data[] => [
  ...new Map(records.map((record) => [record['id'] ?? record, record])).values(),
];

/** Takes the record out of its entry. Undefined where the document did not ask for it. */
function taken(entry: Data, key: string): Data | null | undefined {
  const record = entry[key] as Data | null | undefined;
  entry[key] = undefined;
  return record;
}
