import type { Starter } from '../../../platform/transaction/operation.js';

/** An attempt as it stands in the queue. */
export interface AttemptToRescore {
  readonly quizSubmissionId: number;
  readonly attempt: number;
}

/** What the job is given: ids alone. Whether its starter may grade a student is checked when each attempt is scored. */
export interface RescoreBatch {
  readonly starter: Starter;
  readonly courseId: number;
  readonly quizId: number;
  readonly items: readonly AttemptToRescore[];
}
