/** A quiz of the demo school whose questions measure an outcome, and the attempts of students. */
import { Assignment } from '../../../learning/assignments/index.js';
import { type Outcome, OutcomeAlignment } from '../../../learning/outcomes/index.js';
import {
  asPublished,
  emptyAnswer,
  Quiz,
  QuizAttempt,
  QuizPublication,
  QuizQuestion,
  QuizSubmission,
} from '../../../learning/quizzes/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { demoResult, demoSubmission, type Shown } from './demo-results.js';
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

const answer = (id: number, text: string, weight: number): Answer => ({ ...emptyAnswer, id, text, weight });

/** Two questions of a point each, published. Who has more than two points of the first criterion knows both answers, the others the first. */
export async function demoQuiz(tools: DemoTools, plan: DemoQuizPlan, shown: readonly Shown[]): Promise<void> {
  const quiz = await published(tools, plan);
  for (const [student, points = 0] of shown) await taken(tools, quiz, student.id, points > 2 ? 2 : 1);
}

interface MadeQuiz {
  readonly quiz: Quiz;
  readonly publication: QuizPublication;
  readonly outcome: Outcome;
  readonly questions: readonly QuizQuestion[];
}

async function published({ em }: DemoTools, plan: DemoQuizPlan): Promise<MadeQuiz> {
  const { rootAccountId, courseId, groupId, outcome } = plan;
  const place = { rootAccountId, courseId };
  const title = 'Drawing conclusions';
  const pointsPossible = asked.length;
  const standing = { ...place, assignmentGroupId: groupId, position: 2, workflowState: 'published' } as const;
  const entry = { ...standing, name: title, pointsPossible };
  const assignment = createRow(em, Assignment, { ...entry, submissionTypes: ['online_quiz'] });
  await em.persist(assignment).flush();
  const quiz = createRow(em, Quiz, { ...place, assignmentId: assignment.id, title, workflowState: 'published' });
  quiz.publicationNumber = 1;
  await em.persist(quiz).flush();
  const questions = asked.map((one, index) => questionOf({ em }, quiz, one, index + 1));
  await em.persist(questions).flush();
  for (const { id: quizQuestionId } of questions) {
    const measures = { outcomeId: outcome.id, kind: 'question', quizId: quiz.id, quizQuestionId } as const;
    em.persist(createRow(em, OutcomeAlignment, { ...place, ...measures }));
  }
  const counted = { rootAccountId, quizId: quiz.id, number: 1, questionCount: questions.length, pointsPossible };
  const publication = createRow(em, QuizPublication, {
    ...counted,
    entries: questions.map((question) => ({ kind: 'question', question: asPublished(question) })),
    questionTypes: ['multiple_choice_question'],
  });
  await em.persist(publication).flush();
  return { quiz, publication, outcome, questions };
}

function questionOf(
  { em }: Pick<DemoTools, 'em'>,
  { rootAccountId, courseId, id: quizId }: Quiz,
  [questionText, right, wrong]: (typeof asked)[number],
  position: number,
): QuizQuestion {
  const place = { rootAccountId, courseId, quizId, position };
  const said = { questionName: `Question ${position}`, questionText, pointsPossible: 1 };
  const answers = [answer(1, right, 100), answer(2, wrong, 0)];
  return createRow(em, QuizQuestion, { ...place, ...said, questionType: 'multiple_choice_question', answers });
}

/** An attempt of a student with so many right answers, and the gradebook's row. */
async function taken(tools: DemoTools, made: MadeQuiz, userId: number, score: number): Promise<void> {
  const { em, now } = tools;
  const { quiz, outcome, questions } = made;
  const { rootAccountId, courseId, assignmentId } = quiz;
  const place = { rootAccountId, courseId, userId };
  const times = lasting(now, -3.01, -3);
  const body = `user: ${userId}, quiz: ${quiz.id}, score: ${score}, time: ${times.endAt.toISOString()}`;
  const written = { assignmentId, submissionType: 'online_quiz', body, submittedAt: times.endAt } as const;
  const grading = { gradedAt: times.endAt, graderId: -quiz.id, score };
  const submission = await demoSubmission(tools, { ...place, ...written, ...grading });
  const kept = { ...place, quizId: quiz.id, submissionId: submission.id, keptScore: score };
  const ofQuiz = createRow(em, QuizSubmission, kept);
  await em.persist(ofQuiz).flush();
  const ended = { workflowState: 'complete', startedAt: times.startAt, finishedAt: times.endAt, score } as const;
  const attempt = { ...place, quizId: quiz.id, quizSubmissionId: ofQuiz.id, ...attemptAt(made, score), ...ended };
  em.persist(createRow(em, QuizAttempt, attempt));
  const masteryAt = (outcome.masteryPoints ?? 0) / (outcome.pointsPossible ?? 1);
  const shownIn = { alignmentType: 'quiz', alignmentId: quiz.id, assignmentId, title: quiz.title } as const;
  const points = { score, possible: questions.length, masteryAt };
  await demoResult(tools, { ...place, outcomeId: outcome.id, ...shownIn, ...points, assessedAt: times.endAt });
}

/** Which questions the attempt had, and what each brought. */
const attemptAt = ({ quiz, publication, questions }: MadeQuiz, score: number) => ({
  quizPublicationId: publication.id,
  quizVersion: quiz.versionNumber,
  quizPointsPossible: questions.length,
  selectedQuestions: questions.map(({ id }, index) => ({
    id,
    position: index + 1,
    pointsPossible: 1,
    answerIds: [1, 2],
    matchIds: [],
    variableSet: null,
  })),
  results: questions.map(({ id }, index) => ({
    id,
    points: index < score ? 1 : 0,
    correct: index < score ? ('true' as const) : ('false' as const),
    comment: null,
  })),
});
