import type { World } from '../../support/world.js';

/** The lines of the audit trail about a course, oldest first. */
export async function trailOf(world: World, courseId: number): Promise<{ type: string; data: any }[]> {
  const text = `select event_type as type, data from audit_events where subject_type = 'Course' and subject_id = $1 order by id`;
  return world.sql(text, [courseId]);
}
