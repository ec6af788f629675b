/** Under which addresses outcomes are found over REST. */
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import type { Owner } from '../../platform/context-fields.js';

/** A path on the caller's own host: `/api/v1/courses/1/outcome_groups/2`. */
export const pathOf = ({ baseUrl }: RequestContext, rest: string): string =>
  `${new URL(baseUrl).pathname.replace(/\/$/, '')}/api/v1/${rest}`;

/** `courses/1/outcome_groups/2`. */
export function groupPath({ courseId, accountId }: Owner, groupId: number): string {
  const account = accountId === null ? 'global' : `accounts/${accountId}`;
  return `${courseId === null ? account : `courses/${courseId}`}/outcome_groups/${groupId}`;
}
