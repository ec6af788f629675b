/** Tokens as the command line makes and revokes them. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { newToken } from '../kernel/secrets.js';
import { AccessToken, Login } from '../users/index.js';
import { OperatorFault } from './operator-fault.js';

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
  } as never);
  await em.flush();
  return token;
}

/** The login that a name on the command line means. @throws OperatorFault when there is none, or several tenants have it */
export async function loginNamed(em: EntityManager, uniqueId: string): Promise<Login> {
  const found = await em.find(Login, { uniqueId, workflowState: 'active' });
  if (found.length === 0) throw new OperatorFault(`No login is called ${uniqueId}.`);
  if (found.length > 1) throw new OperatorFault(`${found.length} root accounts have a login called ${uniqueId}.`);
  return found[0] as Login;
}
