/** What a blueprint has locked of a content cannot be changed in the courses that follow it. Source: supplement §2.9. */

import type { LockableAspect } from './content-kinds.js';
import { aspectLocked, deletionLocked, fieldsLocked, type LockedField } from './content-lock.refusals.js';

/** A record that a blueprint may have locked. */
export interface LockableRecord {
  /** What is locked of it; empty for what no blueprint has handed down. */
  readonly blueprintLocks: readonly LockableAspect[];
}

/** What each field of an input is about, by the name of the field; what is not named cannot be locked. */
export type AspectsOfFields = Readonly<Partial<Record<string, LockableAspect | readonly LockableAspect[]>>>;

/** Takes what was found locked of one record, to be refused with what is locked of others that the request changes. */
export type LockedFound = (locked: readonly LockedField[]) => void;

/** The fields among those that change which are locked. */
export const lockedFields = (
  { blueprintLocks }: LockableRecord,
  changed: readonly string[],
  aspects: AspectsOfFields,
): LockedField[] =>
  blueprintLocks.length === 0
    ? []
    : changed.flatMap((field) => {
        const aspect = [aspects[field] ?? []].flat().find((one) => blueprintLocks.includes(one));
        return aspect === undefined ? [] : [{ field, aspect }];
      });

/** The same fields under the names that a request has for them. */
export const lockedAs = (locked: readonly LockedField[], nameOf: (field: string) => string): LockedField[] =>
  locked.map(({ field, aspect }) => ({ field: nameOf(field), aspect }));

/** Refuses a change of locked fields, all of them by name. @throws Refusal 403 `locked_by_blueprint` where there is one */
export const refuseLocked: LockedFound = (locked) => {
  if (locked.length > 0) throw fieldsLocked(locked);
};

/** @throws Refusal 403 `locked_by_blueprint`, by field, for fields that change and are locked */
export function refuseLockedFields(record: LockableRecord, changed: readonly string[], aspects: AspectsOfFields): void {
  refuseLocked(lockedFields(record, changed, aspects));
}

/** Refuses a change of aspects that no field of the request names. @throws Refusal 403 `locked_by_blueprint` */
export function refuseLockedAspects({ blueprintLocks }: LockableRecord, aspects: readonly LockableAspect[]): void {
  const locked = aspects.find((aspect) => blueprintLocks.includes(aspect));
  if (locked !== undefined) throw aspectLocked(locked);
}

/** What is locked in anything stays where it is. @throws Refusal 403 `locked_by_blueprint` */
export function refuseLockedDeletion({ blueprintLocks }: LockableRecord): void {
  if (blueprintLocks.length > 0) throw deletionLocked();
}
