/** What of a course is copied. Decision 0132. */
import { type FieldRefusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import {
  type ContentKind,
  type CopyPlan,
  contentIdsOf,
  kindsInOrder,
  neededContents,
  selectedContents,
} from '../course-copies/index.js';
import { selectedUnknown } from './content-migration.refusals.js';
import { type Selection, selectable, selectableNames, selectedByKind } from './selection.rules.js';

/** What is copied: everything, or what was selected with all that it cannot be without. By kind, in the order of copying. */
export async function plannedContents(
  ctx: OperationContext,
  sourceCourseId: number,
  selection: Selection | null,
): Promise<CopyPlan> {
  if (selection !== null) return neededContents(ctx, sourceCourseId, selectedByKind(selection));
  const plan = new Map<ContentKind, readonly number[]>();
  for (const content of kindsInOrder(ctx)) {
    const ids: number[] = [];
    for await (const chunk of contentIdsOf(ctx, content, sourceCourseId)) ids.push(...chunk);
    plan.set(content.kind, ids);
  }
  return plan;
}

/** @throws Refusal 400 by field for what is selected and is not there */
export async function refuseUnknown(
  ctx: OperationContext,
  sourceCourseId: number,
  selection: Selection,
): Promise<void> {
  const found: FieldRefusal[] = [];
  for (const name of selectableNames) {
    const ids = selection[name] ?? [];
    if (ids.length === 0) continue;
    const { unknown } = await selectedContents(ctx, sourceCourseId, selectable[name], ids);
    if (unknown.length > 0) found.push(selectedUnknown(name, unknown));
  }
  refuseInvalid(found);
}
