import {
  actorSet,
  allOf,
  definePolicy,
  type Expr,
  fact,
  may,
  ofTenant,
  on,
  type ReachOf,
} from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { SubmissionVersion, studentInReach } from '../assignments/index.js';
import { Course, coursePolicy } from '../courses/index.js';

/**
 * SQL: a version is of a student whom the actor's rights reach. Where these reach the whole course, that is everybody's:
 * what was graded stays in the history when a student has left.
 */
export function withinReach(version: Sql, reach?: ReachOf): Sql {
  // No course limits this actor to sections: nothing to ask.
  if (reach?.some('limited') === false) return sql`true`;
  const limited = actorSet('limited');
  return sql`
    (
      ${version}.course_id <> all(${limited})
      or ${studentInReach(sql`${version}.user_id`, sql`${version}.course_id`)}
    )
  `;
}

/** Of versions of a course whose history the actor has been let read already. */
export const inReach = fact('inReach', withinReach);

/** The history is for those who grade in the course. Source: D3 · Gradebook history. */
export const gradebookHistoryPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: { readHistory: may('manage_grades', on('id')) },
});

/** What somebody graded is read by those who grade in the course, no further than their sections where their rights end there. */
export const gradebookVersionPolicy = definePolicy(SubmissionVersion, {
  visible: allOf(ofTenant('rootAccountId'), may('manage_grades', on('courseId')), inReach),
  actions: {},
});
