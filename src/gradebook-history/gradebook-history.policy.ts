import { SubmissionVersion, studentInReach } from '../assignments/index.js';
import { Course, coursePolicy } from '../courses/index.js';
import {
  allOf,
  definePolicy,
  type Expr,
  fact,
  may,
  ofTenant,
  on,
  type PolicyEnv,
  type ReachOf,
} from '../kernel/policy.js';
import type { ParameterSink } from '../kernel/sql.js';

/**
 * SQL: a version is of a student whom the actor's rights reach. Where these reach the whole course, that is everybody's:
 * what was graded stays in the history when a student has left.
 */
export function withinReach(version: string, parameters: ParameterSink<PolicyEnv>, reach?: ReachOf): string {
  if (reach?.some('limited') === false) return 'true';
  const limited = parameters.add('actor.limited', 'bigint[]', (env) => env.actor.memberships.limited);
  return `(${version}.course_id <> all(${limited}) or ${studentInReach(`${version}.user_id`, `${version}.course_id`, parameters)})`;
}

const reached = fact('reached', withinReach);

/** The history is for those who grade in the course. Source: D3 · Gradebook history. */
export const gradebookHistoryPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: { readHistory: may('manage_grades', on('id')) },
});

/** What somebody graded is read by those who grade in the course, no further than their sections where their rights end there. */
export const gradebookVersionPolicy = definePolicy(SubmissionVersion, {
  visible: allOf(ofTenant('rootAccountId'), may('manage_grades', on('courseId')), reached),
  /** `inReach`: of a course whose history the actor has been let read already. */
  actions: { inReach: reached },
});
