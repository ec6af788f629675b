/** Ids as texts, for clients whose numbers are too small for them. Source: supplement 1.4. */

/** Whether the request's `Accept` asks for string ids: `application/json+<word>-string-ids`. */
export function wantsStringIds(accept: string | undefined): boolean {
  return accept !== undefined && /application\/json\+[a-z0-9._]{1,40}-string-ids/i.test(accept);
}

/** A copy in which whole numbers under `id`, `*_id`, and in lists under `ids`, `*_ids`, are texts. */
export function withStringIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStringIds);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, held] of Object.entries(value)) copy[key] = ofKey(key, held);
  return copy;
}

function ofKey(key: string, held: unknown): unknown {
  if (typeof held === 'number') return key === 'id' || key.endsWith('_id') ? asText(held) : held;
  if (Array.isArray(held) && (key === 'ids' || key.endsWith('_ids'))) return held.map(asText);
  return withStringIds(held);
}

const asText = (value: unknown) => (Number.isInteger(value) ? String(value) : value);
