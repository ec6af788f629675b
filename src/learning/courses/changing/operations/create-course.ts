import { type Account, accountReads } from '../../../../identity/accounts/index.js';
import { authorizedRead, permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseFields, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { Course } from '../../course.entity.js';
import { type CourseFields, columnsOf, courseCodeOf, unnamedCourse } from '../../course.rules.js';
import { noteMaking } from '../../course-changes.js';
import { courseConsequences } from '../../course-consequences.js';
import { defaultsAt, gradingStandardNamed, holdAccount, termNamed } from '../../course-references.js';
import { courseRefusals, dateRefusals } from '../../course-values.rules.js';
import { defaultSectionOf } from '../../sections/default-section.js';
import { withoutLocked } from '../../settings/locked-settings.js';
import { changeState } from '../../states/change-state.js';
import { reactivateBySis } from '../../states/deleted-course.js';

export interface CourseRequest {
  readonly fields?: CourseFields | null;
  /** Makes it available to students at once. */
  readonly offer?: boolean | null;
  /** Makes the caller its teacher. */
  readonly enrollMe?: boolean | null;
  /** Brings back a deleted course of the same SIS id, if there is one, instead of making another. */
  readonly enableSisReactivation?: boolean | null;
}

/**
 * Makes a course in an account, with a section of the same name. SIS ids need the right to manage SIS data.
 * A course that is brought back by its SIS id keeps what it had.
 * Refusals: 400 by field, `taken` for a SIS id in use; 403, by field for SIS ids; 404. Source: D2 · Create a course; supplement §3.2.
 */
export async function createCourse(ctx: OperationContext, key: RecordKey, request: CourseRequest): Promise<Course> {
  const account = await authorizedRead(ctx, accountReads, 'manageCourses', key);
  const fields = await settableFields(ctx, account, request.fields ?? {});
  refuseInvalid(courseRefusals(fields));
  const { sisCourseId } = fields;
  const bySis = request.enableSisReactivation === true && sisCourseId;
  const revived = bySis ? await reactivateBySis(ctx, { form: 'sis_course_id', value: sisCourseId }) : null;
  const course = revived ?? (await madeCourse(ctx, account, fields));
  const section = await defaultSectionOf(ctx, course);
  const making = { section, enrollMe: request.enrollMe === true };
  for (const one of ctx.services.extensions.of(courseConsequences)) await one.created?.(ctx, course, making);
  if (request.offer === true) await changeState(ctx, course, 'offer');
  return course;
}

async function settableFields(ctx: OperationContext, account: Account, given: CourseFields): Promise<CourseFields> {
  const fields = await withoutLocked(ctx, account.id, given);
  const { sisCourseId, integrationId } = fields;
  if (!sisCourseId && !integrationId) return fields;
  if (!(await permitted(ctx, accountReads, 'updateSisId', account.id)))
    refuseFields([...(sisCourseId ? ['sisCourseId'] : []), ...(integrationId ? ['integrationId'] : [])]);
  return fields;
}

async function madeCourse(ctx: OperationContext, account: Account, fields: CourseFields): Promise<Course> {
  await holdAccount(ctx, account.id);
  const { termId, storageQuotaMb } = await defaultsAt(ctx, account.id);
  const { name = unnamedCourse, ...columns } = columnsOf(fields, htmlCleaner(ctx));
  refuseInvalid(dateRefusals({ startAt: columns.startAt ?? null, endAt: columns.endAt ?? null }));
  const standard = fields.gradingStandardId ?? null;
  const course = await insertNow(ctx, Course, {
    courseCode: courseCodeOf(name),
    ...columns,
    name,
    rootAccountId: account.rootAccountId,
    accountId: account.id,
    enrollmentTermId: (await termNamed(ctx, fields)) ?? termId,
    gradingStandardId: standard === null ? null : await gradingStandardNamed(ctx, standard, account.id, null),
    sisCourseId: fields.sisCourseId || null,
    integrationId: fields.integrationId || null,
    storageQuotaMb,
  });
  await noteMaking(ctx, course);
  return course;
}
