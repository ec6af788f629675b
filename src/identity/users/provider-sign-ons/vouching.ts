/** Whom a provider may sign on: those whom whoever vouches for it covers at that moment. Decision 0114. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { allowedPairs } from '../../../platform/authorization/allowed-pairs.js';
import type { Reads } from '../../../platform/query/reads.js';
import { AuditEvent } from '../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../platform/transaction/context.js';
import { accountReads } from '../../accounts/index.js';
import type { SignOnProvider } from '../../authentication-providers/index.js';
import { userReads } from '../user.reads.js';
import { type Standing, standing } from './vouching.sql.js';

/** Who vouches for a way to sign on to a tenant; null for nobody. */
export interface Vouched {
  readonly rootAccountId: number;
  readonly voucherId: number | null;
}

interface VouchingContext {
  readonly services: Services;
  readonly em: EntityManager;
}

/** What the voucher is beside the person; null for somebody who is to be made. */
export async function standingOf(
  { services, em }: VouchingContext,
  { rootAccountId, voucherId }: Vouched,
  userId: number | null,
): Promise<Standing> {
  const [row] = await services.database.rows<Standing>(standing.with({ voucherId, userId, rootAccountId }), em);
  return row as Standing;
}

/**
 * Whether the voucher covers the person: as for giving them a password, in accounts of whatever tenant, and in this one by
 * enrollments too. A full administrator covers everybody in the tenant. Where nobody vouches, those are covered who
 * administer nothing.
 * @param userId null for somebody who is to be made
 */
export async function isVouchedFor(ctx: VouchingContext, of: Vouched, userId: number | null): Promise<boolean> {
  const { voucherId, rootAccountId } = of;
  const found = await standingOf(ctx, of, userId);
  if (voucherId === null) return found.administersNothing;
  if (!found.isThere || !found.reachesElsewhere) return false;
  return found.isFullAdministrator || coversByRoles(ctx, { voucherId, rootAccountId }, userId);
}

async function coversByRoles(
  ctx: VouchingContext,
  { voucherId, rootAccountId }: { readonly voucherId: number; readonly rootAccountId: number },
  userId: number | null,
): Promise<boolean> {
  const { services, em } = ctx;
  const { actor } = (await services.resolveUser(voucherId, rootAccountId, em)) ?? {};
  if (actor === undefined) return false;
  const may = async (reads: Reads, action: string, id: number) =>
    (await allowedPairs(ctx, reads, action, [{ actor, id }]))[0] === true;
  if (!(await may(accountReads as Reads, 'manageSignOn', rootAccountId))) return false;
  if (userId === null || userId === voucherId) return true;
  if (!(await may(userReads as Reads, 'manage', userId))) return false;
  if (!(await may(userReads as Reads, 'outrank', userId))) return false;
  return services.coversUser(actor, userId, em, 'wholly');
}

/** Whether the voucher is the built-in administrator of each other tenant where the person administers something. */
export const reachesElsewhere = async (ctx: VouchingContext, of: Vouched, userId: number): Promise<boolean> =>
  (await standingOf(ctx, of, userId)).reachesElsewhere;

/** Keeps in the audit trail that a provider did not sign somebody on because its voucher does not cover them. */
export function noteUnvouched(
  em: EntityManager,
  { id, voucherId }: Pick<SignOnProvider, 'id' | 'voucherId'>,
  { rootAccountId, userId, requestId }: { rootAccountId: number; userId: number | null; requestId: string },
): void {
  const by = { rootAccountId, userId: userId ?? voucherId ?? 0, realUserId: null, requestId };
  const what = { eventType: 'sign_on_not_vouched', subjectType: 'AuthenticationProvider', subjectId: id };
  em.persist(em.create(AuditEvent, { ...by, ...what, data: { voucherId } }));
}
