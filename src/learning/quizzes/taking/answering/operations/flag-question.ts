import type { RecordKey } from '../../../../../platform/query/record-key.js';
import { notFound } from '../../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { auditActing } from '../../../audit-acting.js';
import { publicationOf } from '../../../publishing/publication.js';
import type { AttemptQuestion } from '../../questions/attempt-questions.js';
import { refuseUnlessOpen } from '../../taking.rules.js';
import { keepFlag } from '../answer-rows.js';
import { type AttemptProof, attemptToAnswer } from '../current-attempt.js';
import { takenQuestions } from '../taken-questions.js';

/** A question of an attempt, by the id of the quiz submission and its own. */
export interface QuestionName {
  readonly quizSubmissionId: RecordKey;
  readonly questionId: RecordKey;
}

/**
 * Marks a question to come back to, or takes the mark off; again it changes nothing. Refusals: those of
 * `attemptToAnswer`; 400 for a question that is not open where one cannot go back; 404 for one that
 * the attempt does not have.
 * Source: supplement §4.3, answering.
 */
export async function flagQuestion(
  ctx: OperationContext,
  name: QuestionName,
  proof: AttemptProof,
  flagged: boolean,
): Promise<AttemptQuestion> {
  const attempt = await attemptToAnswer(ctx, name.quizSubmissionId, proof, 'share');
  const selected = attempt.selectedQuestions.find(({ id }) => id === name.questionId);
  if (selected === undefined) throw notFound();
  refuseUnlessOpen({ ...attempt, ...attempt.quiz }, selected);
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const rows = await keepFlag(ctx, attempt, selected.id, flagged);
  auditActing(ctx, 'quiz_attempt_flagged', attempt, [selected.id]);
  return takenQuestions(attempt, questions, rows)[0] as AttemptQuestion;
}
