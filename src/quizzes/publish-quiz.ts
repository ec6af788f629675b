/** Makes of the questions as they are what students will be asked. Source: supplement §4.1, publishing. */
import type { OperationContext } from '../kernel/context.js';
import { insertNow } from '../kernel/insert.js';
import { pointsDrawn, questionsDrawn, typesOf } from './drawn-question.rules.js';
import type { PublishedEntry, PublishedQuestion } from './question-content.js';
import type { Quiz } from './quiz.entity.js';
import { QuizGroup } from './quiz-group.entity.js';
import { QuizPublication } from './quiz-publication.entity.js';
import { QuizQuestion } from './quiz-question.entity.js';

/** Questions and groups of the quiz in their order, as they are just now. */
export async function liveEntries(ctx: Pick<OperationContext, 'em'>, quizId: number): Promise<PublishedEntry[]> {
  const living = { quizId, workflowState: 'active' } as const;
  const inOrder = { orderBy: { position: 'asc', id: 'asc' } } as const;
  const questions = await ctx.em.find(QuizQuestion, living, inOrder);
  const groups = await ctx.em.find(QuizGroup, living, inOrder);
  const known = new Set(groups.map(({ id }) => id));
  const within = Map.groupBy(questions, ({ quizGroupId }) => (known.has(quizGroupId ?? 0) ? quizGroupId : null));
  const placed = [
    ...(within.get(null) ?? []).map((one) => ({ at: one.position, entry: questionEntry(one) })),
    ...groups.map((one) => ({ at: one.position, entry: groupEntry(one, within.get(one.id) ?? []) })),
  ];
  return placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

const questionEntry = (question: QuizQuestion): PublishedEntry => ({ kind: 'question', question: published(question) });

const groupEntry = (
  { id, name, pickCount, questionPoints }: QuizGroup,
  questions: readonly QuizQuestion[],
): PublishedEntry => ({ kind: 'group', id, name, pickCount, questionPoints, questions: questions.map(published) });

const published = (question: QuizQuestion): PublishedQuestion => ({
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
 * The next publication of the quiz, from its live questions; students are not given it yet. Numbers have no gaps as long
 * as the caller holds the quiz's row.
 */
export async function nextPublication(ctx: OperationContext, quiz: Quiz): Promise<QuizPublication> {
  await ctx.em.flush();
  const entries = await liveEntries(ctx, quiz.id);
  const text = 'select coalesce(max(p.number), 0) + 1 as next from quiz_publications p where p.quiz_id = $1::bigint';
  const [row] = await ctx.services.database.rows<{ next: number }>({ text, values: [quiz.id] }, ctx.em, ctx.meter);
  return insertNow(ctx, QuizPublication, {
    rootAccountId: quiz.rootAccountId,
    quizId: quiz.id,
    number: (row as { next: number }).next,
    entries,
    questionCount: questionsDrawn(entries),
    pointsPossible: pointsDrawn(entries),
    questionTypes: typesOf(entries),
  });
}

/** Gives students the questions as they are just now; the quiz is locked by the caller. Attempts that run keep theirs. */
export async function publishQuiz(ctx: OperationContext, quiz: Quiz): Promise<QuizPublication> {
  const publication = await nextPublication(ctx, quiz);
  quiz.publicationNumber = publication.number;
  quiz.workflowState = 'published';
  return publication;
}
