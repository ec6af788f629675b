import { type User, userReads } from '../../../../identity/users/index.js';
import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { idOfPerson, ownKey } from '../../named-ids.js';
import { observe } from '../observing.js';

/**
 * Lets a user observe another, by who manages observers.
 * Refusals: 400 for observing oneself; 403; 404. Source: supplement §5.1, PUT observees.
 */
export async function addObservee(
  ctx: OperationContext,
  user: RecordKey,
  observee: RecordKey,
): Promise<Pick<User, 'id'>> {
  const userId = await authorizedId(ctx, userReads, 'manageObservees', ownKey(ctx, user));
  const observeeId = await idOfPerson(ctx, observee);
  await observe(ctx, userId, observeeId);
  return { id: observeeId };
}
