import type { Database, Meter } from '../../../platform/sql/database.js';
import { tenantOfOpenCourse } from './open-course.sql.js';

/**
 * The tenant of a course that is open to visitors; null for every other course, whether it is there or not. It only says
 * whose course it is: what is seen of it is read by its policy, in that tenant.
 * @param database of all tenants
 */
export async function findTenantOfOpenCourse(
  database: Database,
  courseId: number,
  meter: Meter,
): Promise<number | null> {
  const asked = tenantOfOpenCourse.with({ courseId });
  const [found] = await database.rows<{ rootAccountId: number }>(asked, undefined, meter);
  return found?.rootAccountId ?? null;
}
