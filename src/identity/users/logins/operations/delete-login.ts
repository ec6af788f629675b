import { authorizedFind, refuseUnless } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { accountReads } from '../../../accounts/index.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import type { Login } from '../../login.entity.js';
import { refuseElsewhere, refuseRolesBeyondReach, type UserRecordOwner } from '../../reach.js';
import { leaveWithLastLogin } from '../last-login.js';
import { loginReads } from '../login.reads.js';

/**
 * Removes a login with whatever lets somebody in by it. With their last login in the tenant the user leaves it, as if they were removed
 * from the root account: by whoever may do that alone.
 * Refusals: 400 `last_admin`, by the database; 403, also `not_while_acting` and for a login from a student information
 * system without the right to manage its data; 404 also for a login that is not where it is looked for.
 * Source: supplement §5.1; decision 0038.
 */
export async function deleteLogin(ctx: OperationContext, under: UserRecordOwner, id: RecordKey): Promise<Login> {
  refuseWhileActing(ctx.actor);
  const login = await authorizedFind(ctx, loginReads, 'manage', id);
  await refuseElsewhere(ctx, under, login.userId);
  await refuseRolesBeyondReach(ctx, login.userId);
  if (login.sisUserId !== null) await refuseUnless(ctx, accountReads, 'updateSisId', login.rootAccountId);
  transition(login, removal);
  await ctx.em.flush();
  const ended = await endCredentials(ctx, { loginId: login.id, wholly: true }, endedBy(ctx));
  const data = { userId: login.userId, uniqueId: login.uniqueId, revokedTokens: ended.tokens };
  ctx.audit({ type: 'login_deleted', subjectType: 'Login', subjectId: login.id, data });
  await leaveWithLastLogin(ctx, login);
  return login;
}
