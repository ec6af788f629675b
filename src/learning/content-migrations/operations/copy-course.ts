import { startJob } from '../../../identity/progress/index.js';
import { authorizedFind, decisionsOn } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { starterOf } from '../../../platform/transaction/operation.js';
import { type Course, courseReads, sourceOf } from '../../courses/index.js';
import { ContentMigration } from '../content-migration.entity.js';
import { settingsUncopied } from '../content-migration.refusals.js';
import { type DateShiftRequest, dateShiftRefusals } from '../date-shift-request.rules.js';
import type { MigrationType } from '../migration-types.js';
import { refuseUnknown } from '../planned-contents.js';
import { refuseUnderWay } from '../refuse-under-way.js';
import { type SelectionRequest, selectionIn } from '../selection.rules.js';
import { shiftBetween, sourceCourse } from '../source-course.js';

export interface CopyRequest {
  readonly settings: { readonly sourceCourseId: RecordKey };
  readonly select?: SelectionRequest | null | undefined;
  readonly dateShiftOptions?: DateShiftRequest | null | undefined;
}

/**
 * Begins to copy a course, or what is selected of it, into another course; a job does it after the answer. What was copied
 * from the same course before is written over. Settings go over with everything, where the actor may change them.
 * Refusals: 400 by field; 403, also by field for the source and the settings; 404; 409 `already_running`. Decision 0132.
 */
export async function copyCourse(
  ctx: OperationContext,
  key: RecordKey,
  migrationType: MigrationType,
  request: CopyRequest,
): Promise<ContentMigration> {
  const course = await authorizedFind(ctx, courseReads, 'copyInto', key);
  const dates = request.dateShiftOptions ?? {};
  refuseInvalid(dateShiftRefusals(dates));
  const source = await sourceCourse(ctx, course, request.settings.sourceCourseId);
  const selection = selectionIn(request.select ?? null);
  if (selection !== null) await refuseUnknown(ctx, source.id, selection);
  const copiesSettings = await copiesSettingsOf(ctx, course, selection === null, request.select ?? null);
  const dateShift = await shiftBetween(ctx, source, course, dates);
  await refuseUnderWay(ctx, course.id);
  const progress = await startJob(ctx, {
    task: 'copy_course_contents',
    tag: 'content_migration',
    contextType: 'Course',
    contextId: course.id,
    payload: { courseId: course.id, starter: starterOf(ctx) },
  });
  const { rootAccountId, userId } = ctx.actor;
  const places = { courseId: course.id, sourceCourseId: source.id, userId, progressId: progress.id };
  const asked = { migrationType, selection, dateShift, copiesSettings };
  const made = await insertNow(ctx, ContentMigration, { rootAccountId, ...places, ...asked });
  const data = { source: sourceOf(ctx), from: source.id, to: course.id };
  ctx.audit({ type: 'copied_from', subjectType: 'Course', subjectId: course.id, data });
  ctx.audit({ type: 'copied_to', subjectType: 'Course', subjectId: source.id, data });
  return made;
}

async function copiesSettingsOf(
  ctx: OperationContext,
  { id }: Course,
  everything: boolean,
  select: SelectionRequest | null,
): Promise<boolean> {
  if (!everything && select?.settings !== true) return false;
  const { update } = await decisionsOn(ctx, courseReads, ['update'], id);
  if (select?.settings === true && !update) throw settingsUncopied();
  return update && select?.settings !== false;
}
