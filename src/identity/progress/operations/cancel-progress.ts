import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import type { Progress } from '../progress.entity.js';
import { progressReads } from '../progress.reads.js';
import { jobCompleted } from '../progress.refusals.js';
import { progressActs } from '../progress.states.js';

const usual = 'The job was cancelled.';

/**
 * Ends a job that waits or runs, for whoever sees it: what it has done stays, nothing more is done. One that has failed stays as it is.
 * @param message what is said of it from now on
 * Refusals: 400 by field, `wrong_state` for a job that is done; 404. Source: supplement §1.9.
 */
export async function cancelProgress(ctx: OperationContext, key: RecordKey, message: string | null): Promise<Progress> {
  refuseInvalid(lengthRefusals('message', 'The message', message, maxTextBytes));
  const progress = await authorizedFind(ctx, progressReads, 'visible', key);
  if (progress.workflowState === 'completed') throw jobCompleted();
  if (progress.workflowState === 'failed') return progress;
  transition(progress, progressActs.fail);
  progress.message = message?.trim() || usual;
  return progress;
}
