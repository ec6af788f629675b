/** How overrides are made, changed and ended; the assignment is locked by the caller. */

import { inItemAsync, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { write } from '../../../platform/transaction/write.js';
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

/** Makes an override. Refusals: 400 by field, `taken` where there is one for the section or group. */
export async function makeOverride(
  ctx: OperationContext,
  assignment: Assignment,
  input: NewOverride,
): Promise<AssignmentOverride> {
  refuseInvalid(audienceRefusals(input));
  const audience = await audienceOf(ctx, assignment, input);
  const columns = { ...audience, ...titleOf(input), ...dateColumnsOf(input) };
  refuseInvalid(overrideDateRefusals(assignment, columns));
  const { id: assignmentId, courseId, rootAccountId } = assignment;
  const override = await insertNow(ctx, AssignmentOverride, { rootAccountId, courseId, assignmentId, ...columns });
  if (input.studentIds) await setStudents(ctx, override, input.studentIds);
  return override;
}

/** Changes title, dates or students of an override; true when that changed anything. Refusals: 400 by field. */
export async function changeOverride(
  ctx: OperationContext,
  assignment: Assignment,
  override: AssignmentOverride,
  patch: OverridePatch,
): Promise<boolean> {
  const before = JSON.stringify(override);
  Object.assign(override, titleOf(patch), dateColumnsOf(patch));
  refuseInvalid(overrideDateRefusals(assignment, override));
  const changed = JSON.stringify(override) !== before;
  if (patch.studentIds === undefined || patch.studentIds === null) return changed;
  if (override.courseSectionId !== null || override.groupId !== null) throw overrideNotForStudents();
  return (await setStudents(ctx, override, patch.studentIds)) || changed;
}

const titleOf = ({ title }: OverridePatch): { title?: string } => {
  if (title === undefined || title === null || title.trim() === '') return {};
  refuseInvalid(nameRefusals(title).map((entry) => ({ ...entry, attribute: 'title' })));
  return { title: title.trim() };
};

/** Ends an override; its students may be named by another from then on. */
export async function endOverride(ctx: OperationContext, override: AssignmentOverride): Promise<void> {
  override.workflowState = 'deleted';
  await write(ctx, overrideStudentsGone.with({ overrideId: override.id }));
}

/** Ends the overrides for groups: the groups are no longer those that hand in. */
export async function endGroupOverrides(ctx: OperationContext, assignment: Assignment): Promise<void> {
  await write(ctx, groupOverridesEnded.with({ assignmentId: assignment.id }));
}

/** What was done with one override. */
export interface OverrideChange {
  readonly id: number;
  readonly change: 'created' | 'updated' | 'deleted';
}

/**
 * Makes the overrides of the assignment the given ones: with an id they are changed, without one made; the others end.
 * Refusals: 400 by field, also for an id that is none of the assignment's.
 */
export async function replaceOverrides(
  ctx: OperationContext,
  assignment: Assignment,
  entries: readonly OverrideEntry[],
): Promise<OverrideChange[]> {
  // unguarded: the overrides of an assignment that the actor manages.
  const known = await ctx.em.find(AssignmentOverride, { assignmentId: assignment.id, workflowState: 'active' });
  const kept = entries.map((entry) => ({ entry, override: known.find(({ id }) => id === entry.id) }));
  const strange = kept.findIndex(({ entry, override }) => entry.id && override === undefined);
  if (strange >= 0) throw overrideUnknown(strange);
  const done: OverrideChange[] = [];
  for (const override of known.filter((one) => !kept.some((pair) => pair.override === one))) {
    await endOverride(ctx, override);
    done.push({ id: override.id, change: 'deleted' });
  }
  await ctx.em.flush();
  for (const [index, { entry, override }] of kept.entries()) {
    await inItemAsync(`assignmentOverrides.${index}`, `Override ${override?.id ?? index}`, async () => {
      if (override === undefined) done.push({ id: (await makeOverride(ctx, assignment, entry)).id, change: 'created' });
      else if (await changeOverride(ctx, assignment, override, entry))
        done.push({ id: override.id, change: 'updated' });
    });
  }
  return done;
}
