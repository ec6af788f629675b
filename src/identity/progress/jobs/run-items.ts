/** A job over many items: each item is done exactly once, also when the process is killed in between. */

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobRun } from '../../../platform/jobs/jobs.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { inSavepoint } from '../../../platform/transaction/savepoint.js';
import { transition } from '../../../platform/transaction/transition.js';
import { Progress } from '../progress.entity.js';
import { endOfProgress, progressActs } from '../progress.states.js';

/** What has been done so far; kept with the progress and moved in the same transaction as each item. */
interface Tally {
  done: number;
  failed: number;
  /** The first few refusals, for the summary. */
  refusals: string[];
}

const shownRefusals = 10;

/**
 * Works through the items in order. Each item's writes and the step of the progress are one transaction on the locked
 * progress row, so that neither a crash nor a second worker can do an item twice. A `Refusal` counts as a failure of its
 * item; any other error stops the job, which the queue tries again from where it stands.
 * @param items must be the same list at every start
 * @param refused what is written of an item that was refused, instead of what it wrote
 */
export async function runItems<Item>(
  run: JobRun,
  progressId: number,
  items: readonly Item[],
  perform: (em: EntityManager, item: Item) => Promise<void>,
  refused?: (em: EntityManager, item: Item, message: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    if (run.signal.aborted) throw new Error('Stopped between two items; the job goes on at the next start.');
    const finished = await step(run, progressId, items, perform, refused);
    if (finished) return;
  }
}

async function step<Item>(
  run: JobRun,
  progressId: number,
  items: readonly Item[],
  perform: (em: EntityManager, item: Item) => Promise<void>,
  refused: ((em: EntityManager, item: Item, message: string) => Promise<void>) | undefined,
): Promise<boolean> {
  return run.services.transaction(async (em) => {
    // unguarded: the job's own progress.
    const progress = await em.findOneOrFail(Progress, progressId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (progress.workflowState === 'completed' || progress.workflowState === 'failed') return true;
    const tally: Tally = { done: 0, failed: 0, refusals: [], ...progress.resumeFrom };
    if (tally.done < items.length) {
      const item = items[tally.done] as Item;
      const refusal = await refusalOf(em, (part) => perform(part, item));
      if (refusal !== undefined) await refused?.(em, item, refusal);
      tally.done += 1;
      if (refusal !== undefined) {
        tally.failed += 1;
        tally.refusals = [...tally.refusals, refusal].slice(0, shownRefusals);
      }
    }
    transition(progress, progressActs.run);
    progress.resumeFrom = { ...tally };
    progress.completion = items.length === 0 ? 100 : (100 * tally.done) / items.length;
    if (tally.done < items.length) return false;
    finish(progress, tally, items.length);
    return true;
  });
}

/** Runs one item: what a refused item wrote is undone, what the others wrote stays. */
async function refusalOf(
  em: EntityManager,
  perform: (em: EntityManager) => Promise<void>,
): Promise<string | undefined> {
  try {
    await inSavepoint(em, perform);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function finish(progress: Progress, tally: Tally, items: number): void {
  progress.completion = 100;
  transition(progress, endOfProgress(items > 0 && tally.failed === items ? 'failed' : 'completed'));
  const summary = `${tally.done - tally.failed} of ${items} processed`;
  progress.message = tally.failed === 0 ? summary : `${summary}; ${tally.failed} failed: ${tally.refusals.join(' ')}`;
  progress.results = { processed: tally.done - tally.failed, failed: tally.failed };
}
