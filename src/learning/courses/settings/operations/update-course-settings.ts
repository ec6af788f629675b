import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Course } from '../../course.entity.js';
import { courseReads } from '../../course.reads.js';
import { type CourseFields, columnsOf, type settingSwitches } from '../../course.rules.js';
import { auditCourse, changesBetween, trackedValues } from '../../course-changes.js';
import { courseRefusals } from '../../course-values.rules.js';
import { withoutLocked } from '../locked-settings.js';

export type CourseSettingsPatch = Pick<CourseFields, (typeof settingSwitches)[number] | 'homePageAnnouncementLimit'>;

/**
 * Changes the settings of a course. A setting that an account above locks stays as it is.
 * Refusals: 400 by field; 403; 404. Source: D2 · Course settings; supplement §3.3.
 */
export async function updateCourseSettings(
  ctx: OperationContext,
  key: RecordKey,
  given: CourseSettingsPatch,
): Promise<Course> {
  const course = await authorizedFind(ctx, courseReads, 'update', key);
  refuseInvalid(courseRefusals(given));
  const before = trackedValues(course);
  Object.assign(course, columnsOf(await withoutLocked(ctx, course.accountId, given), htmlCleaner(ctx)));
  const changes = changesBetween(before, trackedValues(course));
  if (Object.keys(changes).length > 0) auditCourse(ctx, course, 'updated', changes);
  return course;
}
