/** Global id of a record. */
export const globalIdOf = (type: string, recordId: number): string =>
  Buffer.from(`${type}:${recordId}`).toString('base64url');

/** Type and record id of a global id, or null when it is none. */
export function parseGlobalId(id: string): { type: string; recordId: number } | null {
  const found = /^([A-Za-z]{1,60}):([1-9]\d{0,15})$/.exec(Buffer.from(id, 'base64url').toString('utf8'));
  if (found === null) return null;
  const [type, recordId] = [found[1] as string, Number(found[2])];
  return Number.isSafeInteger(recordId) && globalIdOf(type, recordId) === id ? { type, recordId } : null;
}

/**
 * Id of something that stands between records, for caches: `node` does not find it, and an argument that asks for the
 * last of these records takes it for that one.
 */
export const idBetween = (type: string, ...recordIds: readonly number[]): string =>
  Buffer.from([type, ...recordIds].join(':')).toString('base64url');

/** Type and last record id of an id between records, or null when it is none. */
export function parseIdBetween(id: string): { type: string; recordId: number } | null {
  const found = /^([A-Za-z]{1,60})((?::[1-9]\d{0,15}){2,3})$/.exec(Buffer.from(id, 'base64url').toString('utf8'));
  if (found === null) return null;
  const recordIds = (found[2] as string).slice(1).split(':').map(Number);
  const named = { type: found[1] as string, recordId: recordIds.at(-1) as number };
  return recordIds.every(Number.isSafeInteger) && idBetween(named.type, ...recordIds) === id ? named : null;
}
