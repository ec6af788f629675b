/** What a change of an assignment by its own routes means to the areas further right; each says it with `extendAssignments`. */
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Assignment } from './assignment.entity.js';
import type { AssignmentStanding } from './assignment.rules.js';

/** Runs in the transaction of the change: `locking` before the assignments are locked, the others after the change. */
export interface AssignmentConsequence {
  /** Locks what others lock before they lock an assignment, so that nobody waits in a circle. */
  readonly locking?: (ctx: OperationContext, assignmentIds: readonly number[]) => Promise<void>;
  readonly created?: (ctx: OperationContext, assignment: Assignment) => Promise<void>;
  /** May refuse, and may take back what is not the assignment's to say. */
  readonly changed?: (ctx: OperationContext, assignment: Assignment, before: AssignmentStanding) => Promise<void>;
  /** Also where its group was deleted with all that was in it. */
  readonly deleted?: (ctx: OperationContext, assignmentIds: readonly number[]) => Promise<void>;
}

class AssignmentConsequences {
  readonly #declared: AssignmentConsequence[] = [];

  extend(consequence: AssignmentConsequence): void {
    this.#declared.push(consequence);
  }

  async locking(ctx: OperationContext, assignmentIds: readonly number[]): Promise<void> {
    for (const consequence of this.#declared) await consequence.locking?.(ctx, assignmentIds);
  }

  async created(ctx: OperationContext, assignment: Assignment): Promise<void> {
    for (const consequence of this.#declared) await consequence.created?.(ctx, assignment);
  }

  async changed(ctx: OperationContext, assignment: Assignment, before: AssignmentStanding): Promise<void> {
    for (const consequence of this.#declared) await consequence.changed?.(ctx, assignment, before);
  }

  async deleted(ctx: OperationContext, assignmentIds: readonly number[]): Promise<void> {
    for (const consequence of this.#declared) await consequence.deleted?.(ctx, assignmentIds);
  }
}

export const assignmentConsequences = new AssignmentConsequences();

/** Declares what the change or the deletion of an assignment means to another area. Called where modules are loaded, as `extendReads`. */
export const extendAssignments = (consequence: AssignmentConsequence): void =>
  assignmentConsequences.extend(consequence);
