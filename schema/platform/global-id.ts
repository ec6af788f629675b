/** Global id of a record, or of what stands within one. */
export const globalIdOf = (type: string, recordId: number | string): string =>
  Buffer.from(`${type}:${recordId}`).toString('base64url');

/** Type and record id of a global id, or null when it is none. */
export function parseGlobalId(id: string): { type: string; recordId: number } | null {
  const found = /^([A-Za-z]{1,60}):([1-9]\d{0,15})$/.exec(Buffer.from(id, 'base64url').toString('utf8'));
  if (found === null) return null;
  const [type, recordId] = [found[1] as string, Number(found[2])];
  return Number.isSafeInteger(recordId) && globalIdOf(type, recordId) === id ? { type, recordId } : null;
}

/** How a row that stands within another is called under `nodeId`. */
export const nodeIdWithin = ({ owner, inner }: Omit<IdWithin, 'type'>): string => `${owner}:${inner}`;

/** Global id of what stands within a record, which has no row of its own: `QuizSubmissionQuestion:12:3`. */
export const idWithin = (type: string, { owner, inner }: Omit<IdWithin, 'type'>): string =>
  globalIdOf(type, nodeIdWithin({ owner, inner }));

/** What is named within a record: the id of the record, and that of what stands in it. */
export interface IdWithin {
  readonly type: string;
  readonly owner: number;
  readonly inner: number;
}

/** What a global id names within a record, or null when it names a record, or is none. */
export function parseIdWithin(id: string): IdWithin | null {
  const found = /^([A-Za-z]{1,60}):([1-9]\d{0,15}):([1-9]\d{0,15})$/.exec(
    Buffer.from(id, 'base64url').toString('utf8'),
  );
  if (found === null) return null;
  const named = { type: found[1] as string, owner: Number(found[2]), inner: Number(found[3]) };
  const isSafe = Number.isSafeInteger(named.owner) && Number.isSafeInteger(named.inner);
  return isSafe && idWithin(named.type, named) === id ? named : null;
}
