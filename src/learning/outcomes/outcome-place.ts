/** Where outcomes stand, and the groups that requests name there. */
import { authorizedFind, authorizedRow, refuseUnless } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound, notPermitted } from '../../platform/refusal/refusal.js';
import type { OperationContext, RequestContext } from '../../platform/transaction/context.js';
import { type NamedPlace, type PlaceIds, placeNamed } from '../courses/index.js';
import type { Outcome } from './outcome.entity.js';
import { outcomeGroupReads, outcomeReads, placesOfOutcomes } from './outcome.reads.js';
import type { OutcomeGroup } from './outcome-group.entity.js';
import { outcomesAlone, outcomesShared, standing } from './outcome-locks.sql.js';

/** Where outcomes stand, as requests say it: one of the three. */
export interface OutcomeContext extends NamedPlace {
  /** Always true where it is given: of all tenants. */
  readonly global?: boolean | null | undefined;
}

export type OutcomeOwner = PlaceIds;

/** The course or account, where the actor reads outcomes. @throws Refusal 403, 404 */
export async function readableContext(ctx: RequestContext, context: OutcomeContext): Promise<OutcomeOwner> {
  const { courseId, accountId, global } = context;
  if (courseId == null && accountId == null && global === true) return { courseId: null, accountId: null };
  return placeNamed(ctx, placesOfOutcomes, 'listOutcomes', context);
}

/** A group, and where a request says that it stands; without that, wherever it does. */
export interface GroupReference {
  readonly id: RecordKey;
  readonly context?: OutcomeContext | null | undefined;
}

/**
 * A group that the actor manages, locked, after whoever links outcomes there (`alone`), or together with them (`shared`).
 * @throws Refusal 403; 404, also for a group that stands elsewhere
 */
export async function managedGroup(
  ctx: OperationContext,
  { id, context }: GroupReference,
  hold: 'shared' | 'alone',
): Promise<OutcomeGroup> {
  const place = context == null ? null : await readableContext(ctx, context);
  const group = await authorizedRow(ctx, outcomeGroupReads, 'visible', id, { columns: standing });
  if (place !== null && (place.courseId !== group.courseId || place.accountId !== group.accountId)) throw notFound();
  if (!group.isManaged) throw notPermitted();
  await holdOutcomes(ctx, isGlobal(group) ? 'all tenants' : 'own', hold);
  return authorizedFind(ctx, outcomeGroupReads, 'manage', group.id);
}

export const isGlobal = ({ courseId, accountId }: OutcomeOwner): boolean => courseId === null && accountId === null;

/** Waits until outcomes of the actor's tenant, or of all tenants, may be used, or ended. Own ones come first. */
export async function holdOutcomes(
  ctx: OperationContext,
  whose: 'own' | 'all tenants',
  hold: 'shared' | 'alone',
): Promise<void> {
  const lock = hold === 'shared' ? outcomesShared : outcomesAlone;
  const tenant = whose === 'own' ? ctx.actor.rootAccountId : 0;
  await ctx.services.database.rows(lock.with({ tenant }), ctx.em, ctx.meter);
}

/** An outcome that the actor changes, locked. @throws Refusal 403, 404 */
export async function managedOutcome(ctx: OperationContext, id: RecordKey): Promise<Outcome> {
  // Row security lets nobody lock an outcome of all tenants but the site: who sees one is refused before.
  await refuseUnless(ctx, outcomeReads, 'manage', id);
  return authorizedFind(ctx, outcomeReads, 'manage', id);
}
