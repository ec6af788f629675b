/** Quizzes put straight into the database: what a test reads, it does not also write. */

import type { Assignment } from '../../../src/learning/assignments/index.js';
import { emptyAnswer } from '../../../src/learning/quizzes/authoring/answer-input.rules.js';
import type { Quiz } from '../../../src/learning/quizzes/index.js';
import type {
  PublishedEntry,
  PublishedQuestion,
  QuestionContent,
  StoredAnswer,
} from '../../../src/learning/quizzes/questions/question-content.js';
import type { QuizGroup } from '../../../src/learning/quizzes/questions/quiz-group.entity.js';
import type { QuizQuestion } from '../../../src/learning/quizzes/questions/quiz-question.entity.js';
import { changeRows, columnsOf, type FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';
import { anAssignment } from '../assignments/builders.js';

/** A quiz of a test, with the ids of its questions in their order. */
export interface BuiltQuiz {
  readonly id: number;
  readonly courseId: number;
  readonly assignmentId: number;
  readonly publicationId: number;
  readonly questionIds: readonly number[];
}

/** An answer; what is not said of it is null. */
export const answer = (id: number, said: Partial<StoredAnswer>): StoredAnswer => ({ ...emptyAnswer, id, ...said });

/** A question of one point; what is not said of it is null. */
export const question = (said: Partial<QuestionContent>): QuestionContent => ({
  questionName: 'Question',
  questionType: 'text_only_question',
  questionText: 'Question text',
  pointsPossible: 1,
  correctComments: null,
  incorrectComments: null,
  neutralComments: null,
  correctCommentsHtml: null,
  incorrectCommentsHtml: null,
  neutralCommentsHtml: null,
  textAfterAnswers: null,
  answers: [],
  matches: null,
  matchingAnswerIncorrectMatches: null,
  variables: null,
  formulas: null,
  answerTolerance: null,
  formulaDecimalPlaces: null,
  ...said,
});

/** A multiple choice question of one point: answer 1 is right, 2 and 3 are wrong. */
export const aChoice = (said: Partial<QuestionContent> = {}): QuestionContent =>
  question({
    questionType: 'multiple_choice_question',
    questionText: 'What is 2 + 2?',
    answers: [
      answer(1, { text: 'four', weight: 100 }),
      answer(2, { text: 'three' }),
      answer(3, { text: 'five', comments: 'Too much.' }),
    ],
    ...said,
  });

/** An essay question of five points. */
export const anEssayQuestion = (said: Partial<QuestionContent> = {}): QuestionContent =>
  question({ questionType: 'essay_question', questionText: 'Why?', pointsPossible: 5, ...said });

/** A published quiz of the first course unless told otherwise; its questions are two choices unless some are given. */
export async function aPublishedQuiz(
  world: World,
  fields: FieldsOf<Quiz> = {},
  questions: readonly QuestionContent[] = [aChoice(), aChoice({ questionText: 'What is 1 + 3?' })],
  ofAssignment: FieldsOf<Assignment> = {},
): Promise<BuiltQuiz> {
  const courseId = (fields.courseId ?? world.courses.C1) as number;
  const [course] = await world.sql('select root_account_id from courses where id = $1', [courseId]);
  const tenant = { root_account_id: Number(course.root_account_id) };
  const points = questions.reduce((sum, { pointsPossible }) => sum + pointsPossible, 0);
  const graded = ['assignment', 'graded_survey'].includes((fields.quizType ?? 'assignment') as string);
  const assignmentId = await anAssignment(world, {
    courseId,
    name: 'Quiz',
    submissionTypes: ['online_quiz'],
    pointsPossible: points,
    workflowState: graded ? 'published' : 'withheld',
    ...ofAssignment,
  });
  const id = await insertRow(world, 'quizzes', {
    ...tenant,
    course_id: courseId,
    assignment_id: assignmentId,
    title: 'Quiz',
    workflow_state: 'published',
    publication_number: 1,
    ...columnsOf(fields),
  });
  const published: PublishedQuestion[] = [];
  for (const [i, content] of questions.entries()) {
    const questionId = await insertRow(world, 'quiz_questions', {
      ...tenant,
      course_id: courseId,
      quiz_id: id,
      position: i + 1,
      ...rowOf(content),
    });
    published.push({ ...content, id: questionId, quizGroupId: null });
  }
  const entries: PublishedEntry[] = published.map((one) => ({ kind: 'question', question: one }));
  const publicationId = await insertRow(world, 'quiz_publications', {
    ...tenant,
    quiz_id: id,
    number: 1,
    entries: JSON.stringify(entries),
    question_count: questions.length,
    points_possible: points,
    question_types: [...new Set(questions.map(({ questionType }) => questionType))],
  });
  return { id, courseId, assignmentId, publicationId, questionIds: published.map((one) => one.id) };
}

const inJson: ReadonlySet<string> = new Set(['answers', 'matches', 'variables', 'formulas', 'answerTolerance']);

const rowOf = (content: QuestionContent): object =>
  columnsOf(
    Object.fromEntries(
      Object.entries(content).map(([name, value]) => [
        name,
        inJson.has(name) && value !== null ? JSON.stringify(value) : value,
      ]),
    ),
  );

/** Gives a quiz other settings past the service: nothing is published anew, and nobody is told. */
export const setQuiz = (world: World, { id }: BuiltQuiz, fields: FieldsOf<Quiz>): Promise<void> =>
  changeRows(world, 'quizzes', { id }, fields);

/** Changes questions as they are edited, all of them unless some are named; those that are published stay. */
export async function setQuestions(
  world: World,
  quiz: BuiltQuiz,
  fields: FieldsOf<QuizQuestion>,
  ids: readonly number[] = quiz.questionIds,
): Promise<void> {
  for (const id of ids) await changeRows(world, 'quiz_questions', { id }, fields);
}

/** A group of the quiz, at its end unless told otherwise. */
export async function aQuizGroup(world: World, quiz: BuiltQuiz, fields: FieldsOf<QuizGroup> = {}): Promise<number> {
  const [row] = await world.sql('select root_account_id, course_id from quizzes where id = $1', [quiz.id]);
  const position = quiz.questionIds.length + 1;
  return insertRow(world, 'quiz_groups', { ...row, quiz_id: quiz.id, name: 'Group', position, ...columnsOf(fields) });
}

/** Publishes a quiz again, with the one question at the index alone. */
export async function publishAlone(world: World, { id }: BuiltQuiz, index: number): Promise<void> {
  await world.sql(
    `insert into quiz_publications (root_account_id, quiz_id, number, entries, question_count, points_possible, question_types)
     select root_account_id, quiz_id, number + 1, jsonb_build_array(entries -> $2::int), 1, 1, question_types
     from quiz_publications where quiz_id = $1`,
    [id, index],
  );
  await world.sql('update quizzes set publication_number = publication_number + 1 where id = $1', [id]);
}
