import type { RecordKey } from '../query/record-key.js';
import { inItemAsync, invalidField } from '../refusal/refusal.js';
import type { OperationContext } from './context.js';

/** Items that one request changes at most. */
export const mostItems = 50;

/**
 * Does the work of a use case for each item of a list, in one transaction: what is refused of one item is refused for all,
 * and names it by its path, `enrollments.2.userId`, and in the sentence by the same number, which counts from 0. Two requests about the same records take them in the same order, by
 * `keyOf`, so that neither waits for the other for ever. Answers what the work answers, in the order of the list.
 * @param list name of the list in the input
 * @throws Refusal 400 `too_many`, and what the work throws
 */
export async function forEachItem<Item, Result>(
  ctx: OperationContext,
  { list, keyOf }: { readonly list: string; readonly keyOf: (item: Item) => RecordKey | null | undefined },
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  if (items.length > mostItems) throw invalidField(list, 'too_many', `At most ${mostItems} are changed at a time.`);
  const places = items.map((item, index) => ({ item, index, key: JSON.stringify(keyOf(item) ?? null) }));
  places.sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const results: Result[] = [];
  for (const { item, index } of places) {
    results[index] = await inItemAsync(`${list}.${index}`, `Entry ${index}`, async () => {
      const result = await work(item);
      // The next item finds in the database what this one has changed.
      await ctx.em.flush();
      return result;
    });
  }
  return results;
}
