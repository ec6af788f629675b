/** What a change of an assignment by its own routes means to the areas further right. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Assignment } from './assignment.entity.js';
import type { GuardedSettings } from './assignment.rules.js';

/** Runs in the transaction of the change: `locking` before the assignments are locked, the others after the change. */
export interface AssignmentConsequence {
  /** Locks what others lock before they lock an assignment, so that nobody waits in a circle. */
  readonly locking?: (ctx: OperationContext, assignmentIds: readonly number[]) => Promise<void>;
  readonly created?: (ctx: OperationContext, assignment: Assignment) => Promise<void>;
  /** May refuse, and may take back what is not the assignment's to say. */
  readonly changed?: (ctx: OperationContext, assignment: Assignment, before: GuardedSettings) => Promise<void>;
  /** Also where its group was deleted with all that was in it. */
  readonly deleted?: (ctx: OperationContext, assignmentIds: readonly number[]) => Promise<void>;
}

export const assignmentConsequences = extensionPoint<AssignmentConsequence>('consequences of changes of assignments');

/** Locks what others lock before the assignments. */
export async function lockBefore(ctx: OperationContext, assignmentIds: readonly number[]): Promise<void> {
  for (const one of ctx.services.extensions.of(assignmentConsequences)) await one.locking?.(ctx, assignmentIds);
}

/** Says that assignments were deleted. */
export async function followDeletion(ctx: OperationContext, assignmentIds: readonly number[]): Promise<void> {
  for (const one of ctx.services.extensions.of(assignmentConsequences)) await one.deleted?.(ctx, assignmentIds);
}
