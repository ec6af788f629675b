import { actorSet, hasAny, may, on } from '../../identity/access/index.js';
import {
  type AskActor,
  allOf,
  definePolicy,
  type Expr,
  sqlCondition,
  withinParent,
} from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { SubmissionVersion, studentInReach } from '../assignments/index.js';
import { Course, coursePolicy } from '../courses/index.js';

/**
 * SQL: a version is of a student whom the actor's rights reach. Where these reach the whole course, that is everybody's:
 * what was graded stays in the history when a student has left.
 */
export function withinReach(version: Sql, askActor?: AskActor): Sql {
  // No course limits this actor to sections: nothing to ask.
  if (askActor?.(hasAny('limited')) === false) return sql`true`;
  const limited = actorSet('limited');
  return sql`
    (
      ${version}.course_id <> all(${limited})
      or ${studentInReach(sql`${version}.user_id`, sql`${version}.course_id`)}
    )
  `;
}

/** Of versions of a course whose history the actor has been let read already. */
export const inReach = sqlCondition('inReach', withinReach);

/** The history is for those who grade in the course. Source: D3 · Gradebook history. */
export const gradebookHistoryPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: { readHistory: may('manage_grades', on('id')) },
});

/**
 * What somebody graded, no further than the actor's sections where their rights end there. The feed and the versions of a
 * submission ask it; days, graders and submissions, which are groups of gradings, ask `withinReach` themselves (`gradings`,
 * gradebook-days.sql.ts): a rule for all of the history stands there. Each hangs on a list of a course whose `listed` asks
 * for the right to grade: it is authorized on the course's row, and others get 403 and no rows.
 */
export const gradebookVersionPolicy = definePolicy(SubmissionVersion, {
  visible: allOf(withinParent, inReach),
  actions: {},
});
