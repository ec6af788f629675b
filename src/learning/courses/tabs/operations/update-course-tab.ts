import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { auditCourse, changesBetween, trackedValues } from '../../changing/course-changes.js';
import { courseReads } from '../../course.reads.js';
import { type CourseTab, movedTab, type TabName, type TabPatch, tabOf } from '../course-tabs.rules.js';

/**
 * Moves, hides or shows one tab of a course. The course is locked meanwhile, so that of two moves none is lost.
 * Refusals: 400 `fixed_tab`, or for the position; 403; 404. Source: supplement §5.2, tabs; decision 0025.
 */
export async function updateCourseTab(
  ctx: OperationContext,
  key: RecordKey,
  tabId: TabName,
  patch: TabPatch,
): Promise<CourseTab> {
  const course = await authorizedFind(ctx, courseReads, 'update', key);
  const before = trackedValues(course);
  course.tabSettings = movedTab(course.tabSettings, tabId, patch);
  const changes = changesBetween(before, trackedValues(course));
  if (Object.keys(changes).length > 0) auditCourse(ctx, course, 'updated', changes);
  return tabOf(course.id, course.tabSettings, tabId);
}
