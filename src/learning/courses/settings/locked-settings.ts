import { settingFields } from '../../../identity/accounts/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { lockedAbove } from '../course-references.js';

/**
 * The given fields without those that an account above locks: a write to them is ignored.
 * Source: supplement §3.3.
 */
export async function withoutLocked<Fields extends object>(
  ctx: OperationContext,
  accountId: number,
  given: Fields,
): Promise<Fields> {
  const lockable = Object.entries(settingFields).filter(([field]) => field in given);
  if (lockable.length === 0) return given;
  const locked = await lockedAbove(ctx, accountId);
  const dropped = new Set(lockable.flatMap(([field, name]) => (locked.has(name) ? [field] : [])));
  const why = { reason: 'locked_above', message: 'An account above the course has locked it.' } as const;
  for (const field of dropped) ctx.ignored.push({ field, ...why });
  return Object.fromEntries(Object.entries(given).filter(([field]) => !dropped.has(field))) as Fields;
}
