/** Global id of a record. */
export const globalIdOf = (type: string, recordId: number): string =>
  Buffer.from(`${type}:${recordId}`).toString('base64url');

/** Type and record id of a global id, or null when it is none. */
export function parseGlobalId(id: string): { type: string; recordId: number } | null {
  const found = /^([A-Za-z]{1,60}):([1-9]\d{0,15})$/.exec(Buffer.from(id, 'base64url').toString('utf8'));
  if (found === null) return null;
  const recordId = Number(found[2]);
  return Number.isSafeInteger(recordId) ? { type: found[1] as string, recordId } : null;
}
