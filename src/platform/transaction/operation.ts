/** The context of a use case, made from whoever it is done for: a request, or a job that goes on after one. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../authorization/actor.js';
import type { JobRun } from '../jobs/jobs.js';
import { queuedJob } from '../jobs/jobs.sql.js';
import { largestPage } from '../query/page.js';
import { forbidden } from '../refusal/refusal.js';
import { AuditEvent } from './audit-event.entity.js';
import type { OperationContext, RequestContext, Services } from './context.js';

/** What a request and a transaction make together. */
export function operationOf(ctx: RequestContext, em: EntityManager, clock: Date): OperationContext {
  const { actor } = ctx;
  return {
    ...ctx,
    em,
    clock,
    ignored: [],
    enqueue: async (task, payload, key) => {
      await em.flush();
      const { laneOf, database } = ctx.services;
      const { rootAccountId, userId } = actor;
      const job = { task, payload: JSON.stringify(payload), key: key ?? null, lane: laneOf(task) };
      await database.rows(queuedJob.with({ ...job, rootAccountId, userId }), em);
    },
    audit: (event) => {
      em.persist(
        em.create(AuditEvent, {
          rootAccountId: actor.rootAccountId,
          eventType: event.type,
          subjectType: event.subjectType,
          subjectId: event.subjectId,
          userId: actor.userId,
          realUserId: actor.realUserId,
          requestId: ctx.requestId,
          data: event.data ?? {},
        }),
      );
    },
  };
}

/**
 * Looks up anew what the actor may do, where the transaction has changed it: the answer is read with these rights. For a
 * request alone, which has a token.
 */
export async function renewActor(ctx: OperationContext): Promise<void> {
  await ctx.em.flush();
  const { actor } = await ctx.services.resolveActor(ctx.credentials, ctx.em);
  Object.assign(ctx, { actor });
}

/** The context of somebody who was resolved without a token: for a job in their name, for a feed that is theirs. */
export const contextWithoutToken = (
  services: Services,
  actor: Actor,
  request: Pick<RequestContext, 'requestId' | 'baseUrl' | 'pageLimit'>,
): RequestContext => ({
  ...request,
  services: services.ofTenant(actor.rootAccountId),
  actor,
  clientAddress: '',
  credentials: { digest: Buffer.alloc(0), asUser: null },
  actorAge: { askedAt: null },
  meter: { statements: 0, db: 0 },
  loaders: new Map(),
});

/** In whose name a job works; ids alone, so that they may stand in the queue. */
export interface Starter {
  readonly userId: number;
  /** Who really started it, when acting as `userId`. */
  readonly realUserId: number | null;
  readonly rootAccountId: number;
  readonly requestId: string;
}

/** Whoever asks just now, for a job that is to go on in their name. */
export const starterOf = ({ actor, requestId }: RequestContext): Starter => ({
  userId: actor.userId,
  realUserId: actor.realUserId,
  rootAccountId: actor.rootAccountId,
  requestId,
});

/**
 * The context of a use case that a job runs in the transaction of `em`, with the rights that its starter has by now.
 * @throws Refusal 403 when they can no longer sign on, or whoever acted as them may do so no more
 */
export async function operationInJob(run: JobRun, em: EntityManager, starter: Starter): Promise<OperationContext> {
  const { services } = run;
  const { userId, rootAccountId, realUserId } = starter;
  const resolved = await services.resolveUser(userId, rootAccountId, em, realUserId);
  if (resolved === null) throw forbidden('starter_gone', 'Whoever started this can no longer sign on.');
  const ctx = contextWithoutToken(services, resolved.actor, {
    requestId: starter.requestId,
    baseUrl: '',
    pageLimit: largestPage,
  });
  return operationOf(ctx, em, resolved.clock);
}
