import { idsNamed } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { type Course, courseReads } from '../../courses/index.js';
import { addedAndRemoved, followsAnother, notAssociable } from '../blueprint.refusals.js';
import { type AskedCourse, askedCourses, associated, dissociated } from '../blueprint-associations.sql.js';
import { unlockCourses } from '../blueprint-locks.js';
import type { BlueprintTemplate } from '../blueprint-template.entity.js';
import { templateNamed } from '../named-template.js';

/** Courses by what requests call them; unknown SIS ids are left out. */
export interface BlueprintAssociations {
  readonly courseIdsToAdd: readonly RecordKey[];
  readonly courseIdsToRemove: readonly RecordKey[];
}

/**
 * Lets courses follow a blueprint, and lets others go. Who follows already, and who does not, stays as they are. All of it
 * is done, or nothing.
 * Refusals: 400 `added_and_removed`, `not_associable`, `follows_another`, each with the ids; 403; 404.
 * Source: D1 · Blueprint templates; supplement §2.9.
 */
export async function updateBlueprintAssociations(
  ctx: OperationContext,
  courseKey: RecordKey,
  key: RecordKey,
  { courseIdsToAdd, courseIdsToRemove }: BlueprintAssociations,
): Promise<BlueprintTemplate> {
  const { template, course } = await templateNamed(ctx, 'associate', courseKey, key);
  const toAdd = await idsOf(ctx, courseIdsToAdd);
  const toRemove = await idsOf(ctx, courseIdsToRemove);
  const both = toAdd.filter((id) => toRemove.includes(id));
  if (both.length > 0) throw addedAndRemoved(both);
  const added = await associable(ctx, course, toAdd);
  await write(ctx, associated.with({ ids: added, blueprintId: course.id }));
  const gone = await write<{ id: number }>(ctx, dissociated.with({ ids: toRemove, blueprintId: course.id }));
  const removed = gone.map(({ id }) => id);
  await unlockCourses(ctx, removed);
  if (added.length > 0 || removed.length > 0)
    ctx.audit({
      type: 'blueprint_associations_updated',
      subjectType: 'BlueprintTemplate',
      subjectId: template.id,
      data: { courseId: course.id, added, removed },
    });
  return template;
}

async function idsOf(ctx: OperationContext, keys: readonly RecordKey[]): Promise<number[]> {
  const ids = await idsNamed(ctx, courseReads, keys);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Those of the courses that do not follow the blueprint so far. @throws Refusal 400 where one of them may not */
async function associable(ctx: OperationContext, { id, accountId }: Course, ids: readonly number[]): Promise<number[]> {
  const asked = await ctx.services.database.rows<AskedCourse>(askedCourses.with({ ids, accountId }), ctx.em, ctx.meter);
  const byId = new Map(asked.map((one) => [one.id, one]));
  const others = ids.filter((one) => byId.get(one)?.associable !== true);
  if (others.length > 0) throw notAssociable(others);
  const tied = asked.filter(({ blueprintCourseId: of }) => of !== null && of !== id);
  if (tied.length > 0) throw followsAnother(tied.map((one) => one.id));
  return asked.filter(({ blueprintCourseId }) => blueprintCourseId === null).map((one) => one.id);
}
