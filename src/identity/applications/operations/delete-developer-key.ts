import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseWhileActing } from '../../access/index.js';
import { endCredentials, endedBy } from '../../users/index.js';
import type { DeveloperKey } from '../developer-key.entity.js';
import { developerKeyReads } from '../developer-key.reads.js';

/**
 * Revokes a developer key: from the commit on neither it nor its tokens open anything.
 * Refusals: 403, also `not_while_acting`; 404.
 */
export async function deleteDeveloperKey(ctx: OperationContext, id: RecordKey): Promise<DeveloperKey> {
  refuseWhileActing(ctx.actor);
  const key = await authorizedFind(ctx, developerKeyReads, 'manage', id);
  transition(key, removal);
  key.secretDigest = null;
  await ctx.em.flush();
  const ended = await endCredentials(ctx, { developerKeyId: key.id }, endedBy(ctx));
  const data = { name: key.name, clientId: key.clientId, endedTokens: ended.tokens };
  ctx.audit({ type: 'developer_key_deleted', subjectType: 'DeveloperKey', subjectId: key.id, data });
  return key;
}
