/** What it means to the areas further right that somebody leaves a tenant. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';

/** Whoever leaves: no login of theirs is left in the root account. */
export interface Leaver {
  readonly userId: number;
  readonly rootAccountId: number;
}

/** What becomes of another area's records of whoever leaves. Runs in the transaction in which the last login went, after it. */
export type LeavingConsequence = (ctx: OperationContext, leaver: Leaver) => Promise<void>;

export const leavingConsequences = extensionPoint<LeavingConsequence>('consequences of leaving a tenant');
