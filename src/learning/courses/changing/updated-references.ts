import { accountReads } from '../../../identity/accounts/index.js';
import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { fieldNotPermitted, Refusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { blueprintColumns } from '../blueprints/blueprint-restrictions.rules.js';
import { refuseBlueprint } from '../blueprints/refuse-blueprint.js';
import type { Course } from '../course.entity.js';
import { gradingStandardNamed, holdAccount, termNamed } from '../course-references.js';
import { ownerRefusals } from '../course-values.rules.js';
import { imageOf } from './course-image.js';
import type { CoursePatch } from './course-rights.js';

/**
 * The columns of an update that are no plain values of the course's own: what it points at, where it stands, its
 * identifiers and its quota. Refusals: 400 by field, also for a blank account or term; 403 by field for an account where one
 * does not manage courses, 404 for one that is not seen; `two_images`, `blocked_url`.
 */
export async function referencesOf(
  ctx: OperationContext,
  course: Course,
  patch: CoursePatch,
): Promise<Partial<Course>> {
  const { accountId, gradingStandardId: standard, storageQuotaMb, blueprint } = patch;
  refuseInvalid(ownerRefusals(patch));
  const columns: Partial<Course> = { ...(await imageOf(ctx, course, patch)), ...blueprintColumns(course, patch) };
  const { accountId: from } = course;
  if (accountId && accountId !== from) columns.accountId = await accountTo(ctx, accountId);
  const term = await termNamed(ctx, patch);
  if (term !== undefined) columns.enrollmentTermId = term;
  // One that is deleted stays with the course that uses it.
  if (standard !== undefined && standard !== course.gradingStandardId)
    columns.gradingStandardId =
      standard && (await gradingStandardNamed(ctx, standard, columns.accountId ?? course.accountId, course.id));
  if (typeof storageQuotaMb === 'number') columns.storageQuotaMb = storageQuotaMb;
  if (patch.sisCourseId !== undefined) columns.sisCourseId = patch.sisCourseId || null;
  if (patch.integrationId !== undefined) columns.integrationId = patch.integrationId || null;
  if (typeof blueprint === 'boolean' && blueprint !== course.blueprint) {
    if (blueprint) await refuseBlueprint(ctx, course);
    columns.blueprint = blueprint;
  }
  return columns;
}

/** The account to which the caller may move the course. @throws Refusal 403 by field, 404 */
async function accountTo(ctx: OperationContext, key: RecordKey): Promise<number> {
  try {
    const target = await authorizedId(ctx, accountReads, 'manageCourses', key);
    await holdAccount(ctx, target);
    return target;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) throw fieldNotPermitted('accountId');
    throw error;
  }
}
