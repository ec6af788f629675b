/** What it means to the areas further right that a sign-on provider is deleted. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';

/** Runs in the transaction of the deletion, after it. */
export type ProviderConsequence = (ctx: OperationContext, providerId: number) => Promise<void>;

export const providerConsequences = extensionPoint<ProviderConsequence>('consequences of deleting a provider');
