import {
  aboveAdministered,
  actorSet,
  among,
  may,
  memberNowOrBefore,
  on,
  onAccount,
} from '../../identity/access/index.js';
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
import { GradingStandard } from './grading-standard.entity.js';

/** Looks after the course, or after an account above it. */
const looksAfter = <C extends string>(course: C): Expr<C> =>
  anyOf(may('read_course_content', on(course)), may('manage_grades', on(course)));

/** The account of the row is that of a course among the actor's, or lies above it. */
const aboveCourses = (name: string, courses: Parameters<typeof actorSet>[0]) =>
  sqlCondition(
    name,
    (row) => sql`
      exists (
        select 1
        from courses fc
        join accounts fa on fa.id = fc.account_id
        where fc.id = any(${actorSet(courses)}) and fa.ancestors @> array[${row}.account_id]
      )
    `,
  );

/** Of courses that were the actor's until they were over for them. */
export const aboveFormerCourse = aboveCourses('aboveFormerCourse', 'concluded');
/** Of courses where the actor works. */
export const aboveOwnWork = aboveCourses('aboveOwnWork', 'asStaff');

const grades = anyOf(may('manage_grades', on('courseId')), may('manage_grades', onAccount('accountId')));

/**
 * A standard of a course is seen by everybody of the course and who looks after it, one of an account by everybody of the
 * courses below, by who administers an account there, and one of the root account by everybody of the tenant. Nobody
 * sees a deleted one. Source: supplement §3.8; decision 0096.
 */
export const gradingStandardPolicy = definePolicy(GradingStandard, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(
      memberNowOrBefore('courseId'),
      looksAfter('courseId'),
      // ofTenant('accountId'): it is one of the actor's root account itself.
      ofTenant('accountId'),
      among('accountId', 'accountsOfCourses'),
      aboveAdministered,
      aboveFormerCourse,
      grades,
    ),
    inLivingCourse,
  ),
  actions: { manage: grades },
});

const undeletedCourse = is({ workflowState: ['created', 'claimed', 'available', 'completed'] });

/** A course as the place of its grading standards. */
export const courseStandardsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listStandards: anyOf(memberNowOrBefore('id'), looksAfter('id')),
    createStandard: allOf(undeletedCourse, may('manage_grades', on('id'))),
  },
});

/** An account as the place of its grading standards: whoever sees the account lists them. */
export const accountStandardsPolicy = definePolicy(Account, {
  visible: accountPolicy.visible as Expr<'id'>,
  actions: {
    listStandards: accountPolicy.visible as Expr<'id'>,
    createStandard: may('manage_grades', onAccount('id')),
  },
});
