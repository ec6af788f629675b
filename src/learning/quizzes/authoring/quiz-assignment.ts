/** Quiz and assignment in step, whichever of them is changed. Decisions 0028, 0029. */

import { LockMode } from '@mikro-orm/core';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import {
  Assignment,
  type AssignmentConsequence,
  AssignmentGroup,
  type AssignmentStanding,
  firstGroup,
  totalsMayMove,
} from '../../assignments/index.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import { Course } from '../../courses/index.js';
import { quizzesLocked } from '../publishing/publications.sql.js';
import { liveEntries, publishQuiz, worthOf } from '../publishing/publish-quiz.js';
import { QuizPublication } from '../publishing/quiz-publication.entity.js';
import { unpublishQuiz } from '../publishing/unpublish-quiz.js';
import { selectedPoints } from '../questions/question-selection.rules.js';
import { Quiz } from '../quiz.entity.js';
import { onlyOnlineQuiz } from '../quiz.refusals.js';
import { isGraded, isSurvey } from '../quiz.rules.js';
import { followInGradebook } from '../quiz.states.js';
import { quizzesUnaligned } from './question-outcomes.sql.js';

/** The assignment of the quiz, locked. */
export const assignmentOf = (ctx: OperationContext, quiz: Quiz): Promise<Assignment> =>
  // unguarded: the assignment of a quiz that the actor manages.
  ctx.em.findOneOrFail(Assignment, { id: quiz.assignmentId }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/**
 * Lets the assignment follow a quiz whose type or points changed: a graded one stands in the gradebook as the quiz stands,
 * in a group that is there; any other is withheld.
 */
export async function followQuiz(ctx: OperationContext, quiz: Quiz, assignment: Assignment): Promise<void> {
  if (quiz.workflowState === 'deleted') return;
  followInGradebook(assignment, quiz);
  assignment.pointsPossible = worthOf(quiz, await pointsOfQuestions(ctx, quiz));
  if (isGraded(quiz)) assignment.assignmentGroupId = await livingGroup(ctx, assignment);
  await totalsMayMove(ctx, quiz.courseId);
}

async function pointsOfQuestions(ctx: OperationContext, quiz: Quiz): Promise<number> {
  if (quiz.workflowState !== 'published') return selectedPoints(await liveEntries(ctx, quiz.id));
  const published = { quizId: quiz.id, number: quiz.publicationNumber as number };
  // unguarded: what the quiz's students are given.
  return (await ctx.em.findOneOrFail(QuizPublication, published)).pointsPossible;
}

/** A group may have been deleted while the assignment was withheld. */
async function livingGroup(ctx: OperationContext, assignment: Assignment): Promise<number> {
  const { assignmentGroupId: id, courseId } = assignment;
  // unguarded: the group and the course of a quiz that the actor manages.
  const group = await ctx.em.findOne(AssignmentGroup, { id, workflowState: 'available' });
  if (group !== null) return group.id;
  // unguarded: likewise.
  const course = await ctx.em.findOneOrFail(Course, { id: courseId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return (await firstGroup(ctx, course)).id;
}

/** What becomes of a quiz when its assignment changes. */
export const quizFollowsAssignment: AssignmentConsequence = {
  // Quizzes are locked before their assignments, by whichever route.
  locking: async (ctx, assignmentIds) => {
    await ctx.services.database.rows(quizzesLocked.with({ assignmentIds }), ctx.em, ctx.meter);
  },
  created: quizForAssignment,
  /** The quiz follows its assignment; what an attempt is worth and how it is handed in is the quiz's to say. */
  changed: async (ctx, assignment, before) => {
    const quiz = await livingQuiz(ctx, assignment.id);
    if (quiz === null) return quizForAssignment(ctx, assignment);
    refuseOtherTypes(assignment, before);
    quiz.title = assignment.name;
    quiz.description = assignment.description;
    if (isSurvey(quiz)) quiz.surveyPoints = assignment.pointsPossible;
    else assignment.pointsPossible = before.pointsPossible;
    if (assignment.workflowState !== before.workflowState) {
      if (assignment.workflowState === 'published') await publishQuiz(ctx, quiz, assignment);
      else await unpublishQuiz(ctx, quiz, assignment);
    }
    quiz.versionNumber += 1;
  },
  deleted: async (ctx, assignmentIds) => {
    const living = { assignmentId: { $in: [...assignmentIds] }, workflowState: { $ne: 'deleted' } } as const;
    // unguarded: the quizzes of assignments that the actor has deleted.
    const quizzes = await ctx.em.find(Quiz, living, { lockMode: LockMode.PESSIMISTIC_WRITE });
    for (const quiz of quizzes) refuseLockedDeletion(quiz);
    await write(ctx, quizzesUnaligned.with({ quizIds: quizzes.map(({ id }) => id) }));
    for (const quiz of quizzes) {
      transition(quiz, removal);
      const data = { courseId: quiz.courseId, title: quiz.title };
      ctx.audit({ type: 'quiz_deleted', subjectType: 'Quiz', subjectId: quiz.id, data });
    }
  },
};

/** An assignment that is handed in as a quiz has one: without questions, to begin with. */
async function quizForAssignment(ctx: OperationContext, assignment: Assignment): Promise<void> {
  if (!assignment.submissionTypes.includes('online_quiz')) return;
  const { rootAccountId, courseId, id: assignmentId, name: title, description, workflowState } = assignment;
  const quiz = await insertNow(ctx, Quiz, { rootAccountId, courseId, assignmentId, title, description });
  if (workflowState === 'published') await publishQuiz(ctx, quiz, assignment);
  const data = { courseId, title, published: workflowState === 'published' };
  ctx.audit({ type: 'quiz_created', subjectType: 'Quiz', subjectId: quiz.id, data });
}

const livingQuiz = (ctx: OperationContext, assignmentId: number): Promise<Quiz | null> =>
  // unguarded: the quiz of an assignment that the actor manages.
  ctx.em.findOne(
    Quiz,
    { assignmentId, workflowState: { $ne: 'deleted' } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

function refuseOtherTypes(after: Assignment, before: AssignmentStanding): void {
  if (String(after.submissionTypes) === String(before.submissionTypes)) return;
  throw onlyOnlineQuiz();
}
