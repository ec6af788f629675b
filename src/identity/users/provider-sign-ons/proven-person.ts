/** Who somebody is who types a login and a password. Decisions 0041, 0085, 0090. */
import { verifyPassword } from '../../../platform/authorization/secrets.js';
import { throttled } from '../../../platform/authorization/throttle.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { askDirectory, toldByDirectories } from '../../authentication-providers/index.js';
import { isLoginName } from '../login.rules.js';
import { passwordTries } from '../logins/password-tries.js';
import { holderNamed, loginNamed } from '../named-login.sql.js';
import type { SigningBrowser } from '../sessions/begun-session.js';
import { noteFailedSignOn } from '../sessions/note-sign-on.js';
import { notVouchedFor, unknownUser, wrongLoginOrPassword } from '../user.refusals.js';
import { type ConfirmedPerson, loginOf } from './confirmed-person.js';
import { type DirectoryWay, refuseUnvouched, type Way, waysOf } from './ways-of-tenant.js';

/** A login by its name, and what somebody says to prove that it is theirs. */
export interface LoginClaim extends SigningBrowser {
  readonly rootAccountId: number;
  readonly uniqueId: string;
  readonly password: string;
}

/** A login whose password was said, with the hash that it had then. */
interface ProvenLogin {
  readonly id: number;
  readonly userId: number;
  readonly passwordHash: string;
}

/** What has shown who somebody is: a password of this service, or a directory. */
export type Proof = ProvenLogin | ConfirmedPerson;

interface FoundLogin extends Omit<ProvenLogin, 'passwordHash'> {
  readonly passwordHash: string | null;
}

/**
 * Compares the password, and asks the directories of the tenant until one of them takes it.
 * A login that is not there and a wrong password get the same answer, and both are counted and kept in the audit trail. No connection of the database
 * is held while a directory is asked.
 * @throws Refusal 403 `wrong_login_or_password`, `too_many_attempts`, `unknown_user`, `sign_on_not_vouched`; 503
 * `idp_unavailable`
 */
export async function provenPerson(services: Services, claim: LoginClaim): Promise<Proof> {
  const uniqueId = claim.uniqueId.trim();
  const login = isLoginName(uniqueId) ? await loginCalled(services, claim.rootAccountId, uniqueId) : undefined;
  const tries = await passwordTries(services, { ...claim, uniqueId, loginId: login?.id ?? null });
  const ways = await waysOf(services, claim.rootAccountId);
  const found: { proof: Proof | null } = { proof: null };
  await throttled(services.throttle, tries, async () => {
    found.proof = await firstProof(services, ways, { ...claim, uniqueId }, login).catch(async (error: unknown) => {
      if (error instanceof Refusal) await noteFailedSignOn(services, login?.id ?? null, claim);
      throw error;
    });
    return found.proof !== null;
  });
  return found.proof ?? refuseSignOn(services, claim, login?.id ?? null);
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

async function firstProof(
  services: Services,
  ways: readonly Way[],
  claim: LoginClaim,
  login: FoundLogin | undefined,
): Promise<Proof | null> {
  const refused: Refusal[] = [];
  for (const way of ways) {
    try {
      const { directory } = way;
      const proof =
        directory === null ? await byPassword(claim.password, login) : await byDirectory(services, way, claim);
      if (proof !== null) return proof;
    } catch (error) {
      // Others go on while one directory is down, knows somebody whom nobody knows here, or may not sign them on.
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  const [worst] = refused.sort((one, other) => other.status - one.status);
  if (worst !== undefined) throw worst;
  return null;
}

async function byPassword(password: string, login: FoundLogin | undefined): Promise<ProvenLogin | null> {
  const passwordHash = login?.passwordHash ?? null;
  const isRight = await verifyPassword(password, passwordHash);
  return isRight && login !== undefined && passwordHash !== null ? { ...login, passwordHash } : null;
}

/** @throws Refusal 403 `unknown_user`, `sign_on_not_vouched`; 503 `idp_unavailable` */
async function byDirectory(services: Services, way: DirectoryWay, claim: LoginClaim): Promise<ConfirmedPerson | null> {
  const { rootAccountId, uniqueId: login, password, requestId } = claim;
  if (!isLoginName(login)) return null;
  if (!way.isTrusted) await refuseUnvouched(services, way, claim, await holderOf(services, claim));
  const { directory } = way;
  const onFault = (fault: Error) => services.onFault(fault, requestId);
  const person = await askDirectory(services, directory, { login, password }, onFault);
  if (person === null) {
    if (way.isTrusted) return null;
    throw notVouchedFor();
  }
  const provider = { ...directory, federatedAttributes: toldByDirectories };
  const confirmed = { rootAccountId, provider, ...person };
  if ((await loginOf(services, confirmed)) === null) throw unknownUser();
  return confirmed;
}

/** Whose login the name is, be it suspended or its user gone: null where no login has it. */
async function holderOf({ database }: Services, { rootAccountId, uniqueId }: LoginClaim): Promise<number | null> {
  const [holder] = await database.rows<{ userId: number }>(holderNamed.with({ rootAccountId, uniqueId }));
  return holder?.userId ?? null;
}

async function loginCalled({ database }: Services, rootAccountId: number, uniqueId: string) {
  const [login] = await database.rows<FoundLogin>(loginNamed.with({ rootAccountId, uniqueId }));
  return login;
}
