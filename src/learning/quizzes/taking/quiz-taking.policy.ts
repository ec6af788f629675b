import { studentIn } from '../../../identity/access/index.js';
import {
  type ActionOf,
  actorId,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { seesAllQuizzes } from '../course-quizzes.policy.js';
import { Quiz } from '../quiz.entity.js';
import { quizPolicy } from '../quiz.policy.js';
import { quizAssignedTo } from '../quiz-audience.sql.js';

const assignedToTaker = sqlCondition('assignedToTaker', (row) => quizAssignedTo(row, actorId));

/** A quiz as something that is taken. Decision 0032. */
export const quizTakingPolicy = definePolicy(Quiz, {
  visible: quizPolicy.visible as Expr<'rootAccountId'>,
  actions: {
    visible: quizPolicy.visible as Expr<'rootAccountId'>,
    /** Try it out, counting for nothing. */
    preview: anyOf(quizPolicy.actions.manage, quizPolicy.actions.grade),
    /** Work in the course: who does takes no quiz of it. */
    beStaff: seesAllQuizzes('courseId'),
    /** A student of the course for whom it is, inside of their dates or not. */
    beStudent: allOf(is({ workflowState: 'published' }), studentIn('courseId'), assignedToTaker),
    /** The same, inside of their dates. */
    submit: quizPolicy.actions.submit,
  },
});

/** The quiz, with the policy for those who take it. */
export const quizTakingReads: Reads<Quiz, ActionOf<typeof quizTakingPolicy>> = defineReads(Quiz, {
  policy: quizTakingPolicy,
});
