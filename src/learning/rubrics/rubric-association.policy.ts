import { may, on, onAccount } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { inLivingCourse } from '../courses/index.js';
import { worksWithRubrics } from './rubric.policy.js';
import { RubricAssociation } from './rubric-association.entity.js';
import { gradesSeenWork, ofLivingAssignment } from './rubric-readers.sql.js';

const manage = anyOf(may('manage_rubrics', on('courseId')), may('manage_rubrics', onAccount('accountId')));

/** It does not say how work is graded whose content a blueprint has locked. */
const ofUnlockedWork = sqlCondition(
  'ofUnlockedWork',
  (row) => sql`
    (
      ${row}.purpose <> 'grading'
      or not exists (
        select 1 from assignments uw where uw.id = ${row}.assignment_id and 'content' = any(uw.blueprint_locks)
      )
    )
  `,
);

/** What a rubric is used for is seen by those who see the rubric there. Source: supplement §5.5; decision 0121. */
export const rubricAssociationPolicy = definePolicy(RubricAssociation, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    inLivingCourse,
    ofLivingAssignment,
    anyOf(worksWithRubrics, gradesSeenWork),
  ),
  actions: {
    /** Changes and ends it as far as no blueprint has locked the work. */
    manage,
    update: allOf(manage, ofUnlockedWork),
    delete: allOf(manage, ofUnlockedWork),
    /** Assesses work by it; whose, the work says. */
    assess: may('manage_grades', on('courseId')),
  },
});
