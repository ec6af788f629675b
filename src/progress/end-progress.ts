import type { EntityManager } from '@mikro-orm/postgresql';
import { Progress } from './progress.entity.js';

/** How a job has come to its end. */
export interface Ending {
  readonly workflowState: 'completed' | 'failed';
  readonly message: string | null;
  /** As far as it had come, unless it is said. */
  readonly completion?: number;
}

/** Ends a progress that has not ended: what was said first stays. */
export async function endProgress(em: EntityManager, id: number, ending: Ending): Promise<void> {
  await em.nativeUpdate(Progress, { id, workflowState: { $in: ['queued', 'running'] } }, ending);
}
