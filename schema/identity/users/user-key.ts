import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';

/** `self` is the caller. */
export const userKey = (ctx: RequestContext, key: RecordKey): RecordKey =>
  typeof key !== 'number' && key.form === 'self' ? ctx.actor.userId : key;
