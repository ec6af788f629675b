import {
  activeStudentIn,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  may,
  memberOf,
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
    anyOf(seesDrafts('courseId'), allOf(is({ workflowState: 'active' }), memberOf('courseId'))),
  ),
  actions: {
    manage: managesContents('courseId'),
    seeDrafts: seesDrafts('courseId'),
    take: activeStudentIn('courseId'),
  },
  fields: { allItems: seesDrafts('courseId') },
});
