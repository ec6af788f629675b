/** Tokens as the command line makes and revokes them. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../../identity/accounts/index.js';
import { AccessToken, endCredentials, Login } from '../../../identity/users/index.js';
import { digestOf, newToken } from '../../../platform/authorization/secrets.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { Database } from '../../../platform/sql/database.js';
import { composed } from '../../../platform/text/texts.js';
import { poolOf } from '../pool-of.js';

export interface TokenRequest {
  readonly scopes?: readonly string[];
  readonly expiresAt?: Date | null;
  readonly purpose?: string;
}

/** Makes a token for a login; its text is the answer and is nowhere else. */
export async function createToken(em: EntityManager, login: Login, request: TokenRequest = {}): Promise<string> {
  const { token, digest, hint } = newToken();
  em.create(AccessToken, {
    rootAccountId: login.rootAccountId,
    userId: login.userId,
    loginId: login.id,
    digest,
    hint,
    purpose: request.purpose ?? 'command line',
    scopes: request.scopes && request.scopes.length > 0 ? [...request.scopes] : null,
    expiresAt: request.expiresAt ?? null,
  });
  await em.flush();
  return token;
}

/**
 * The login that a name on the command line means.
 * @param account name or id of its root account; needed where several have such a login
 * @throws OperatorFault when there is none, or several root accounts have it
 */
export async function loginNamed(em: EntityManager, uniqueId: string, account?: string): Promise<Login> {
  // unguarded: the command line has no actor.
  const named = await em.find(Login, {
    // Names are compared without regard to case; what LIKE reads as a pattern stands for itself.
    uniqueId: { $ilike: composed(uniqueId).replaceAll(/[\\%_]/g, '\\$&') },
    workflowState: 'active',
  });
  // unguarded: likewise.
  const owners = await em.find(Account, { id: { $in: named.map(({ rootAccountId }) => rootAccountId) } });
  const ownerOf = (login: Login) => owners.find(({ id }) => id === login.rootAccountId);
  const meant = named.filter((login) => account === undefined || isMeant(ownerOf(login), account));
  const where = account === undefined ? '' : ` in the root account ${account}`;
  if (meant.length === 0) throw new OperatorFault(`No login is called ${uniqueId}${where}.`);
  if (meant.length > 1) {
    const places = meant.map((login) => `${login.rootAccountId} (${ownerOf(login)?.name})`).join(', ');
    throw new OperatorFault(`Several root accounts have a login called ${uniqueId}: say --account, one of ${places}.`);
  }
  return meant[0] as Login;
}

const isMeant = (account: Account | undefined, word: string) =>
  account !== undefined && (String(account.id) === word || account.name.toLowerCase() === composed(word).toLowerCase());

/** Revokes the token with this text, with whatever hangs on it; false when there is none that still works. */
export async function revokeToken(em: EntityManager, token: string): Promise<boolean> {
  return (await revoked(em, { digest: digestOf(token) })) > 0;
}

/** Revokes the tokens of a login likewise, and says how many they were. */
export function revokeTokensOf(em: EntityManager, login: Login): Promise<number> {
  return revoked(em, { loginId: login.id });
}

async function revoked(command: EntityManager, named: { digest: Buffer } | { loginId: number }): Promise<number> {
  const database = new Database(await poolOf({ em: command }), { names: false });
  return command.transactional(async (em) => {
    // unguarded: the command line has no actor.
    const tokens = await em.find(AccessToken, { ...named, revokedAt: null });
    const ctx = { services: { database }, em: em as EntityManager };
    await endCredentials(ctx, { tokenIds: tokens.map(({ id }) => id) }, { byUserId: null, requestId: 'command line' });
    return tokens.length;
  });
}
