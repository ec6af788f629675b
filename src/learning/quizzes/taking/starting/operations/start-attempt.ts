import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { auditActing } from '../../../audit-acting.js';
import type { QuizName } from '../../../named-quiz.js';
import { publicationOf } from '../../../publishing/publication.js';
import { excusedFromQuiz, notStudentOfQuiz, outsideDates, quizLocked } from '../../../quiz.refusals.js';
import type { QuizAttempt } from '../../../quiz-attempt.entity.js';
import { refuseOtherAddress, refuseUnlessRetriable } from '../../taking.rules.js';
import { refuseWrongAccessCode } from '../access-code.js';
import { beginAttempt, latestAttempt, lockedSubmission } from '../new-attempt.js';
import { endOfDates, quizToStart } from '../quiz-to-start.js';
import type { QuizToStart } from '../quiz-to-start.sql.js';

/**
 * Starts an attempt: the first, or another one where some are left. The checks stand in the order of the supplement's
 * table. Refusals: 400 for a quiz that is locked, as it is for staff, and outside of the student's dates; 403 for who is no student for whom
 * it is, a wrong access code, another address; 409 while an attempt is in progress, or when none is left; 404.
 * Source: D3 · Quiz submissions, start; supplement §4.3.
 */
export async function startAttempt(
  ctx: OperationContext,
  name: QuizName,
  accessCode: string | null | undefined,
): Promise<QuizAttempt> {
  const quiz = await quizToStart(ctx, name, 'visible');
  refuseUnlessOpenTo(quiz);
  await refuseWrongAccessCode(ctx, quiz, accessCode);
  refuseOtherAddress(quiz.ipFilter, ctx.clientAddress);
  if (!quiz.maySubmit) throw outsideDates();
  const submission = await lockedSubmission(ctx, quiz, false);
  const latest = await latestAttempt(ctx, submission.id);
  refuseUnlessRetriable({ ...quiz, ...submission, latest });
  if (quiz.publicationId === null) throw new Error(`Quiz ${quiz.id} is published without a publication.`);
  const publication = await publicationOf(ctx, quiz.publicationId);
  const endsOtherwise = quiz.timeLimit !== null || (quiz.lockAt !== null && !submission.manuallyUnlocked);
  const attempt = await beginAttempt(ctx, quiz, submission, latest, publication, {
    preview: false,
    workflowState: 'untaken',
    lockAt: dateOrNull(quiz.lockAt),
    datesEnd: endsOtherwise ? null : await endOfDates(ctx, quiz.courseId),
  });
  auditActing(ctx, 'quiz_attempt_started', attempt);
  return attempt;
}

/** What is locked is locked for everybody, and for staff always; then come others who are no students of it. */
function refuseUnlessOpenTo({ lock, isStudent, isStaff, excused }: QuizToStart): void {
  if (lock !== null || (isStaff && !isStudent)) throw quizLocked();
  if (!isStudent) throw notStudentOfQuiz();
  if (excused) throw excusedFromQuiz();
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
