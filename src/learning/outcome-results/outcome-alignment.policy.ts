import { may, on, onAccount, staffIn } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, ofTenant } from '../../platform/authorization/policy.js';
import { inLivingCourse } from '../courses/index.js';
import { OutcomeAlignment } from '../outcomes/index.js';

/** What measures an outcome is seen by those who work in its course or look after it, and by who cares for outcomes or rubrics there. */
export const outcomeAlignmentPolicy = definePolicy(OutcomeAlignment, {
  visible: allOf(
    ofTenant('rootAccountId'),
    inLivingCourse,
    anyOf(
      staffIn('courseId'),
      may('read_course_content', on('courseId')),
      may('manage_outcomes', on('courseId')),
      may('manage_rubrics', on('courseId')),
      may('manage_outcomes', onAccount('accountId')),
      may('manage_rubrics', onAccount('accountId')),
    ),
  ),
  actions: {},
});
