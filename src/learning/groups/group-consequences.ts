/** What the making of a group means to the areas further right. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Group } from './group.entity.js';

/** Runs in the transaction in which the group was made. */
export interface GroupConsequence {
  readonly created: (ctx: OperationContext, group: Group) => Promise<void>;
}

export const groupConsequences = extensionPoint<GroupConsequence>('consequences of changes of groups');
