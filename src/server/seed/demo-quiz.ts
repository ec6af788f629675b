/** A quiz of the demo school whose questions measure an outcome, and the attempts of students. */
import { Assignment, Submission, SubmissionVersion } from '../../learning/assignments/index.js';
import { type Outcome, OutcomeAlignment } from '../../learning/outcomes/index.js';
import {
  asPublished,
  Quiz,
  QuizAttempt,
  QuizPublication,
  QuizQuestion,
  QuizSubmission,
} from '../../learning/quizzes/index.js';
import { createRow } from '../../platform/transaction/insert.js';
import { demoResult, type Shown } from './demo-results.js';
import { lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';

/** Where the quiz stands, and what it measures. */
export interface DemoQuizPlan {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly groupId: number;
  readonly outcome: Outcome;
}

/** The question, its right answer, and a wrong one. */
const asked = [
  ['The cells of a leaf are green. What follows?', 'They hold chlorophyll.', 'All cells hold chlorophyll.'],
  ['Ten of ten samples grew. What follows?', 'More samples would make it surer.', 'Every sample will grow.'],
] as const;

type Answer = QuizQuestion['answers'][number];

const answer = (id: number, text: string, weight: number): Answer => ({
  ...{ id, text, weight, html: null, comments: null, commentsHtml: null, blankId: null, left: null, right: null },
  ...{ matchId: null, numericalAnswerType: null, exact: null, margin: null, approximate: null, precision: null },
  ...{ start: null, end: null, variables: null, answer: null },
});

/** Two questions of a point each, published. Who has more than two points of the first criterion knows both answers, the others the first. */
export async function demoQuiz(tools: DemoTools, plan: DemoQuizPlan, shown: readonly Shown[]): Promise<void> {
  const { em } = tools;
  const { rootAccountId, courseId, groupId, outcome } = plan;
  const place = { rootAccountId, courseId };
  const title = 'Drawing conclusions';
  const pointsPossible = asked.length;
  const assignment = createRow(em, Assignment, {
    ...{ ...place, assignmentGroupId: groupId, name: title, position: 2, pointsPossible },
    submissionTypes: ['online_quiz'],
    workflowState: 'published',
  });
  await em.persist(assignment).flush();
  const quiz = createRow(em, Quiz, {
    ...{ ...place, assignmentId: assignment.id, title },
    ...{ workflowState: 'published', publicationNumber: 1 },
  });
  await em.persist(quiz).flush();
  const questions = asked.map(([questionText, right, wrong], index) =>
    createRow(em, QuizQuestion, {
      ...{ ...place, quizId: quiz.id, position: index + 1, questionName: `Question ${index + 1}` },
      ...{ questionType: 'multiple_choice_question', questionText, pointsPossible: 1 },
      answers: [answer(1, right, 100), answer(2, wrong, 0)],
    }),
  );
  await em.persist(questions).flush();
  for (const { id: quizQuestionId } of questions)
    em.persist(
      createRow(em, OutcomeAlignment, {
        ...place,
        ...{ outcomeId: outcome.id, kind: 'question', quizId: quiz.id, quizQuestionId },
      }),
    );
  const publication = createRow(em, QuizPublication, {
    ...{ rootAccountId, quizId: quiz.id, number: 1, questionCount: questions.length, pointsPossible },
    entries: questions.map((question) => ({ kind: 'question', question: asPublished(question) })),
    questionTypes: ['multiple_choice_question'],
  });
  await em.persist(publication).flush();
  for (const [student, points = 0] of shown)
    await taken(tools, { quiz, publication, outcome, questions }, student.id, points > 2 ? 2 : 1);
}

interface Taken {
  readonly quiz: Quiz;
  readonly publication: QuizPublication;
  readonly outcome: Outcome;
  readonly questions: readonly QuizQuestion[];
}

/** An attempt of a student with so many right answers, and the gradebook's row. */
async function taken(
  tools: DemoTools,
  { quiz, publication, outcome, questions }: Taken,
  userId: number,
  score: number,
): Promise<void> {
  const { em, now } = tools;
  const { rootAccountId, courseId, assignmentId } = quiz;
  const place = { rootAccountId, courseId, userId };
  const { startAt: startedAt, endAt: finishedAt } = lasting(now, -3.01, -3);
  const graded = {
    ...{ ...place, assignmentId, attempt: 1 },
    submissionType: 'online_quiz',
    workflowState: 'graded',
    ...{ body: `user: ${userId}, quiz: ${quiz.id}, score: ${score}, time: ${finishedAt.toISOString()}` },
    ...{ submittedAt: finishedAt, gradedAt: finishedAt, graderId: -quiz.id },
    ...{ score, enteredScore: score, grade: String(score), enteredGrade: String(score) },
  } as const;
  const submission = createRow(em, Submission, graded);
  await em.persist(submission).flush();
  em.persist(
    createRow(em, SubmissionVersion, { ...graded, submissionId: submission.id, number: 1, gradeChanged: true }),
  );
  const ofQuiz = createRow(em, QuizSubmission, {
    ...{ ...place, quizId: quiz.id, submissionId: submission.id, keptScore: score },
  });
  await em.persist(ofQuiz).flush();
  em.persist(
    createRow(em, QuizAttempt, {
      ...{ ...place, quizId: quiz.id, quizSubmissionId: ofQuiz.id, workflowState: 'complete' },
      ...{ quizPublicationId: publication.id, quizVersion: quiz.versionNumber, startedAt, finishedAt, score },
      quizPointsPossible: questions.length,
      selectedQuestions: questions.map(({ id }, index) => ({
        ...{ id, position: index + 1, pointsPossible: 1, answerIds: [1, 2], matchIds: [], variableSet: null },
      })),
      results: questions.map(({ id }, index) => ({
        id,
        points: index < score ? 1 : 0,
        correct: index < score ? ('true' as const) : ('false' as const),
        comment: null,
      })),
    }),
  );
  const { masteryPoints, pointsPossible } = outcome;
  await demoResult(tools, {
    ...{
      ...place,
      outcomeId: outcome.id,
      alignmentType: 'quiz',
      alignmentId: quiz.id,
      assignmentId,
      title: quiz.title,
    },
    ...{
      score,
      possible: questions.length,
      masteryAt: (masteryPoints ?? 0) / (pointsPossible ?? 1),
      assessedAt: finishedAt,
    },
  });
}
