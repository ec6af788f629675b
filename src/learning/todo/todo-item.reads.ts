import { userPolicy, userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';
import { coursePolicy, courseReads } from '../courses/index.js';
import { quizReads } from '../quizzes/index.js';
import { countToGrade } from './todo.sql.js';
import { TodoItem } from './todo-item.entity.js';
import { todoItemPolicy } from './todo-item.policy.js';

export const todoItemReads: Reads<TodoItem, ActionOf<typeof todoItemPolicy>> = defineReads(TodoItem, {
  policy: todoItemPolicy,
  // Grading before submitting, then by date.
  orders: { due: ['purpose', 'sortDate', 'id'] },
  computed: {
    contextType: () => sql`'Course'`,
    needsGradingCount: (row) => sql`case when ${row}.purpose = 'grading' then ${countToGrade(row)} end`,
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    // For whom it waits may see the assignment, and the quiz.
    assignment: one(() => assignmentReads, 'assignmentId', {
      trusted: true,
      when: (item) => sql`${item}.quiz_id is null`,
    }),
    quiz: one(() => quizReads, 'quizId', { trusted: true }),
  },
});

/** Quizzes that are not graded stand in the list only for who asks for them. */
const ungradedQuizzes: FilterSql = (filter) => (filter.flag ? undefined : sql`${filter.row}.quiz_id is null`);

export const todoOfCourse = extendReads(courseReads, {
  connections: {
    todo: connection(() => todoItemReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: coursePolicy.visible,
      filters: { ungradedQuizzes },
      order: 'due',
    }),
  },
});

export const todoOfUser = extendReads(userReads, {
  connections: {
    // The policy speaks of the viewer, so the list is only theirs.
    todo: connection(() => todoItemReads, {
      listed: userPolicy.actions.self,
      filters: { ungradedQuizzes },
      order: 'due',
    }),
  },
});
