import { authorizedFind, decisionsOn } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Course } from '../../course.entity.js';
import { courseReads } from '../../course.reads.js';
import { columnsOf } from '../../course.rules.js';
import { auditCourse, changesBetween, trackedValues } from '../../course-changes.js';
import { followChanges } from '../../course-consequences.js';
import { courseRefusals, dateRefusals } from '../../course-values.rules.js';
import { withoutLocked } from '../../settings/locked-settings.js';
import { changeState } from '../../states/change-state.js';
import { deletedCourse, reactivateBySis } from '../../states/deleted-course.js';
import { type CoursePatch, permittedPatch, updateActions, withoutRight } from '../course-rights.js';
import { referencesOf } from '../updated-references.js';

/** What stands beside the fields of an update. */
export interface UpdateSwitches {
  /** Another way to say the event `offer`; an event that is given goes before it. */
  readonly offer?: boolean | null;
  /** Brings the course back first, if it is deleted and has a SIS id. */
  readonly enableSisReactivation?: boolean | null;
}

/**
 * Changes a course, takes it through an event, or both. The event `undelete` does nothing else. With SIS reactivation a
 * deleted course that has a SIS id is brought back first.
 * Refusals: 400 by field, `taken`, `blocked_url`, `two_images`, `invalid_transition`, `graded_submissions`; 403; 404.
 * Source: D2 · Update a course; supplement §3.2.
 */
export async function updateCourse(
  ctx: OperationContext,
  key: RecordKey,
  fields: CoursePatch,
  switches: UpdateSwitches = {},
): Promise<Course> {
  const given = fields.event || switches.offer !== true ? fields : { ...fields, event: 'offer' as const };
  if (given.event === 'undelete') return undeletedCourse(ctx, key);
  if (switches.enableSisReactivation === true) await reactivateBySis(ctx, key);
  const course = await authorizedFind(ctx, courseReads, 'change', key);
  const rights = await decisionsOn(ctx, courseReads, updateActions, course.id);
  const permitted = permittedPatch(given, course, rights);
  ctx.ignored.push(...withoutRight(given, permitted));
  const patch = await withoutLocked(ctx, course.accountId, permitted);
  refuseInvalid(courseRefusals(patch));
  const before = trackedValues(course);
  Object.assign(course, columnsOf(patch, htmlCleaner(ctx), course.name), await referencesOf(ctx, course, patch));
  if (patch.startAt !== undefined || patch.endAt !== undefined) refuseInvalid(dateRefusals(course));
  const changes = changesBetween(before, trackedValues(course));
  if (Object.keys(changes).length > 0) auditCourse(ctx, course, 'updated', changes);
  await followChanges(ctx, course, changes);
  if (patch.event) await changeState(ctx, course, patch.event);
  return course;
}

/** A course that is not deleted is for the table of states to judge. */
async function undeletedCourse(ctx: OperationContext, key: RecordKey): Promise<Course> {
  const deleted = await deletedCourse(ctx, 'undelete', key);
  const course = deleted ?? (await authorizedFind(ctx, courseReads, 'changeState', key));
  await changeState(ctx, course, 'undelete');
  return course;
}
