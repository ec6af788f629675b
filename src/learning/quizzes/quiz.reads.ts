import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  first,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { containingTrimmed, sql } from '../../platform/sql/sql.js';
import { assignmentGroupReads, assignmentReads } from '../assignments/index.js';
import { type Course, courseReads } from '../courses/index.js';
import { refuseShortTerm } from '../enrollments/index.js';
import { moduleItemReads } from '../modules/index.js';
import { courseQuizzesPolicy, findsQuizzes } from './course-quizzes.policy.js';
import { quizColumns } from './quiz.columns.js';
import { Quiz } from './quiz.entity.js';
import { quizPolicy } from './quiz.policy.js';

/** The course, with the policy that applies to its quizzes. */
export const courseQuizzesReads: Reads<Course, ActionOf<typeof courseQuizzesPolicy>> = defineReads(courseReads.entity, {
  policy: courseQuizzesPolicy,
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
    assignmentGroup: one(() => assignmentGroupReads, 'assignmentGroupId'),
  },
});

export const quizzesOfCourse = extendReads(courseReads, {
  connections: {
    quizzes: connection(() => quizReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseQuizzesPolicy.actions.listQuizzes,
      found: findsQuizzes,
      check: refuseShortTerm,
      filters: {
        searchTerm: (filter) =>
          filter.given ? sql`${filter.row}.title ilike ${filter.parameter('text', containingTrimmed)}` : undefined,
      },
    }),
    oneQuiz: connection(() => quizReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseQuizzesPolicy.actions.listQuizzes,
      filters: { id: byId },
    }),
  },
});

export const quizOfModuleItem = extendReads(moduleItemReads, {
  relations: { quiz: one(() => quizReads, 'contentId', { when: (item) => sql`${item}.type = 'Quiz'` }) },
});

export const quizOfAssignment = extendReads(assignmentReads, {
  relations: {
    quiz: first(
      () => quizReads,
      (child, parent) => sql`${child}.assignment_id = ${parent}.id and ${child}.workflow_state <> 'deleted'`,
    ),
  },
  computed: {
    /** Whoever sees the assignment sees its quiz. */
    quizId: (row) => sql`
      (select aq.id from quizzes aq where aq.assignment_id = ${row}.id and aq.workflow_state <> 'deleted')
    `,
  },
});
