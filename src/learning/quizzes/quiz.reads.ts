import { type ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../../platform/query/reads.js';
import { containingTerm, sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';
import { type Course, courseReads } from '../courses/index.js';
import { refuseShortTerm } from '../enrollments/index.js';
import { quizColumns } from './quiz.columns.js';
import { Quiz } from './quiz.entity.js';
import { quizPolicy } from './quiz.policy.js';
import { quizPlacePolicy } from './quiz-place.policy.js';

/** The course, judged as the place of its quizzes. */
export const quizPlaceReads: Reads<Course, ActionOf<typeof quizPlacePolicy>> = defineReads(courseReads.entity, {
  policy: quizPlacePolicy,
  keys: courseReads.keys,
});

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);

export const byId: FilterSql = (filter) => sql`${filter.row}.id = ${filter.parameter('bigint', idOf)}`;

export const quizReads: Reads<Quiz, ActionOf<typeof quizPolicy>> = defineReads(Quiz, {
  policy: quizPolicy,
  computed: quizColumns,
  relations: {
    course: one(() => courseReads, 'courseId'),
    // Null for types that are not graded: the policy of assignments hides what is withheld.
    assignment: one(() => assignmentReads, 'assignmentId'),
  },
});

extendReads(courseReads, {
  connections: {
    quizzes: connection(() => quizReads, {
      within: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: quizPlacePolicy.actions.listQuizzes,
      check: refuseShortTerm,
      filters: {
        searchTerm: (filter) =>
          filter.given ? sql`${filter.row}.title ilike ${filter.parameter('text', containingTerm)}` : undefined,
      },
    }),
    oneQuiz: connection(() => quizReads, {
      within: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: quizPlacePolicy.actions.listQuizzes,
      filters: { id: byId },
    }),
  },
});

extendReads(assignmentReads, {
  computed: {
    /** Whoever sees the assignment sees its quiz. */
    quizId: (row) => sql`
      (select aq.id from quizzes aq where aq.assignment_id = ${row}.id and aq.workflow_state <> 'deleted')
    `,
  },
});
