import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { courseReads } from '../../course.reads.js';
import { auditCourse, changesBetween, trackedValues } from '../../course-changes.js';
import { namedTabKey, type TabReference, type ToolTab } from '../course-tab-kinds.rules.js';
import { type CourseTab, movedTab, type TabPatch, tabOf } from '../course-tabs.rules.js';
import { toolTabsOfCourse } from '../tool-tabs.sql.js';

/**
 * Moves, hides or shows one tab of a course. The course is locked meanwhile, so that of two moves none is lost.
 * Refusals: 400 `fixed_tab`, or for the position; 403; 404. Source: supplement §5.2, tabs; decision 0025.
 */
export async function updateCourseTab(
  ctx: OperationContext,
  key: RecordKey,
  tab: TabReference,
  patch: TabPatch,
): Promise<CourseTab> {
  const tabKey = namedTabKey(tab);
  const course = await authorizedFind(ctx, courseReads, 'update', key);
  const asked = toolTabsOfCourse.with({ courseId: course.id }, ctx.services.extensions);
  const [found] = await ctx.services.database.rows<{ toolTabs: ToolTab[] }>(asked, ctx.em, ctx.meter);
  const navigation = { courseId: course.id, settings: course.tabSettings, toolTabs: found?.toolTabs ?? [] };
  const before = trackedValues(course);
  course.tabSettings = movedTab(navigation, tabKey, patch);
  const changes = changesBetween(before, trackedValues(course));
  if (Object.keys(changes).length > 0) auditCourse(ctx, course, 'updated', changes);
  return tabOf({ ...navigation, settings: course.tabSettings }, tabKey);
}
