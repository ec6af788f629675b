/** Names of fields in refusals, where the input of the graph has them elsewhere than the use case. */
import { Refusal } from '../../src/platform/refusal/refusal.js';

/** Does work whose fields stand elsewhere in the input: what is refused of one of them is named by its place there. */
export async function inFieldsNamed<T>(places: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const named = Object.entries(error.fields).map(([field, entries]) => {
      const place = places[field] ?? field;
      return [place, entries.map((entry) => ({ ...entry, attribute: place }))];
    });
    throw new Refusal(error.code, error.reason, error.message, Object.fromEntries(named), error.retryAfter);
  }
}
