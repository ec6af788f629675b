import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import { hashPassword } from '../../../../platform/authorization/secrets.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import type { Login } from '../../login.entity.js';
import { type LoginPatch, loginColumns, loginFields, loginRefusals } from '../../login.rules.js';
import { refuseElsewhere, refuseSignOnBeyondReach, refuseSisIds, type UserRecordOwner } from '../../reach.js';
import { loginReads } from '../login.reads.js';
import { providerOfLogin } from '../login-provider.js';
import { refuseTakenNames } from '../taken-names.js';

/**
 * Changes a login. Null unsets a password: the login then signs on elsewhere. With its password, or by what it signs on, its
 * sessions and one-time keys end, but for the session of the request itself.
 * Refusals: 400 by field; 403, also `not_while_acting`; 404 also for a login that is not where it is looked for. Source: supplement §5.1.
 */
export async function updateLogin(
  ctx: OperationContext,
  under: UserRecordOwner,
  id: RecordKey,
  patch: LoginPatch,
): Promise<Login> {
  refuseWhileActing(ctx.actor);
  const login = await authorizedFind(ctx, loginReads, 'manage', id);
  await refuseElsewhere(ctx, under, login.userId);
  await refuseSignOnBeyondReach(ctx, login.userId);
  const provider = await providerOfLogin(ctx, patch);
  refuseInvalid([...loginRefusals(patch), ...provider.refusals]);
  await refuseSisIds(ctx, patch, { before: login });
  await refuseTakenNames(ctx, patch, { except: login.id });
  const changed: string[] = applyPatch(login, { ...loginColumns(patch), ...provider.column }, [
    ...loginFields,
    'authenticationProviderId',
  ]);
  if (patch.password !== undefined) {
    login.passwordHash = patch.password === null ? null : await hashPassword(patch.password);
    changed.push('password');
  }
  if (changed.includes('password') || changed.includes('authenticationProviderId'))
    await endCredentials(ctx, { loginId: login.id, except: ctx.actor.sessionId ?? null }, endedBy(ctx));
  ctx.audit({ type: 'login_updated', subjectType: 'Login', subjectId: login.id, data: { changed } });
  return login;
}
