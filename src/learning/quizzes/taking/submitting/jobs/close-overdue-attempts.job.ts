import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobRun } from '../../../../../platform/jobs/jobs.js';
import { Quiz } from '../../../quiz.entity.js';
import { QuizAttempt } from '../../../quiz-attempt.entity.js';
import { QuizSubmission } from '../../../quiz-submission.entity.js';
import { grace } from '../../taking.rules.js';
import { closeAttempt } from '../close-attempt.js';
import { handful, lockedUnlessHeld, overdueAfter } from './attempts.sql.js';

interface Overdue {
  readonly id: number;
  readonly quizSubmissionId: number;
  readonly endAt: string;
}

/**
 * Submits the attempts that nobody did, as of their end, once they take no more answers. Each is a transaction of its
 * own, in the order of locks that everybody keeps, and is looked at again under its lock: an extension that was granted
 * before wins, and of several workers one closes it. Source: supplement §4.3, states.
 */
export const closeOverdueAttempts: Job = {
  task: 'close_overdue_quiz_attempts',
  every: '* * * * *',
  async run(run) {
    let last: Overdue | undefined;
    do last = await closeHandful(run, last);
    while (last !== undefined && !run.signal.aborted);
  },
};

/** Answers the last one of a full handful: there may be more. */
async function closeHandful(run: JobRun, after: Overdue | undefined): Promise<Overdue | undefined> {
  const { services, signal } = run;
  const statement = overdueAfter.with({ endAt: after?.endAt ?? '-infinity', id: after?.id ?? 0 });
  const rows = await services.database.rows<Overdue>(statement);
  for (const one of rows) {
    if (signal.aborted) return undefined;
    try {
      await services.transaction((em) => close(run, em, one));
    } catch (fault) {
      // One that cannot be closed must not keep the others; it is tried again the next time.
      services.onFault(fault, `close_overdue_quiz_attempts ${one.id}`);
    }
  }
  return rows.length === handful ? rows.at(-1) : undefined;
}

async function close({ services }: JobRun, em: EntityManager, { id, quizSubmissionId }: Overdue): Promise<void> {
  const { database } = services;
  const [held] = await database.rows<{ now: string }>(lockedUnlessHeld.with({ id: quizSubmissionId }), em);
  if (held === undefined) return;
  const now = new Date(held.now);
  // unguarded: the job closes everybody's attempts.
  const attempt = await em.findOneOrFail(QuizAttempt, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (attempt.workflowState !== 'untaken' || attempt.endAt === null) return;
  if (attempt.endAt.getTime() + grace >= now.getTime()) return;
  // unguarded: what the attempt belongs to.
  const submission = await em.findOneOrFail(QuizSubmission, quizSubmissionId);
  // unguarded: what the attempt belongs to.
  const quiz = await em.findOneOrFail(Quiz, attempt.quizId);
  const { userId, rootAccountId } = attempt;
  const meter = { statements: 0, db: 0 };
  const ctx = { em, services, meter, clock: now, actor: { userId, rootAccountId } };
  await closeAttempt(ctx, quiz, submission, attempt, attempt.endAt);
}
