import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Role } from './role.entity.js';
import { takenLabel } from './role.refusals.js';

/** A label is free when no other role in use of the same account has it, in any case; two at once meet at the index. */
export async function labelTaken(
  ctx: OperationContext,
  accountId: number,
  label: string,
  except?: Role,
): Promise<FieldRefusal[]> {
  // unguarded: only whether a label is free.
  const roles = await ctx.em.find(Role, { accountId, workflowState: { $ne: 'inactive' } }, { fields: ['id', 'label'] });
  const wanted = label.toLowerCase();
  return roles.some((role) => role.id !== except?.id && role.label.toLowerCase() === wanted) ? [takenLabel] : [];
}
