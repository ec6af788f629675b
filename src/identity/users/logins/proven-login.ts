import { verifyPassword } from '../../../platform/authorization/secrets.js';
import { throttled } from '../../../platform/authorization/throttle.js';
import type { Services } from '../../../platform/transaction/context.js';
import { noteFailedSignOn } from '../sessions/note-sign-on.js';
import { wrongLoginOrPassword } from '../user.refusals.js';
import { isLoginName, passwordTries } from './login.rules.js';
import { loginNamed } from './named-login.sql.js';

/** A login by its name, and what somebody says to prove that it is theirs. */
export interface LoginClaim {
  readonly rootAccountId: number;
  readonly uniqueId: string;
  readonly password: string;
  /** Network address of who says so. */
  readonly address: string;
  /** What their browser calls itself; null where it says nothing. */
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** A login whose password was said, with the hash that it had then. */
export interface ProvenLogin {
  readonly id: number;
  readonly userId: number;
  readonly passwordHash: string;
}

interface FoundLogin extends Omit<ProvenLogin, 'passwordHash'> {
  readonly passwordHash: string | null;
}

/**
 * Finds the login and compares its password. A login that is not there and a wrong password get the same answer after the
 * same time, and both are counted and kept in the audit trail.
 * @throws Refusal 403 `wrong_login_or_password`, `too_many_attempts`
 */
export async function provenLogin(services: Services, claim: LoginClaim): Promise<ProvenLogin> {
  const uniqueId = claim.uniqueId.trim();
  const login = isLoginName(uniqueId) ? await loginCalled(services, claim.rootAccountId, uniqueId) : undefined;
  const name = login === undefined ? `${claim.rootAccountId} ${uniqueId.toLowerCase()}` : `login ${login.id}`;
  const passwordHash = login?.passwordHash ?? null;
  const right = await throttled(services.throttle, passwordTries(name, claim.address), () =>
    verifyPassword(claim.password, passwordHash),
  );
  if (!right || login === undefined || passwordHash === null) return refuseSignOn(services, claim, login?.id ?? null);
  return { ...login, passwordHash };
}

/**
 * Declines somebody who tries to sign on, and keeps that they tried.
 * @param loginId null where no login has the name
 * @throws Refusal 403 `wrong_login_or_password`
 */
export async function refuseSignOn(services: Services, claim: LoginClaim, loginId: number | null): Promise<never> {
  await noteFailedSignOn(services, loginId, claim);
  throw wrongLoginOrPassword();
}

async function loginCalled({ database }: Services, rootAccountId: number, uniqueId: string) {
  const [login] = await database.rows<FoundLogin>(loginNamed.with({ rootAccountId, uniqueId }));
  return login;
}
