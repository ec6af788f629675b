import { aboveAdministered, may, memberNowOrBefore, on, onAccount, staffIn } from '../../identity/access/index.js';
import { Account, accountPolicy } from '../../identity/accounts/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { Course, coursePolicy, inLivingCourse } from '../courses/index.js';
import { aboveOwnWork } from '../grading-standards/index.js';
import { Rubric } from './rubric.entity.js';
import { usedForActor } from './rubric-readers.sql.js';
import { gradesLocked } from './rubrics.sql.js';

/** Works in the course or looks after it. */
const looksAfter = <C extends string>(course: C): Expr<C> =>
  anyOf(staffIn(course), may('read_course_content', on(course)), may('manage_rubrics', on(course)));

/** Writes rubrics where the row belongs. */
const manages = anyOf(may('manage_rubrics', on('courseId')), may('manage_rubrics', onAccount('accountId')));

/** Those who work where rubrics and what they are used for stand, or look after it. */
export const worksWithRubrics = anyOf(looksAfter('courseId'), aboveAdministered, aboveOwnWork, manages);

const manage = allOf(is({ workflowState: 'active' }), manages);

/** A rubric of a course by which no work is graded whose content a blueprint has locked; those of accounts are above all. */
const gradesNothingLocked = sqlCondition(
  'gradesNothingLocked',
  (row) => sql`(${row}.course_id is null or not ${gradesLocked(sql`${row}.id`)})`,
);

/**
 * A rubric is read by those who work in its course, or in a course below its account, and by those whose work is graded by
 * it. Source: supplement §5.5; decision 0121.
 */
export const rubricPolicy = definePolicy(Rubric, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    inLivingCourse,
    anyOf(worksWithRubrics, usedForActor),
  ),
  actions: {
    /** Changes it as far as no blueprint has locked the work that is graded by it. */
    manage,
    update: allOf(manage, gradesNothingLocked),
    delete: allOf(manage, gradesNothingLocked),
  },
});

const undeletedCourse = is({ workflowState: ['created', 'claimed', 'available', 'completed'] });

/** A course as the place of its rubrics: everybody of it lists those that they see. */
export const courseRubricsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listRubrics: anyOf(memberNowOrBefore('id'), looksAfter('id')),
    createRubric: allOf(undeletedCourse, may('manage_rubrics', on('id'))),
  },
});

/** An account as the place of its rubrics. */
export const accountRubricsPolicy = definePolicy(Account, {
  visible: accountPolicy.visible as Expr<'id'>,
  actions: {
    listRubrics: accountPolicy.visible as Expr<'id'>,
    createRubric: may('manage_rubrics', onAccount('id')),
  },
});
