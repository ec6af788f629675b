import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { assignmentOverrideReads, assignmentReads } from '../assignment.reads.js';
import { manageableIn } from '../named-assignment.js';
import type { AssignmentOverride } from './assignment-override.entity.js';

/** Where an override is. */
export interface OverrideName {
  readonly courseId: RecordKey;
  readonly assignmentId: RecordKey;
  readonly id: RecordKey;
}

/** An override with its assignment, both locked. Refuses with 404, also for one of another assignment, and 403. */
export async function manageableOverride(
  ctx: OperationContext,
  name: OverrideName,
): Promise<{ assignment: Assignment; override: AssignmentOverride }> {
  const assignment = await manageableIn(ctx, name.courseId, assignmentReads, name.assignmentId);
  const override = await manageableIn(ctx, name.courseId, assignmentOverrideReads, name.id);
  if (override.assignmentId !== assignment.id) throw notFound();
  return { assignment, override };
}
