import { type Occasion, tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { groupSubmittedLate, workResubmitted, workSubmitted, workSubmittedLate } from '../occasions.sql.js';
import type { Submission } from '../submission.entity.js';
import { lateness } from './submissions.sql.js';

/** Tells teachers of work that was handed in just now; once for a group. What is late they hear of as late, and not twice. */
export async function tellOfWork(ctx: OperationContext, work: Submission): Promise<void> {
  const [row] = await ctx.services.database.rows<{ late: boolean }>(lateness.with({ id: work.id }), ctx.em, ctx.meter);
  await tell(ctx, occasionOf(work, row?.late ?? false), [work.id]);
}

function occasionOf({ groupId, attempt }: Submission, late: boolean): Occasion {
  if (late) return groupId === null ? workSubmittedLate : groupSubmittedLate;
  return (attempt ?? 1) > 1 ? workResubmitted : workSubmitted;
}
