/** What a blueprint has locked of a content cannot be changed in the courses that follow it. Source: supplement §2.9. */
import { refuseFields } from '../../platform/refusal/refusal.js';
import type { LockableAspect } from './content-kinds.js';

/** A record that a blueprint may have locked. */
export interface LockableRecord {
  /** What is locked of it; empty for what no blueprint has handed down. */
  readonly blueprintLocks: readonly LockableAspect[];
}

/** What each field of an input is about, by the name of the field; what is not named cannot be locked. */
export type AspectsOfFields = Readonly<Partial<Record<string, LockableAspect>>>;

/** The fields among those that change which are locked. */
export const lockedFields = (
  { blueprintLocks }: LockableRecord,
  changed: readonly string[],
  aspects: AspectsOfFields,
): string[] =>
  changed.filter((field) => {
    const aspect = aspects[field];
    return aspect !== undefined && blueprintLocks.includes(aspect);
  });

/** @throws Refusal 403 `locked_by_blueprint`, by field, for fields that change and are locked */
export function refuseLockedFields(record: LockableRecord, changed: readonly string[], aspects: AspectsOfFields): void {
  refuseFields(lockedFields(record, changed, aspects));
}
