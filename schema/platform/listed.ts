import { holds } from '../../src/platform/authorization/policy.js';
import type { Connection } from '../../src/platform/query/reads.js';
import { notFound, notPermitted } from '../../src/platform/refusal/refusal.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';

/** @throws Refusal 403 for who may not list; 404 for whom the list is not there; what the list demands besides */
export function refuseList(
  { listed, found, demands }: Connection,
  row: Readonly<Record<string, unknown>>,
  { actor }: RequestContext,
): void {
  if (listed && !holds(listed, row, actor)) throw notPermitted();
  if (found && !holds(found, row, actor)) throw notFound();
  for (const demand of demands) if (!holds(demand.holds, row, actor)) throw demand.refusal();
}
