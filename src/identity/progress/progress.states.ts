/** How far a job has come, and what leads further. Source: supplement §1.9. */
import type { Acts } from '../../platform/transaction/transition.js';
import type { ProgressState } from './progress.entity.js';

/** What failed stays so: whoever cancels a job has the last word. */
export const progressActs = {
  run: { from: ['queued', 'running'], to: 'running' },
  complete: { from: ['queued', 'running'], to: 'completed' },
  /** Also by whoever cancels it, and of a job whose end nobody wrote down. */
  fail: { from: ['queued', 'running', 'completed'], to: 'failed' },
} as const satisfies Acts<ProgressState>;

/** Its end, for better or worse. */
export const endOfProgress = (state: 'completed' | 'failed') =>
  state === 'completed' ? progressActs.complete : progressActs.fail;
