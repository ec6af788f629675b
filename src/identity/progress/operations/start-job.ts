import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Progress } from '../progress.entity.js';

export interface JobRequest {
  /** Name of the job. */
  readonly task: string;
  /** Word that clients see, e.g. `course_batch_update`. */
  readonly tag: Progress['tag'];
  readonly contextType: Progress['contextType'];
  readonly contextId: number;
  /** What the job gets beside `progressId`. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Queues a job in the transaction and answers its progress. Nothing is queued when the transaction fails. */
export async function startJob(ctx: OperationContext, request: JobRequest): Promise<Progress> {
  const progress = await insertNow(ctx, Progress, {
    rootAccountId: ctx.actor.rootAccountId,
    contextType: request.contextType,
    contextId: request.contextId,
    userId: ctx.actor.userId,
    tag: request.tag,
    message: null,
    results: null,
    resumeFrom: null,
  });
  await ctx.enqueue(request.task, { ...request.payload, progressId: progress.id });
  return progress;
}
