/** What of a course is copied. Decision 0130. */
import { type FieldRefusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type ContentKind, type CopyPlan, contentIdsOf, kindsInOrder, neededContents } from '../course-copies/index.js';
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
  const kinds = new Map(kindsInOrder(ctx).map((content) => [content.kind as ContentKind, content]));
  const found: FieldRefusal[] = [];
  for (const name of selectableNames) {
    const ids = selection[name] ?? [];
    if (ids.length === 0) continue;
    const asked = kinds.get(selectable[name])?.rows.amongCourse.with({ courseId: sourceCourseId, ids });
    const rows = asked && (await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter));
    const known = new Set(rows?.map(({ id }) => id));
    if (ids.some((id) => !known.has(id)))
      found.push({
        attribute: `select.${name}`,
        type: 'unknown',
        message: `There is no such record in the course: ${ids.filter((id) => !known.has(id)).slice(0, 10)}.`,
      });
  }
  refuseInvalid(found);
}
