import type { ChangeContext } from '../../../platform/transaction/context.js';
import { publishToStream } from '../../activity-stream/index.js';
import type { Assignment } from '../assignment.entity.js';
import type { Submission } from '../submission.entity.js';

/** Puts graded or commented work into the streams of its students, unless they made the change themselves or it is muted. */
export async function publishSubmissions(
  ctx: ChangeContext,
  assignment: Assignment,
  submissions: readonly Submission[],
): Promise<void> {
  if (assignment.muted || assignment.workflowState !== 'published') return;
  const path = `/courses/${assignment.courseId}/assignments/${assignment.id}`;
  for (const { id, userId } of submissions) {
    if (userId === ctx.actor.userId) continue;
    const event = { type: 'Submission', assetId: id, courseId: assignment.courseId, title: assignment.name } as const;
    await publishToStream(ctx, { ...event, path: `${path}/submissions/${userId}`, userIds: [userId] });
  }
}
