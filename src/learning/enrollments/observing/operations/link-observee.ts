import { loginNamed, passwordTries, type User, userReads } from '../../../../identity/users/index.js';
import { authorizedId, permitted } from '../../../../platform/authorization/authorize.js';
import { verifyPassword } from '../../../../platform/authorization/secrets.js';
import { throttled } from '../../../../platform/authorization/throttle.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { codeOrLogin, observeeUnnamed, pairingCodeNotGood, wrongLoginOrPassword } from '../../enrollment.refusals.js';
import { ownKey } from '../../named-ids.js';
import { observe } from '../observing.js';
import { goodCode, observeByCode } from '../pairing-codes.js';

/** What a student gives to who shall observe them: a code, or their login. */
export interface ObserveeLogin {
  readonly uniqueId?: string | null;
  /** Needed with a login by everybody who does not manage observers. */
  readonly password?: string | null;
  readonly pairingCode?: string | null;
}

interface FoundLogin {
  readonly id: number;
  readonly userId: number;
  readonly passwordHash: string | null;
}

/**
 * Lets a user observe the student whose code they have, or whose login and password they know; who manages observers needs no
 * password. A login that is not there and a wrong password get the same answer after the same time.
 * Refusals: 400; 403, also after too many tries; 404. Source: supplement §5.1, POST observees.
 */
export async function linkObservee(
  ctx: OperationContext,
  user: RecordKey,
  given: ObserveeLogin,
): Promise<Pick<User, 'id'>> {
  const userId = await authorizedId(ctx, userReads, 'seeObservees', ownKey(ctx, user));
  const { uniqueId = null, pairingCode = null } = given;
  if (pairingCode !== null) {
    if (uniqueId !== null || given.password != null) throw codeOrLogin();
    const code = await goodCode(ctx, pairingCode);
    if (code === null) throw pairingCodeNotGood();
    await observeByCode(ctx, userId, code);
    return { id: code.userId };
  }
  if (uniqueId === null) throw observeeUnnamed();
  const trusted = given.password == null && (await permitted(ctx, userReads, 'manageObservees', userId));
  const login = await loginCalled(ctx, uniqueId.trim());
  const known = trusted || (await isPasswordOf(ctx, login, { uniqueId, password: given.password ?? '' }));
  if (login === undefined || !known) throw wrongLoginOrPassword();
  await observe(ctx, userId, login.userId);
  return { id: login.userId };
}

async function loginCalled(ctx: OperationContext, uniqueId: string): Promise<FoundLogin | undefined> {
  const statement = loginNamed.with({ rootAccountId: ctx.actor.rootAccountId, uniqueId });
  const [login] = await ctx.services.database.rows<FoundLogin>(statement, ctx.em);
  return login;
}

/** Tries at a login that is not there are counted, and take as long, as those at one that is. */
async function isPasswordOf(
  { actor, clientAddress, services, em }: OperationContext,
  login: FoundLogin | undefined,
  { uniqueId, password }: { readonly uniqueId: string; readonly password: string },
): Promise<boolean> {
  const tried = { rootAccountId: actor.rootAccountId, uniqueId, loginId: login?.id ?? null, address: clientAddress };
  return throttled(services.throttle, await passwordTries(services, tried, em), () =>
    verifyPassword(password, login?.passwordHash ?? null),
  );
}
