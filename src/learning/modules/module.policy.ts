import { activeStudentIn, coveredAccounts, grantIds, may, memberNowOrBefore, on } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, type Expr, is, ofTenant } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { concernsActor, studentInReach } from '../assignments/index.js';
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
    readUnpublished: seesDrafts('courseId'),
    take: activeStudentIn('courseId'),
  },
  fields: { allItems: seesDrafts('courseId') },
});

/** SQL: the progress of the user in the course is the actor's business: their own, of whom they observe there, or as one who grades there. */
export function followsProgress(course: Sql, user: Sql): Sql {
  return sql`
    (
      ${concernsActor(user, sql`${course}.id`)}
      or (
        (
          ${course}.id = any(${grantIds('view_all_grades', 'courses')})
          or ${course}.account_id = any(${coveredAccounts('view_all_grades')})
        )
        and ${studentInReach(user, sql`${course}.id`)}
      )
    )
  `;
}
