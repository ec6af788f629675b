/** What it means to the areas further right that somebody leaves a tenant; each of them says it with `extendLeaving`. */
import type { OperationContext } from '../../platform/transaction/context.js';

/** Whoever leaves: no login of theirs is left in the root account. */
export interface Leaver {
  readonly userId: number;
  readonly rootAccountId: number;
}

/** Runs in the transaction in which the last login went, after it. */
export type LeavingConsequence = (ctx: OperationContext, leaver: Leaver) => Promise<void>;

class LeavingConsequences {
  readonly #declared: LeavingConsequence[] = [];

  extend(consequence: LeavingConsequence): void {
    this.#declared.push(consequence);
  }

  async left(ctx: OperationContext, leaver: Leaver): Promise<void> {
    for (const consequence of this.#declared) await consequence(ctx, leaver);
  }
}

export const leavingConsequences = new LeavingConsequences();

/** Declares what becomes of another area's records of whoever leaves. Called where modules are loaded, as `extendReads`. */
export const extendLeaving = (consequence: LeavingConsequence): void => leavingConsequences.extend(consequence);
