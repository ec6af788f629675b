/** Users as requests name them. */
import { idsNamed } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import { userReads } from './user.reads.js';

/**
 * The ids of users whom a request names, in its order: by id, as `self`, by SIS id, integration id or login. Undefined for
 * a name that leads to nobody, and for somebody of whom the actor may not see what they are named by. Whether the actor
 * sees the person at all is asked afterwards.
 * @throws Refusal 404 for a text that names nobody in any form
 */
export const userIdsNamed = (ctx: RequestContext, keys: readonly RecordKey[]): Promise<(number | undefined)[]> =>
  idsNamed(
    ctx,
    userReads,
    keys.map((key) => (typeof key !== 'number' && key.form === 'self' ? ctx.actor.userId : key)),
  );
