import { authorizedFind } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { isFullAdministrator, refuseWhileActing } from '../access/index.js';
import type { DeveloperKey } from './developer-key.entity.js';
import { developerKeyReads } from './developer-key.reads.js';
import { vouchedByOthers } from './developer-key.refusals.js';

/**
 * A key that is about to change. What signs people on by itself is changed by full administrators alone.
 * @throws Refusal 403, also `not_while_acting` and `holds_more`; 404
 */
export async function managedKey(ctx: OperationContext, key: RecordKey): Promise<DeveloperKey> {
  refuseWhileActing(ctx.actor);
  const found = await authorizedFind(ctx, developerKeyReads, 'manage', key);
  const vouched = found.assertionKeys.length > 0;
  if (vouched && !(await isFullAdministrator(ctx.services, ctx.em, ctx.actor))) throw vouchedByOthers();
  return found;
}
