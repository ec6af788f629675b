import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import { invalidAccessToken } from '../user.refusals.js';
import { loginOfCredentialHeld, type OpenCredential, openCredential } from './open-credential.sql.js';

/**
 * The token or the session with which a request is made, for something that is derived from it: its login is held, so that
 * it ends after the transaction or has ended already. Decision 0116.
 * @throws Refusal 401 `invalid_token` where it has
 */
export async function heldCredential({
  services: { database },
  em,
  actor,
}: {
  readonly services: Pick<Services, 'database'>;
  readonly em: EntityManager;
  readonly actor: RequestContext['actor'];
}): Promise<OpenCredential> {
  const named = { tokenId: actor.tokenId, sessionId: actor.sessionId ?? null };
  await database.rows(loginOfCredentialHeld.with(named), em);
  // Not before the login is held: the statement sees what was committed until then.
  const [open] = await database.rows<OpenCredential>(openCredential.with(named), em);
  if (open === undefined) throw invalidAccessToken();
  return open;
}
