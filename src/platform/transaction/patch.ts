/** What an update means by a field that is absent (it stays) and by null (it is unset), the same for every update. */
import { isDeepStrictEqual } from 'node:util';

/** The named properties as a request may give them; null resets a property. The rules refuse null for one that the row needs. */
export type PatchOf<E extends object, Name extends keyof E> = { readonly [Each in Name]?: E[Each] | null };

/**
 * The named fields that a patch carries, as columns. Null becomes the value that a new row has; where a new row has none,
 * null stays, and the rules refuse it if the row needs a value.
 */
export function patchedColumns<E extends object, K extends keyof E>(
  entity: new () => E,
  patch: { readonly [P in K]?: E[P] | null },
  fields: readonly K[],
): Partial<Pick<E, K>> {
  const fresh = new entity();
  const given = fields.filter((field) => patch[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, patch[field] ?? fresh[field] ?? null])) as Partial<Pick<E, K>>;
}

/** Sets on `record` each of the named properties that the patch carries; returns the names of those that changed. */
export function applyPatch<E extends object, K extends keyof E>(
  record: E,
  patch: { readonly [P in K]?: E[P] | undefined },
  names: readonly K[],
): K[] {
  const changed: K[] = [];
  for (const name of names) {
    const value = patch[name];
    if (value === undefined || same(record[name], value)) continue;
    record[name] = value as E[K];
    changed.push(name);
  }
  return changed;
}

/** Two dates are one value when they are the same point in time. */
const same = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());

/**
 * Which of the fields a patch would change. Blank is none; false and null are different.
 * @param record null for one that is being made
 */
export const changedFields = <E extends object, K extends keyof E & string>(
  record: E | null,
  patch: { readonly [P in K]?: unknown },
  fields: readonly K[],
): K[] =>
  fields.filter((field) => {
    const value = patch[field] === '' ? null : patch[field];
    return value !== undefined && value !== ((record?.[field] as unknown) ?? null);
  });

/**
 * Names of the columns whose value differs from the record's: dates, lists and objects by what they hold. The database keeps
 * the keys of an object in an order of its own.
 */
export const changedNames = <E extends object>(record: E, columns: Partial<E>): (keyof E & string)[] =>
  (Object.keys(columns) as (keyof E & string)[]).filter(
    (name) => !isDeepStrictEqual(asJson(record[name]), asJson(columns[name])),
  );

const asJson = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;

/** Sets the columns whose value differs from the record's; returns their names. */
export function setChanged<E extends object>(record: E, columns: Partial<E>): (keyof E & string)[] {
  const changed = changedNames(record, columns);
  for (const name of changed) record[name] = columns[name] as E[typeof name];
  return changed;
}
