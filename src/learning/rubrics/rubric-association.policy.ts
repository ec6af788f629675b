import { may, on, onAccount } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant } from '../../platform/authorization/policy.js';
import { inLivingCourse } from '../courses/index.js';
import { worksWithRubrics } from './rubric.policy.js';
import { RubricAssociation } from './rubric-association.entity.js';
import { gradesSeenWork, ofLivingAssignment } from './rubric-readers.sql.js';

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
    manage: anyOf(may('manage_rubrics', on('courseId')), may('manage_rubrics', onAccount('accountId'))),
    /** Assesses work by it; whose, the work says. */
    assess: may('manage_grades', on('courseId')),
  },
});
