import { concernsActor, studentInReach } from '../assignments/index.js';
import {
  activeStudentIn,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  type FactSql,
  grantOf,
  is,
  may,
  memberNowOrBefore,
  ofTenant,
  on,
} from '../kernel/policy.js';
import { Module } from './module.entity.js';

/** Whoever works on the contents, or looks after the course, sees them published or not. */
export const seesDrafts = <C extends string>(course: C): Expr<C> =>
  anyOf(may('manage_content', on(course)), may('read_course_content', on(course)));

export const managesContents = <C extends string>(course: C): Expr<C> => may('manage_content', on(course));

/** A published module is seen by everybody in its course. */
export const modulePolicy = definePolicy(Module, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'unpublished'] }),
    anyOf(seesDrafts('courseId'), allOf(is({ workflowState: 'active' }), memberNowOrBefore('courseId'))),
  ),
  actions: {
    manage: managesContents('courseId'),
    seeDrafts: seesDrafts('courseId'),
    take: activeStudentIn('courseId'),
  },
  fields: { allItems: seesDrafts('courseId') },
});

/** SQL: the progress of the user in the course is the actor's business: their own, of whom they observe there, or as one who grades there. */
export function followsProgress(course: string, user: string, parameters: Parameters<FactSql>[1]): string {
  const reach = (kind: 'courses' | 'subtrees' | 'exact') =>
    parameters.add(`grant.view_all_grades.${kind}`, 'bigint[]', (env) => grantOf(env.actor, 'view_all_grades')[kind]);
  return (
    `(${concernsActor(user, `${course}.id`, parameters)} ` +
    `or ((${course}.id = any(${reach('courses')}) or ${course}.account_id = any(array(select ga.id from accounts ga ` +
    `where ga.ancestors && ${reach('subtrees')} union all select unnest(${reach('exact')})))) ` +
    `and ${studentInReach(user, `${course}.id`, parameters)}))`
  );
}
