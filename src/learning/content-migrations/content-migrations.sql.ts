/** How copies of courses begin, move and end. */
import { Progress } from '../../identity/progress/index.js';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { ContentMigration } from './content-migration.entity.js';

/** The course, into which nobody else copies before the end of the transaction. */
// unguarded: a lock alone.
export const courseLocked = statement<{ courseId: number }>(
  (value) => sql`select id from courses where id = ${value('courseId', 'bigint')} for no key update`,
);

export interface UnfinishedMigration {
  readonly id: number;
  /** Its job was ended from outside, and has yet to notice. */
  readonly cancelled: boolean;
}

/** The copy that goes into a course just now: `UnfinishedMigration`. */
// unguarded: whether there is one, for who may copy into the course.
export const unfinishedMigration = statement<{ courseId: number }>(
  (value) => sql`
    select m.id, p.workflow_state = 'failed' as cancelled
    from content_migrations m
    join progress p on p.id = m.progress_id
    where m.course_id = ${value('courseId', 'bigint')} and m.workflow_state in ('pre_processing', 'running')
  `,
);

/** A copy and its job have come to their end, unless they had before; a job that was ended from outside keeps its words. */
// unguarded: a job tells of itself; who copies into a course clears up what was cancelled there.
export const migrationFailed = bulkStatement<{ id: number; message: string }>(
  [updated(ContentMigration, 'workflowState', 'finishedAt', 'plan'), updated(Progress, 'workflowState', 'message')],
  (value) => sql`
    with ended as (
      update content_migrations
      set workflow_state = 'failed', finished_at = now(), plan = null
      where id = ${value('id', 'bigint')} and workflow_state in ('pre_processing', 'running')
      returning progress_id
    )
    update progress
    set workflow_state = 'failed', message = ${value('message', 'text')}
    from ended
    where progress.id = ended.progress_id and progress.workflow_state in ('queued', 'running')
  `,
);

/** The time zone of a course: its own, else that of its account. */
// unguarded: of a course into which the actor may copy.
export const zoneOfCourse = statement<{ courseId: number }>(
  (value) => sql`
    select coalesce(c.time_zone, a.time_zone_in_force) as "timeZone"
    from courses c
    join accounts a on a.id = c.account_id
    where c.id = ${value('courseId', 'bigint')}
  `,
);
