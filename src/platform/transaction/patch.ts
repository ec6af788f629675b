/** Absent = unchanged, null = unset. Decided here for every update. */

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

/** Two instants are one value when they are the same instant. */
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
