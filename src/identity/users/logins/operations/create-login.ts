import { authorizedFind, authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { accountReads } from '../../../accounts/index.js';
import { refuseWhileActing } from '../../acting.rules.js';
import type { Login } from '../../login.entity.js';
import { loginRefusals, type NewLoginPatch } from '../../login.rules.js';
import { refuseSignOnBeyondReach, refuseSisIds } from '../../reach.js';
import { userReads } from '../../user.reads.js';
import { providerOfLogin } from '../login-provider.js';
import { insertLogin } from '../new-login.js';
import { refuseTakenNames } from '../taken-names.js';
import { tellOfLogin } from '../tell-of-login.js';

/**
 * Gives a user a further login in the account's tenant.
 * Refusals: 400 by field; 403 `holds_more` for a user who may do more than the actor, `not_while_acting`; 404. Source: supplement §5.1.
 */
export async function createLogin(
  ctx: OperationContext,
  accountId: RecordKey,
  userId: RecordKey,
  login: NewLoginPatch,
): Promise<Login> {
  refuseWhileActing(ctx.actor);
  const account = await authorizedRead(ctx, accountReads, 'manageUsers', accountId);
  const user = await authorizedFind(ctx, userReads, 'manage', userId);
  await refuseSignOnBeyondReach(ctx, user.id);
  const provider = await providerOfLogin(ctx, login);
  refuseInvalid([...loginRefusals(login), ...provider.refusals]);
  await refuseSisIds(ctx, login);
  await refuseTakenNames(ctx, login);
  const made = await insertLogin(ctx, account, user.id, login, provider);
  await tellOfLogin(ctx, user.id, login);
  const data = { userId: user.id, uniqueId: made.uniqueId };
  ctx.audit({ type: 'login_created', subjectType: 'Login', subjectId: made.id, data });
  return made;
}
