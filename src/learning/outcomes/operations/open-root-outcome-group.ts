import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { isGlobal, type OutcomeContext, readableContext } from '../outcome-place.js';
import { rootGroupMade, rootGroupOf } from '../outcomes.sql.js';

/**
 * The root group of a course, of an account or of all tenants; the first who asks for it makes it. Refusals: 403; 404, also
 * for that of all tenants where there is no account of the site. Source: supplement §3.6, root_outcome_group.
 */
export async function openRootOutcomeGroup(ctx: OperationContext, at: OutcomeContext): Promise<{ id: number }> {
  const owner = await readableContext(ctx, at);
  const { database, crossTenants } = ctx.services;
  const found = async () => (await database.rows<{ id: number }>(rootGroupOf.with(owner), ctx.em, ctx.meter))[0];
  const there = await found();
  if (there !== undefined) return there;
  if (isGlobal(owner)) await crossTenants('site', ctx.em);
  const [made] = await write<{ id: number }>(ctx, rootGroupMade.with(owner));
  const root = made ?? (await found());
  if (root === undefined) throw notFound();
  return root;
}
