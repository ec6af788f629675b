/** What of an override a blueprint locks: the dates that it has in place of those of the assignment. Source: supplement §2.9. */
import { type LockedField, lockedAs, lockedFields } from '../../course-copies/index.js';
import type { Assignment } from '../assignment.entity.js';
import { assignmentAspects } from '../assignment.rules.js';
import type { AssignmentOverride } from './assignment-override.entity.js';
import { dateFlags, dateNames } from './assignment-override.rules.js';

type Locks = Pick<Assignment, 'blueprintLocks'>;
type OverrideDates = Pick<AssignmentOverride, (typeof dateNames)[number] | (typeof dateFlags)[keyof typeof dateFlags]>;

/** Its dates as they are just now. */
export const datesOf = (override: OverrideDates): OverrideDates => {
  const { dueAt, unlockAt, lockAt, dueAtOverridden, unlockAtOverridden, lockAtOverridden } = override;
  return { dueAt, unlockAt, lockAt, dueAtOverridden, unlockAtOverridden, lockAtOverridden };
};

/** The dates that it has, and that are locked. */
export const lockedDates = (assignment: Locks, override: OverrideDates): LockedField[] =>
  lockedFields(
    assignment,
    dateNames.filter((name) => override[dateFlags[name]]),
    assignmentAspects,
  );

/** Whom it is for, or whether it is there at all, where it has a locked date. */
export const lockedWith = (field: string, assignment: Locks, override: OverrideDates): LockedField[] =>
  lockedAs(lockedDates(assignment, override), () => field);

/** The dates that another state of it has in place of locked ones, or no longer has. */
export const lockedChanges = (assignment: Locks, before: OverrideDates, after: OverrideDates): LockedField[] =>
  lockedFields(
    assignment,
    dateNames.filter(
      (name) =>
        before[dateFlags[name]] !== after[dateFlags[name]] || before[name]?.getTime() !== after[name]?.getTime(),
    ),
    assignmentAspects,
  );
