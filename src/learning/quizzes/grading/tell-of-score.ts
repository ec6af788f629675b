import { type Occasion, tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { gradeChanged, quizRegraded, type Submission, submissionGraded } from '../../assignments/index.js';

/** How an attempt stood before it was scored. */
interface Before {
  readonly keptScore: number | null;
  /** Somebody had still to score it. */
  readonly waited: boolean;
}

/**
 * Tells a student, and who observes them, of a score that counts: that it is there, that a person changed it, or that
 * scoring anew did. Of what still waits for a person, and of what did not move, nothing is told.
 */
export async function tellOfScore(
  ctx: OperationContext,
  entry: Submission,
  { before, keptScore, anew }: { before: Before; keptScore: number | null; anew: boolean },
): Promise<void> {
  if (entry.excused === true || entry.workflowState !== 'graded') return;
  if (keptScore === before.keptScore && !before.waited) return;
  await tell(ctx, occasionOf(before, anew), [entry.id]);
}

function occasionOf({ waited }: Before, anew: boolean): Occasion {
  if (anew) return quizRegraded;
  return waited ? submissionGraded : gradeChanged;
}
