import { authorizedFind } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { AccessToken } from '../access-token.entity.js';
import type { Login } from '../login.entity.js';
import { loginReads } from '../login.reads.js';
import { refuseBeyondReach, refuseElsewhere, type UserPlace } from '../reach.js';

/**
 * Removes a login and revokes its tokens.
 * Refusals: 403; 404 also for a login that is not where it is looked for. Source: supplement §5.1.
 */
export async function deleteLogin(ctx: OperationContext, place: UserPlace, id: RecordKey): Promise<Login> {
  const login = await authorizedFind(ctx, loginReads, 'remove', id);
  await refuseElsewhere(ctx, place, login.userId);
  await refuseBeyondReach(ctx, login.userId);
  login.workflowState = 'deleted';
  const revoked = await ctx.em.nativeUpdate(
    AccessToken,
    { loginId: login.id, revokedAt: null },
    { revokedAt: ctx.clock },
  );
  const data = { userId: login.userId, uniqueId: login.uniqueId, revokedTokens: revoked };
  ctx.audit({ type: 'login_deleted', subjectType: 'Login', subjectId: login.id, data });
  return login;
}
