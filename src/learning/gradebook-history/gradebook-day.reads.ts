import { definePolicy, withinParent } from '../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { GradebookDay } from './gradebook-day.entity.js';
import { dayNumber, gradersBetween } from './gradebook-days.sql.js';

/** A group of gradings: whoever is let read the history sees those that are made of what their rights reach. */
export const gradebookDayReads: Reads<GradebookDay, never> = defineReads(GradebookDay, {
  policy: definePolicy(GradebookDay, { visible: withinParent, actions: {} }),
  orders: { date: [{ sql: dayNumber, type: 'bigint' }] },
  computed: {
    graders: (row, { askActor }) => sql`
      select coalesce(
        json_agg(
          json_build_object('recordId', g.id, 'name', g.name, 'assignmentIds', g.assignment_ids) order by g.id
        ),
        '[]'
      )
      from (${gradersBetween(sql`${row}.course_id`, sql`${row}.begins_at`, sql`${row}.ends_at`, { askActor })}) g
    `,
  },
});
