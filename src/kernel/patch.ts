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
    if (value === undefined || record[name] === value) continue;
    record[name] = value as E[K];
    changed.push(name);
  }
  return changed;
}
