import { may, memberNowOrBefore, on } from '../../identity/access/index.js';
import { anyOf, definePolicy, type Expr } from '../../platform/authorization/policy.js';
import { Course, coursePolicy } from '../courses/index.js';

/** A course as the place of its outcomes: everybody of the course reads them, and who looks after it. */
export const courseOutcomesPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listOutcomes: anyOf(
      memberNowOrBefore('id'),
      may('read_course_content', on('id')),
      may('manage_outcomes', on('id')),
    ),
  },
});
