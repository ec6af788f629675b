import { notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { isGlobal, type OutcomeContext, readableContext } from '../outcome-place.js';
import { rootGroupMade, rootGroupOf } from '../outcomes.sql.js';

/**
 * The root group of a course, of an account or of all tenants; it is made when it is first asked for. Refusals: 403; 404, also
 * for that of all tenants where there is no account of the site. Source: supplement §3.6, root_outcome_group.
 */
export async function openRootOutcomeGroup(ctx: RequestContext, at: OutcomeContext): Promise<number> {
  const owner = await readableContext(ctx, at);
  const { services, meter } = ctx;
  const found = async () =>
    (await services.database.rows<{ id: number }>(rootGroupOf.with(owner), ctx.em, meter))[0]?.id;
  const there = await found();
  if (there !== undefined) return there;
  const writing = isGlobal(owner) ? services.acrossTenants('site') : services;
  await write({ services: writing, meter }, rootGroupMade.with(owner));
  const made = await found();
  if (made === undefined) throw notFound();
  return made;
}
