/** What answers over REST say of where outcomes belong, and under which addresses they are found. */
import type { RequestContext } from '../../../src/platform/transaction/context.js';

export interface Owner {
  readonly courseId: number | null;
  readonly accountId: number | null;
}

/** `Course`, `Account`; null for what belongs to all tenants. */
export function contextTypeOf({ courseId, accountId }: Owner): string | null {
  if (courseId !== null) return 'Course';
  return accountId === null ? null : 'Account';
}

/** A path on the caller's own host: `/api/v1/courses/1/outcome_groups/2`. */
export const pathOf = ({ baseUrl }: RequestContext, rest: string): string =>
  `${new URL(baseUrl).pathname.replace(/\/$/, '')}/api/v1/${rest}`;

/** `courses/1/outcome_groups/2`. */
export function groupPath({ courseId, accountId }: Owner, groupId: number): string {
  const account = accountId === null ? 'global' : `accounts/${accountId}`;
  return `${courseId === null ? account : `courses/${courseId}`}/outcome_groups/${groupId}`;
}
