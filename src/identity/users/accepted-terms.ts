import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Account } from '../accounts/index.js';
import { termsUnaccepted } from './user.refusals.js';

/**
 * What is wrong where the tenant demands that new users accept its terms of use, and it is not said of this one.
 * @param accepts what the request says
 */
export async function termsRefusals(
  ctx: OperationContext,
  { rootAccountId }: Pick<Account, 'rootAccountId'>,
  accepts: boolean | null | undefined,
): Promise<FieldRefusal[]> {
  if (accepts === true) return [];
  // unguarded: the tenant of an account whose users the actor manages.
  const { termsRequired } = await ctx.em.findOneOrFail(Account, rootAccountId);
  return termsRequired ? [termsUnaccepted] : [];
}
