import { may, memberNowOrBefore, on, staffIn } from '../../identity/access/index.js';
import { anyOf, definePolicy, type Expr } from '../../platform/authorization/policy.js';
import { Course, coursePolicy, findsListOf } from '../courses/index.js';

/** Whoever works in the course or looks after it sees all its quizzes, published or not, and for whom they are. */
export const seesAllQuizzes = <C extends string>(course: C): Expr<C> =>
  anyOf(staffIn(course), may('read_course_content', on(course)), may('manage_assignments', on(course)));

/** Who reads all grades of the course. */
export const readsGrades = <C extends string>(course: C): Expr<C> =>
  anyOf(may('view_all_grades', on(course)), may('manage_grades', on(course)));

/** The policy of a course for its quizzes: who lists, manages and extends them. */
export const courseQuizzesPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listQuizzes: anyOf(memberNowOrBefore('id'), seesAllQuizzes('id')),
    manageQuizzes: may('manage_assignments', on('id')),
    extendQuizzes: may('manage_grades', on('id')),
  },
});

/** Who finds the list of its quizzes, of those who may list them. */
export const findsQuizzes = findsListOf('quizzes', may('manage_assignments', on('id')));
