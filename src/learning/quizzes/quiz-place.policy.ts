import {
  anyOf,
  definePolicy,
  type Expr,
  may,
  memberNowOrBefore,
  on,
  staffIn,
} from '../../platform/authorization/policy.js';
import { Course, coursePolicy } from '../courses/index.js';

/** Whoever works in the course or looks after it sees all its quizzes, published or not, and for whom they are. */
export const seesAllQuizzes = <C extends string>(course: C): Expr<C> =>
  anyOf(staffIn(course), may('read_course_content', on(course)), may('manage_assignments', on(course)));

/** Who reads all grades of the course. */
export const readsGrades = <C extends string>(course: C): Expr<C> =>
  anyOf(may('view_all_grades', on(course)), may('manage_grades', on(course)));

/** A course as the place of its quizzes. */
export const quizPlacePolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listQuizzes: anyOf(memberNowOrBefore('id'), seesAllQuizzes('id')),
    manageQuizzes: may('manage_assignments', on('id')),
    extendQuizzes: may('manage_grades', on('id')),
  },
});
