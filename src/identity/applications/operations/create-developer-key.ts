import { randomBytes } from 'node:crypto';
import { authorizedId } from '../../../platform/authorization/authorize.js';
import { newToken } from '../../../platform/authorization/secrets.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { isFullAdministrator, refuseWhileActing } from '../../access/index.js';
import { accountReads } from '../../accounts/index.js';
import { type ClientType, DeveloperKey } from '../developer-key.entity.js';
import { notAFullAdministrator } from '../developer-key.refusals.js';
import { type DeveloperKeyPatch, developerKeyColumns, developerKeyRefusals } from '../developer-key.rules.js';

/** A key that was just made or got another secret: the only time that it is shown. */
export interface MadeDeveloperKey {
  readonly developerKeyId: number;
  /** Null for public applications. */
  readonly secret: string | null;
}

/**
 * Makes an application known to a root account.
 * Refusals: 400 by field; 403, also `not_while_acting`, and for public keys of who is no full administrator; 404.
 * Source: supplement §1.2.
 */
export async function createDeveloperKey(
  ctx: OperationContext,
  accountKey: RecordKey,
  given: DeveloperKeyPatch & { readonly clientType: ClientType },
): Promise<MadeDeveloperKey> {
  const { actor, em, services } = ctx;
  refuseWhileActing(actor);
  const rootAccountId = await authorizedId(ctx, accountReads, 'manageDeveloperKeys', accountKey);
  refuseInvalid(developerKeyRefusals({ ...given, name: given.name ?? null }, services.knownScopes));
  const columns = developerKeyColumns(given);
  const vouched = (columns.assertionKeys ?? []).length > 0;
  if (vouched && !(await isFullAdministrator(services, em, actor))) throw notAFullAdministrator();
  const secret = given.clientType === 'confidential' ? newToken() : null;
  const made = await insertNow(ctx, DeveloperKey, {
    ...columns,
    rootAccountId,
    clientType: given.clientType,
    clientId: randomBytes(16).toString('hex'),
    secretDigest: secret?.digest ?? null,
    secretHint: secret?.hint ?? null,
    creatorId: actor.userId,
    voucherId: vouched ? actor.userId : null,
  });
  const { name, clientId, redirectAddresses, scopes } = made;
  const data = { name, clientId, redirectAddresses, scopes, signsOn: vouched };
  ctx.audit({ type: 'developer_key_created', subjectType: 'DeveloperKey', subjectId: made.id, data });
  return { developerKeyId: made.id, secret: secret?.token ?? null };
}
