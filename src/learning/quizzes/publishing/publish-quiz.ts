/** Makes of the questions as they are what students will be asked. Source: supplement §4.1, publishing. */

import type { OperationContext } from '../../../platform/transaction/context.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { transition } from '../../../platform/transaction/transition.js';
import type { Assignment } from '../../assignments/index.js';
import type { PublishedEntry, PublishedQuestion } from '../questions/question-content.js';
import { selectedPoints, selectedQuestionCount, typesOf } from '../questions/question-selection.rules.js';
import { QuizGroup } from '../questions/quiz-group.entity.js';
import { QuizQuestion } from '../questions/quiz-question.entity.js';
import type { Quiz } from '../quiz.entity.js';
import { unanswerableQuestions } from '../quiz.refusals.js';
import { isSurvey } from '../quiz.rules.js';
import { followInGradebook, quizActs } from '../quiz.states.js';
import { unanswerable } from './answerable.rules.js';
import { lastPublications } from './publications.sql.js';
import { QuizPublication } from './quiz-publication.entity.js';

/** Questions and groups of the quiz in their order, as they are just now. */
export const liveEntries = async (ctx: Pick<OperationContext, 'em'>, quizId: number): Promise<PublishedEntry[]> =>
  (await liveEntriesOf(ctx, [quizId])).get(quizId) ?? [];

/** The same of several quizzes, by their ids; two statements. */
export async function liveEntriesOf(
  ctx: Pick<OperationContext, 'em'>,
  quizIds: readonly number[],
): Promise<ReadonlyMap<number, PublishedEntry[]>> {
  const living = { quizId: { $in: [...quizIds] }, workflowState: 'active' } as const;
  const inOrder = { orderBy: { position: 'asc', id: 'asc' } } as const;
  // unguarded: the questions of quizzes that the actor manages or tries.
  const questions = Map.groupBy(await ctx.em.find(QuizQuestion, living, inOrder), ({ quizId }) => quizId);
  // unguarded: likewise.
  const groups = Map.groupBy(await ctx.em.find(QuizGroup, living, inOrder), ({ quizId }) => quizId);
  return new Map(quizIds.map((id) => [id, entriesOf(questions.get(id) ?? [], groups.get(id) ?? [])]));
}

function entriesOf(questions: readonly QuizQuestion[], groups: readonly QuizGroup[]): PublishedEntry[] {
  const known = new Set(groups.map(({ id }) => id));
  const within = Map.groupBy(questions, ({ quizGroupId }) => (known.has(quizGroupId ?? 0) ? quizGroupId : null));
  const placed = [
    ...(within.get(null) ?? []).map((one) => ({ at: one.position, entry: questionEntry(one) })),
    ...groups.map((one) => ({ at: one.position, entry: groupEntry(one, within.get(one.id) ?? []) })),
  ];
  return placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

const questionEntry = (question: QuizQuestion): PublishedEntry => ({
  kind: 'question',
  question: asPublished(question),
});

const groupEntry = (
  { id, name, pickCount, questionPoints }: QuizGroup,
  questions: readonly QuizQuestion[],
): PublishedEntry => ({ kind: 'group', id, name, pickCount, questionPoints, questions: questions.map(asPublished) });

/** A question as students are given it. */
export const asPublished = (question: QuizQuestion): PublishedQuestion => ({
  id: question.id,
  quizGroupId: question.quizGroupId,
  questionName: question.questionName,
  questionType: question.questionType,
  questionText: question.questionText,
  pointsPossible: question.pointsPossible,
  correctComments: question.correctComments,
  incorrectComments: question.incorrectComments,
  neutralComments: question.neutralComments,
  correctCommentsHtml: question.correctCommentsHtml,
  incorrectCommentsHtml: question.incorrectCommentsHtml,
  neutralCommentsHtml: question.neutralCommentsHtml,
  textAfterAnswers: question.textAfterAnswers,
  answers: question.answers,
  matches: question.matches,
  matchingAnswerIncorrectMatches: question.matchingAnswerIncorrectMatches,
  variables: question.variables,
  formulas: question.formulas,
  answerTolerance: question.answerTolerance,
  formulaDecimalPlaces: question.formulaDecimalPlaces,
});

/**
 * A publication of the quiz's live questions, which are given, the latest where nothing was changed since; students are not given it yet.
 * Numbers have no gaps: the caller holds the lock on the quiz.
 */
export async function nextPublication(
  ctx: OperationContext,
  quiz: Quiz,
  entries: readonly PublishedEntry[],
): Promise<NextPublication> {
  const made = await nextPublications(ctx, [{ quiz, entries }]);
  return made.get(quiz.id) as NextPublication;
}

/** The same of several quizzes, by their ids; two statements. */
export async function nextPublications(
  ctx: OperationContext,
  quizzes: readonly { readonly quiz: Quiz; readonly entries: readonly PublishedEntry[] }[],
): Promise<ReadonlyMap<number, NextPublication>> {
  const asked = quizzes.map(({ quiz: { id: quizId }, entries }) => ({ quizId, entries }));
  const statement = lastPublications.with({ quizzes: JSON.stringify(asked) });
  const rows = await ctx.services.database.rows<Latest>(statement, ctx.em, ctx.meter);
  const latest = new Map(rows.map((one) => [one.quizId, one]));
  const next = new Map<number, NextPublication>();
  for (const { quiz, entries } of quizzes) {
    const last = latest.get(quiz.id);
    next.set(quiz.id, last?.same ? last : newPublication(ctx, quiz, entries, (last?.number ?? 0) + 1));
  }
  await ctx.em.flush();
  return next;
}

function newPublication(
  { em }: OperationContext,
  { id: quizId, rootAccountId }: Quiz,
  entries: readonly PublishedEntry[],
  number: number,
): QuizPublication {
  const made = createRow(em, QuizPublication, {
    rootAccountId,
    quizId,
    number,
    entries,
    questionCount: selectedQuestionCount(entries),
    pointsPossible: selectedPoints(entries),
    questionTypes: typesOf(entries),
  });
  em.persist(made);
  return made;
}

type NextPublication = Pick<QuizPublication, 'id' | 'quizId' | 'number' | 'pointsPossible'>;

interface Latest extends Readonly<NextPublication> {
  readonly same: boolean;
}

/**
 * Gives students the questions as they are just now, and tells the gradebook what they are worth; quiz and assignment are
 * locked by the caller. Attempts that run keep theirs. True when that changed anything.
 * @throws Refusal 400 `unanswerable` under `published` for each question that nobody can get right
 */
export async function publishQuiz(ctx: OperationContext, quiz: Quiz, assignment: Assignment): Promise<boolean> {
  const entries = await liveEntries(ctx, quiz.id);
  unanswerableQuestions(unanswerable(entries, !isSurvey(quiz)));
  return setPublication(quiz, assignment, await nextPublication(ctx, quiz, entries));
}

/** Makes a publication the one that students are given. True when that changed anything. */
export function setPublication(
  quiz: Quiz,
  assignment: Assignment,
  { number, pointsPossible }: Pick<NextPublication, 'number' | 'pointsPossible'>,
): boolean {
  const changed = quiz.publicationNumber !== number || quiz.workflowState !== 'published';
  quiz.publicationNumber = number;
  transition(quiz, quizActs.publish);
  followInGradebook(assignment, quiz);
  assignment.pointsPossible = worthOf(quiz, pointsPossible);
  return changed;
}

/**
 * For a quiz whose type changed while it was published: what students are given stays as it is.
 * @throws Refusal 400 `unanswerable` under `published` for each question that nobody can get right
 */
export async function refuseUnanswerablePublication(ctx: OperationContext, quiz: Quiz): Promise<void> {
  const published = { quizId: quiz.id, number: quiz.publicationNumber as number };
  // unguarded: what the students of a quiz that the actor manages are given.
  const { entries } = await ctx.em.findOneOrFail(QuizPublication, published);
  unanswerableQuestions(unanswerable(entries, !isSurvey(quiz)));
}

/** What the quiz counts in the gradebook: surveys what they were given, others the sum of their questions. */
export const worthOf = (quiz: Quiz, ofQuestions: number): number =>
  isSurvey(quiz) ? (quiz.surveyPoints ?? ofQuestions) : ofQuestions;
