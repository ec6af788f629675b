/** The course that is copied. */
import { authorizedRead } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { Refusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { DateShift } from '../course-copies/index.js';
import { type Course, courseReads } from '../courses/index.js';
import {
  copiedFromItsBlueprint,
  copiedOntoItself,
  sourceCourseUnknown,
  sourceCourseUnread,
} from './content-migration.refusals.js';
import { zoneOfCourse } from './content-migrations.sql.js';
import { type DateShiftRequest, dateShiftOf, spanRefusals } from './date-shift-request.rules.js';

/** @throws Refusal 400 by field for a course that the actor does not see, or that cannot be copied into this one; 403 by field */
export async function sourceCourse(ctx: OperationContext, course: Course, key: RecordKey): Promise<Course> {
  const source = await found(ctx, key);
  if (source.id === course.id) throw copiedOntoItself();
  if (source.id === course.blueprintCourseId) throw copiedFromItsBlueprint();
  return source;
}

async function found(ctx: OperationContext, key: RecordKey): Promise<Course> {
  try {
    return await authorizedRead(ctx, courseReads, 'copyFrom', key);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'NOT_FOUND') throw sourceCourseUnknown();
    throw error.code === 'FORBIDDEN' ? sourceCourseUnread() : error;
  }
}

/** How the dates move between two courses; null where they stay. @throws Refusal 400 by field */
export async function shiftBetween(
  ctx: OperationContext,
  source: Course,
  course: Course,
  request: DateShiftRequest,
): Promise<DateShift | null> {
  const asked = zoneOfCourse.with({ courseId: course.id });
  const [zone] = await ctx.services.database.rows<{ timeZone: string }>(asked, ctx.em, ctx.meter);
  const { timeZone } = zone as { timeZone: string };
  const ends = { oldStart: source.startAt, oldEnd: source.endAt, newStart: course.startAt, newEnd: course.endAt };
  const shift = dateShiftOf(request, { ...ends, timeZone });
  if (shift !== null) refuseInvalid(spanRefusals(shift));
  return shift;
}
