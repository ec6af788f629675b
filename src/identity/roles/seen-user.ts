import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notPermitted, Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { grantOf } from '../access/index.js';
import { tenantUserReads, userReads } from '../users/index.js';
import { listingPermission } from './admin.policy.js';
import { listedAdministrator } from './authority.sql.js';

/**
 * The user to whom a role is given, or from whom one is taken: somebody whom the caller sees.
 * @throws Refusal 404; 403 for one whom the caller does not see but who stands in a list of administrators of theirs
 */
export async function seenUser(ctx: OperationContext, key: RecordKey): Promise<number> {
  try {
    return await authorizedId(ctx, userReads, 'visible', key);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
    const id = await authorizedId(ctx, tenantUserReads, 'visible', key);
    const { subtrees, exact } = grantOf(ctx.actor, listingPermission);
    const { rootAccountId } = ctx.actor;
    const statement = listedAdministrator.with({ userId: id, rootAccountId, subtrees, exact });
    const rows = await ctx.services.database.rows(statement, ctx.em);
    throw rows.length > 0 ? notPermitted() : error;
  }
}
