/** How a quiz stands, and its assignment with it. Source: D3 · Quizzes, quiz[published]; decision 0028. */
import { type Act, type Acts, removal, transition } from '../../platform/transaction/transition.js';
import { type Assignment, type AssignmentState, assignmentActs } from '../assignments/index.js';
import type { Quiz, QuizState } from './quiz.entity.js';
import { isGraded } from './quiz.rules.js';

export const quizActs = {
  /** Also anew, with other questions. */
  publish: { from: ['unpublished', 'published'], to: 'published' },
  /** Nobody has started it. */
  unpublish: { from: ['unpublished', 'published'], to: 'unpublished' },
} as const satisfies Acts<QuizState>;

/** The assignment of a quiz that is graded stands as the quiz does; of any other the gradebook says nothing. */
const standings: Readonly<Record<QuizState, Act<AssignmentState>>> = {
  unpublished: assignmentActs.unpublish,
  published: assignmentActs.publish,
  deleted: removal,
};

/** Lets the assignment stand as its quiz does. */
export function followInGradebook(assignment: Assignment, quiz: Quiz): void {
  transition(assignment, isGraded(quiz) ? standings[quiz.workflowState as QuizState] : assignmentActs.withhold);
}
