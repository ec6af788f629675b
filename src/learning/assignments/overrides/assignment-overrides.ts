/** How overrides are made, changed and ended; the assignment is locked by the caller. */

import { inItemAsync, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { type LockedField, type LockedFound, lockedAs, refuseLocked } from '../../course-copies/index.js';
import type { Assignment } from '../assignment.entity.js';
import { overrideNotForStudents, overrideUnknown } from '../assignment.refusals.js';
import { nameRefusals } from '../assignment.rules.js';
import { groupOverridesEnded, overrideStudentsGone } from '../ending.sql.js';
import { AssignmentOverride } from './assignment-override.entity.js';
import {
  audienceRefusals,
  dateColumnsOf,
  type NewOverride,
  type OverrideEntry,
  type OverridePatch,
  overrideDateRefusals,
} from './assignment-override.rules.js';
import { audienceOf, setStudents } from './override-audience.js';
import { datesOf, lockedChanges, lockedDates, lockedWith } from './override-locks.rules.js';

/**
 * Makes an override. Refusals: 400 by field, `taken` where there is one for the section or group.
 * @param found is told of its dates that a blueprint has locked
 */
export async function makeOverride(
  ctx: OperationContext,
  assignment: Assignment,
  input: NewOverride,
  found: LockedFound = refuseLocked,
): Promise<AssignmentOverride> {
  refuseInvalid(audienceRefusals(input));
  const audience = await audienceOf(ctx, assignment, input);
  const columns = { ...audience, ...titleOf(input), ...dateColumnsOf(input) };
  refuseInvalid(overrideDateRefusals(assignment, columns));
  const { id: assignmentId, courseId, rootAccountId } = assignment;
  const override = await insertNow(ctx, AssignmentOverride, { rootAccountId, courseId, assignmentId, ...columns });
  if (input.studentIds) await setStudents(ctx, override, input.studentIds);
  found(lockedDates(assignment, override));
  return override;
}

/**
 * Changes title, dates or students of an override; true when that changed anything. Refusals: 400 by field.
 * @param found is told of what changes and is locked
 */
export async function changeOverride(
  ctx: OperationContext,
  assignment: Assignment,
  override: AssignmentOverride,
  patch: OverridePatch,
  found: LockedFound = refuseLocked,
): Promise<boolean> {
  const before = JSON.stringify(override);
  const datesBefore = datesOf(override);
  Object.assign(override, titleOf(patch), dateColumnsOf(patch));
  refuseInvalid(overrideDateRefusals(assignment, override));
  const locked = lockedChanges(assignment, datesBefore, override);
  const hasStudents = override.courseSectionId === null && override.groupId === null;
  if (patch.studentIds != null && !hasStudents) throw overrideNotForStudents();
  const reassigned = patch.studentIds != null && (await setStudents(ctx, override, patch.studentIds));
  if (reassigned) locked.push(...lockedWith('studentIds', assignment, override));
  found(locked);
  return reassigned || JSON.stringify(override) !== before;
}

const titleOf = ({ title }: OverridePatch): { title?: string } => {
  if (title === undefined || title === null || title.trim() === '') return {};
  refuseInvalid(nameRefusals(title).map((entry) => ({ ...entry, attribute: 'title' })));
  return { title: title.trim() };
};

/** Ends an override; its students may be named by another from then on. */
export async function endOverride(ctx: OperationContext, override: AssignmentOverride): Promise<void> {
  transition(override, removal);
  await write(ctx, overrideStudentsGone.with({ overrideId: override.id }));
}

/** Ends the overrides for groups: the groups are no longer those that hand in. Answers what of that is locked. */
export async function endGroupOverrides(ctx: OperationContext, assignment: Assignment): Promise<LockedField[]> {
  const ofGroups = { assignmentId: assignment.id, groupId: { $ne: null }, workflowState: 'active' } as const;
  // unguarded: the overrides of an assignment that the actor manages.
  const ended = assignment.blueprintLocks.length === 0 ? [] : await ctx.em.find(AssignmentOverride, ofGroups);
  await write(ctx, groupOverridesEnded.with({ assignmentId: assignment.id }));
  return ended.flatMap((override) => lockedWith('groupCategoryId', assignment, override));
}

/** What was done with one override. */
export interface OverrideChange {
  readonly id: number;
  readonly change: 'created' | 'updated' | 'deleted';
}

/**
 * Makes the overrides of the assignment the given ones: with an id they are changed, without one made; the others end.
 * Refusals: 400 by field, also for an id that is none of the assignment's.
 * @param found is told of what changes and is locked, by its path
 */
export async function replaceOverrides(
  ctx: OperationContext,
  assignment: Assignment,
  entries: readonly OverrideEntry[],
  found: LockedFound = refuseLocked,
): Promise<OverrideChange[]> {
  // unguarded: the overrides of an assignment that the actor manages.
  const known = await ctx.em.find(AssignmentOverride, { assignmentId: assignment.id, workflowState: 'active' });
  const kept = entries.map((entry) => ({ entry, override: known.find(({ id }) => id === entry.id) }));
  const strange = kept.findIndex(({ entry, override }) => entry.id && override === undefined);
  if (strange >= 0) throw overrideUnknown(strange);
  const done: OverrideChange[] = [];
  const locked: LockedField[] = [];
  for (const override of known.filter((one) => !kept.some((pair) => pair.override === one))) {
    locked.push(...lockedWith('assignmentOverrides', assignment, override));
    await endOverride(ctx, override);
    done.push({ id: override.id, change: 'deleted' });
  }
  await ctx.em.flush();
  for (const [index, { entry, override }] of kept.entries()) {
    const at = `assignmentOverrides.${index}`;
    const here: LockedFound = (some) => locked.push(...lockedAs(some, (field) => `${at}.${field}`));
    await inItemAsync(at, `Override ${override?.id ?? index}`, async () => {
      if (override === undefined)
        done.push({ id: (await makeOverride(ctx, assignment, entry, here)).id, change: 'created' });
      else if (await changeOverride(ctx, assignment, override, entry, here))
        done.push({ id: override.id, change: 'updated' });
    });
  }
  found(locked);
  return done;
}
