import {
  aboveAdministered,
  actorSet,
  among,
  may,
  memberNowOrBefore,
  on,
  onAccount,
} from '../../identity/access/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  is,
  ofTenant,
  sqlCondition,
  tenantCondition,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { inLivingCourse } from '../courses/index.js';
import { aboveFormerCourse } from '../grading-standards/index.js';
import { Outcome } from './outcome.entity.js';

const isActive = is({ workflowState: 'active' });

/** What belongs to no course or account belongs to all tenants: everybody reads it. Row security says the same. Decision 0120. */
const ofAllTenants = tenantCondition(
  'ofAllTenants',
  (row) => sql`${row}.account_id is null and ${row}.course_id is null`,
);

/** Writes outcomes where the row belongs: in a course, in an account, or, on the site, for all tenants. */
const manages = anyOf(
  may('manage_outcomes', on('courseId')),
  may('manage_outcomes', onAccount('accountId')),
  allOf(is({ accountId: null, courseId: null }), may('manage_global_outcomes', onAccount('rootAccountId'))),
);

/**
 * Those of a course are read by everybody of the course and who looks after it, those of an account by everybody of the
 * courses below and by who administers an account there, those of the root account by everybody of the tenant.
 */
const reads = anyOf(
  memberNowOrBefore('courseId'),
  may('read_course_content', on('courseId')),
  // ofTenant('accountId'): it is one of the actor's root account itself.
  ofTenant('accountId'),
  among('accountId', 'accountsOfCourses'),
  aboveAdministered,
  aboveFormerCourse,
  manages,
);

/** A course of the actor's uses the outcome, whose account may lie elsewhere by now. */
const linkedInOwnCourse = sqlCondition(
  'outcomeLinkedInOwnCourse',
  (row) => sql`
    exists (
      select 1
      from outcome_links vl
      where vl.outcome_id = ${row}.id
        and vl.workflow_state = 'active'
        and (vl.course_id = any(${actorSet('courses')}) or vl.course_id = any(${actorSet('concluded')}))
    )
  `,
);

/** What outcomes, their groups and links have in common: where they belong decides who sees and who changes them. */
export const ofOutcomes = {
  visible: allOf(isActive, anyOf(ofAllTenants, allOf(ofTenant('rootAccountId'), inLivingCourse, reads))),
  manage: allOf(isActive, inLivingCourse, manages),
};

export const outcomePolicy = definePolicy(Outcome, {
  visible: anyOf(ofOutcomes.visible, allOf(ofTenant('rootAccountId'), isActive, inLivingCourse, linkedInOwnCourse)),
  actions: { manage: ofOutcomes.manage },
});
