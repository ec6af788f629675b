import { may, on } from '../../identity/access/index.js';
import { anyOf, definePolicy, type Expr } from '../../platform/authorization/policy.js';
import { readsSomeWork } from '../assignments/index.js';
import { Course, coursePolicy } from '../courses/index.js';

/** A course as the place of what its students have shown of outcomes. */
export const courseResultsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    /** Each finds what they may see: who grades there, students, and who observes one of them. */
    listResults: readsSomeWork('id'),
    average: anyOf(may('view_all_grades', on('id')), may('manage_grades', on('id'))),
  },
});
