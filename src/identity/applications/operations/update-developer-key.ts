import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { changedNames } from '../../../platform/transaction/patch.js';
import { isFullAdministrator } from '../../access/index.js';
import { endCredentials, endedBy } from '../../users/index.js';
import type { DeveloperKey } from '../developer-key.entity.js';
import { notAFullAdministrator } from '../developer-key.refusals.js';
import {
  type DeveloperKeyPatch,
  developerKeyColumns,
  developerKeyRefusals,
  takesAway,
} from '../developer-key.rules.js';
import { managedKey } from '../managed-key.js';

/**
 * Changes an application; what is absent stays. Where a scope or a public key is taken away, its tokens end.
 * Refusals: 400 by field; 403, also `not_while_acting`, `holds_more`, and for public keys of who is no full administrator;
 * 404. Source: supplement §1.2.
 */
export async function updateDeveloperKey(
  ctx: OperationContext,
  id: RecordKey,
  patch: DeveloperKeyPatch,
): Promise<DeveloperKey> {
  const { em, actor, services } = ctx;
  const key = await managedKey(ctx, id);
  refuseInvalid(developerKeyRefusals(patch, services.knownScopes));
  const columns = developerKeyColumns(patch);
  const changed = changedNames(key, columns);
  if (changed.length === 0) return key;
  if (changed.includes('assertionKeys')) {
    if (!(await isFullAdministrator(services, em, actor))) throw notAFullAdministrator();
    columns.voucherId = (columns.assertionKeys ?? []).length > 0 ? actor.userId : null;
  }
  const { name, scopes, assertionKeys, redirectAddresses } = key;
  const before = { name, scopes, redirectAddresses };
  Object.assign(key, columns);
  await em.flush();
  const isLess = takesAway({ scopes, assertionKeys }, key);
  const ended = isLess ? await endCredentials(ctx, { developerKeyId: key.id }, endedBy(ctx)) : { tokens: 0 };
  const after = { name: key.name, scopes: key.scopes, redirectAddresses: key.redirectAddresses };
  const data = { changed, before, after, endedTokens: ended.tokens };
  ctx.audit({ type: 'developer_key_updated', subjectType: 'DeveloperKey', subjectId: key.id, data });
  return key;
}
