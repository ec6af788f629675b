/** Whom a notice is for, as requests name it. Source: D1 · Global notifications; supplement §2.4. */
import type { Account } from '../../identity/accounts/index.js';
import { Role } from '../../identity/roles/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { GlobalNotification } from './global-notification.entity.js';
import { targetsUnknown, tooManyTargets } from './global-notification.refusals.js';

/** Stands among names of roles for people without any enrollment. */
export const unenrolledTarget = 'NilEnrollment';
/** Clients write it in either way. Source: supplement §2.4. */
const isUnenrolled = (word: string): boolean => word === unenrolledTarget || word === 'null';

const mostTargets = 100;

export type NotificationTargets = Pick<GlobalNotification, 'roleIds' | 'forUnenrolled'>;

const everybody: NotificationTargets = { roleIds: [], forUnenrolled: false };

/**
 * The roles that a request names by their ids, names or labels, among those of the account and the accounts above it. A word
 * that none of them is called by is dropped, and `ignored` says so.
 * Refusals: 400 `unknown` where all words are dropped, since the notice would be for everybody; `too_many`.
 */
export async function targetsNamed(
  ctx: OperationContext,
  account: Pick<Account, 'rootAccountId' | 'ancestors'>,
  words: readonly string[],
): Promise<NotificationTargets> {
  if (words.length === 0) return everybody;
  if (words.length > mostTargets) throw tooManyTargets(mostTargets);
  const ids = words
    .filter((word) => /^[1-9]\d{0,15}$/.test(word))
    .map(Number)
    .filter(Number.isSafeInteger);
  // unguarded: the roles that an account knows, whose notices the actor manages.
  const roles = await ctx.em.find(Role, {
    rootAccountId: account.rootAccountId,
    accountId: { $in: account.ancestors },
    $or: [{ id: { $in: ids } }, { name: { $in: [...words] } }, { label: { $in: [...words] } }],
  });
  const isCalled = (word: string) => (role: Role) => [String(role.id), role.name, role.label].includes(word);
  words.forEach((word, index) => {
    if (isUnenrolled(word) || roles.some(isCalled(word))) return;
    const message = 'The account knows no such role.';
    ctx.ignored.push({ field: `roles.${index}`, reason: 'not_applicable', message });
  });
  const roleIds = words.flatMap((word) => roles.filter(isCalled(word)).map(({ id }) => id));
  const forUnenrolled = words.some(isUnenrolled);
  if (roleIds.length === 0 && !forUnenrolled) throw targetsUnknown();
  return { roleIds: [...new Set(roleIds)], forUnenrolled };
}
