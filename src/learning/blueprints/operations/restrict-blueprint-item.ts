import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import {
  type ContentRow,
  type CopiedKind,
  contentOfCourse,
  kindsInOrder,
  type LockableKind,
} from '../../course-copies/index.js';
import { patchedRestrictions, type RestrictionsPatch } from '../../courses/index.js';
import { unlockedAndRestricted } from '../blueprint.refusals.js';
import { BlueprintItem } from '../blueprint-item.entity.js';
import { lockItem } from '../blueprint-locks.js';
import { nameOf } from '../changed-contents.js';
import { templateNamed } from '../named-template.js';

export interface BlueprintRestriction {
  readonly kind: LockableKind;
  readonly contentId: RecordKey;
  readonly restricted: boolean;
  /** What is locked; absent or null is what the course says for all. */
  readonly restrictions?: RestrictionsPatch | null;
}

/**
 * Locks a content of a blueprint in the courses that follow it, or unlocks it. It holds at once; what a course has changed
 * of it is written over by the next migration.
 * Refusals: 400 `exclusive`; 403; 404, also for a content that is deleted or of another course. Source: supplement §2.9, restrict_item.
 */
export async function restrictBlueprintItem(
  ctx: OperationContext,
  courseKey: RecordKey,
  key: RecordKey,
  { kind, contentId, restricted, restrictions }: BlueprintRestriction,
): Promise<BlueprintItem> {
  const { template, course } = await templateNamed(ctx, 'restrict', courseKey, key);
  if (!restricted && restrictions) throw unlockedAndRestricted();
  const { content, row } = await contentNamed(ctx, kind, contentId, course.id);
  const { rootAccountId, id: templateId } = template;
  const place = { templateId, kind, sourceId: row.id };
  // unguarded: an item of the template that was authorized.
  const known = await ctx.em.findOne(BlueprintItem, place);
  const shown = { name: nameOf(content, row), path: content.path(row) };
  const item = known ?? (await insertNow(ctx, BlueprintItem, { rootAccountId, ...place, ...shown }));
  item.restricted = restricted;
  item.restrictions = restricted && restrictions ? patchedRestrictions([], restrictions) : null;
  await ctx.em.flush();
  await lockItem(ctx, course.id, kind, row.id);
  ctx.audit({
    type: 'blueprint_item_restricted',
    subjectType: 'BlueprintItem',
    subjectId: item.id,
    data: { courseId: course.id, kind, contentId: row.id, restricted, restrictions: item.restrictions },
  });
  return item;
}

async function contentNamed(
  ctx: OperationContext,
  kind: LockableKind,
  key: RecordKey,
  courseId: number,
): Promise<{ content: CopiedKind; row: ContentRow }> {
  const content = kindsInOrder(ctx).find((one) => one.kind === kind);
  if (content === undefined || typeof key !== 'number') throw notFound();
  const row = await contentOfCourse(ctx, content, courseId, key);
  if (row === null) throw notFound();
  return { content, row };
}
