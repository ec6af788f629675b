import { definePolicy, withinParent } from '../kernel/policy.js';
import { defineReads, type Reads } from '../kernel/reads.js';
import { GradebookDay } from './gradebook-day.entity.js';
import { dayNumber, gradersBetween } from './gradebook-days.sql.js';

/** A group of gradings: whoever is let read the history sees those that are made of what their rights reach. */
export const gradebookDayReads: Reads<GradebookDay, never> = defineReads(GradebookDay, {
  policy: definePolicy(GradebookDay, { visible: withinParent, actions: {} }),
  orders: { date: [{ sql: dayNumber, type: 'bigint' }] },
  computed: {
    graders: (alias, parameters, _argument, _lookUp, reach) =>
      `select coalesce(json_agg(json_build_object('recordId', g.id, 'name', g.name, 'assignmentIds', g.assignment_ids) order by g.id), '[]')
        from (${gradersBetween(`${alias}.course_id`, `${alias}.begins_at`, `${alias}.ends_at`, { parameters, reach })}) g`,
  },
});
