import type { RequestContext } from '../../src/kernel/context.js';
import type { RecordKey } from '../../src/kernel/record-key.js';

/** `self` is the caller. */
export const userKey = (ctx: RequestContext, key: RecordKey): RecordKey =>
  typeof key !== 'number' && key.form === 'self' ? ctx.actor.userId : key;
