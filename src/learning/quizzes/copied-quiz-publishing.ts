/** Copies of quizzes have publications of their own. */

import { tell } from '../../identity/notification-events/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { transition } from '../../platform/transaction/transition.js';
import { Assignment } from '../assignments/index.js';
import type { Copying, WrittenRow } from '../course-copies/index.js';
import { quizChanged } from './occasions.sql.js';
import { unanswerable } from './publishing/answerable.rules.js';
import { liveEntriesOf, nextPublications, setPublication, worthOf } from './publishing/publish-quiz.js';
import type { PublishedEntry } from './questions/question-content.js';
import { selectedPoints } from './questions/question-selection.rules.js';
import { Quiz } from './quiz.entity.js';
import { isSurvey } from './quiz.rules.js';
import { followInGradebook, quizActs } from './quiz.states.js';

/** The state that a copy is to have once its questions are written. */
const wanted = 'wanted_state';

/** A copy stays as it is until its questions are written; a new one is unpublished. */
export function keepStates(rows: readonly WrittenRow[]): void {
  for (const { row, before } of rows) {
    row[wanted] = row['workflow_state'];
    row['workflow_state'] = before?.['workflow_state'] === 'published' ? 'published' : 'unpublished';
  }
}

/** A written copy with its questions as they are now. */
interface Copy {
  readonly quiz: Quiz;
  readonly assignment: Assignment;
  readonly entries: readonly PublishedEntry[];
  readonly isWanted: boolean;
  readonly written: WrittenRow;
}

/**
 * Publishes copies whose source is published, anew where they were, and takes back the others. One with questions that
 * nobody can get right stays as it is, and is told of.
 */
export async function publishCopies(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const { ctx } = copying;
  const copies = await copiesOf(ctx, rows);
  const published = copies.filter((copy) => copy.isWanted && isPublishable(copying, copy));
  const publications = await nextPublications(ctx, published);
  for (const copy of copies) {
    const publication = publications.get(copy.quiz.id);
    if (publication === undefined) hold(copy);
    else setPublication(copy.quiz, copy.assignment, publication);
    if (copy.written.before !== null) await followChange(ctx, copy);
  }
  const known = copies.filter(({ quiz, written }) => written.before !== null && quiz.workflowState === 'published');
  await tell(
    ctx,
    quizChanged,
    known.map(({ quiz }) => quiz.id),
  );
}

async function copiesOf(ctx: OperationContext, rows: readonly WrittenRow[]): Promise<Copy[]> {
  const ids = rows.map(({ row }) => row.id);
  // unguarded: copies that the actor has just written.
  const quizzes = await ctx.em.find(Quiz, { id: { $in: ids } }, { refresh: true });
  const ofQuizzes = { id: { $in: quizzes.map(({ assignmentId }) => assignmentId) } };
  // unguarded: likewise.
  const assignments = await ctx.em.find(Assignment, ofQuizzes, { refresh: true });
  const entries = await liveEntriesOf(ctx, ids);
  const byId = new Map(quizzes.map((quiz) => [quiz.id, quiz]));
  return rows.map((written) => {
    const quiz = byId.get(written.row.id) as Quiz;
    const assignment = assignments.find(({ id }) => id === quiz.assignmentId) as Assignment;
    const isWanted = written.row[wanted] === 'published';
    return { quiz, assignment, entries: entries.get(quiz.id) ?? [], isWanted, written };
  });
}

function isPublishable({ issues }: Copying, { quiz, entries }: Copy): boolean {
  const faults = unanswerable(entries, !isSurvey(quiz));
  for (const fault of faults)
    issues.push({ kind: 'quiz', copyId: quiz.id, description: `The quiz was not published. ${fault}` });
  return faults.length === 0;
}

/** The gradebook has a quiz that is not published as the quiz stands. */
function hold({ quiz, assignment, entries, isWanted }: Copy): void {
  if (!isWanted) transition(quiz, quizActs.unpublish);
  followInGradebook(assignment, quiz);
  if (quiz.workflowState === 'unpublished') assignment.pointsPossible = worthOf(quiz, selectedPoints(entries));
}

async function followChange(ctx: OperationContext, { quiz, written: { row, before } }: Copy): Promise<void> {
  quiz.versionNumber += 1;
  const moves = ['quiz_type', 'scoring_policy', 'survey_points'].some((name) => row[name] !== before?.[name]);
  if (moves) await ctx.enqueue('settle_quiz_scores', { quizId: quiz.id }, `settle_quiz_scores ${quiz.id}`);
}
