/** The rules of overrides. Source: supplement §5.3, assignment_overrides. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import type { PatchOf } from '../../../platform/transaction/patch.js';
import { type Dates, dateRefusals } from '../assignment.rules.js';
import type { AssignmentOverride } from './assignment-override.entity.js';

export const dateNames = ['dueAt', 'unlockAt', 'lockAt'] as const;

/** What is absent stays; a date that is given counts, also when it is null: none. */
export interface OverridePatch extends PatchOf<AssignmentOverride, 'title' | (typeof dateNames)[number]> {
  readonly studentIds?: readonly RecordKey[] | null;
}

/** A new override is for exactly one of: students, a section, a group. */
export interface NewOverride extends OverridePatch {
  readonly courseSectionId?: RecordKey | null;
  readonly groupId?: RecordKey | null;
}

/** One of a whole set: with an id it is changed, else made. */
export interface OverrideEntry extends NewOverride {
  readonly id?: RecordKey | null;
}

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** Whom a new override is for must be said, once. */
export function audienceRefusals({ studentIds, courseSectionId, groupId }: NewOverride): FieldRefusal[] {
  const named = [studentIds, courseSectionId, groupId].filter((one) => one !== undefined && one !== null).length;
  if (named === 1) return [];
  return named === 0
    ? [refusal('studentIds', 'missing', 'An override is for students, a section or a group.')]
    : [refusal('studentIds', 'exclusive', 'An override is for only one of: students, a section, a group.')];
}

/** The column that says whether a date counts. */
export const dateFlags = {
  dueAt: 'dueAtOverridden',
  unlockAt: 'unlockAtOverridden',
  lockAt: 'lockAtOverridden',
} as const;

export type DateColumns = Partial<
  Pick<
    AssignmentOverride,
    'dueAt' | 'unlockAt' | 'lockAt' | 'dueAtOverridden' | 'unlockAtOverridden' | 'lockAtOverridden'
  >
>;

/** The dates that a patch gives, each with its flag. */
export function dateColumnsOf(patch: OverridePatch): DateColumns {
  const columns: DateColumns = {};
  for (const name of dateNames) {
    const date = patch[name];
    if (date === undefined) continue;
    columns[name] = date;
    columns[dateFlags[name]] = true;
  }
  return columns;
}

/** The dates as they would be for those whom the override names, in their order. */
export const overrideDateRefusals = (base: Dates, override: DateColumns): FieldRefusal[] =>
  dateRefusals({
    dueAt: override.dueAtOverridden ? (override.dueAt ?? null) : base.dueAt,
    unlockAt: override.unlockAtOverridden ? (override.unlockAt ?? null) : base.unlockAt,
    lockAt: override.lockAtOverridden ? (override.lockAt ?? null) : base.lockAt,
  });
