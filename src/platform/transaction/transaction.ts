/** Every write is one transaction: its own entity manager, a fresh actor, the database's clock, and retries where they help. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Refusal } from '../refusal/refusal.js';
import { constraintOf, type Meter, sqlStateOf } from '../sql/database.js';
import { sql } from '../sql/sql.js';
import { statement } from '../sql/statement.js';
import type { OperationContext, RequestContext, Services } from './context.js';
import { operationOf } from './operation.js';

/** Name of a unique index → the refusal that a client gets when two requests race for it. */
export type ConstraintRefusals = Readonly<Record<string, () => Refusal>>;

const attempts = 4;
const retried = new Set(['40001', '40P01']);

/** Whether the database undid a transaction for one beside it: done again, it may well succeed. */
export const isRepeatable = (error: unknown): boolean => retried.has(sqlStateOf(error) ?? '');

/**
 * Runs `work` in one transaction and commits. Serialization failures and deadlocks are retried up to three times, each
 * time with a fresh entity manager. A violated unique index becomes the refusal that `constraints` names for it.
 */
export async function inTransaction<T>(
  ctx: RequestContext,
  constraints: ConstraintRefusals,
  work: (ctx: OperationContext) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await metered(ctx.meter, () =>
        ctx.services.transaction(async (em) => {
          const operation = await operationContext(ctx, em);
          const answer = await work(operation);
          await em.flush();
          return answer;
        }),
      );
    } catch (error) {
      if (attempt < attempts && isRepeatable(error)) {
        await pause(Math.random() * 20 * attempt);
        continue;
      }
      const refusal = sqlStateOf(error) === '23505' ? constraints[constraintOf(error) ?? ''] : undefined;
      throw refusal ? refusal() : error;
    }
  }
}

/** A transaction uses its connection for as long as it lasts, whatever it does meanwhile. */
async function metered<T>(meter: Meter, transaction: () => Promise<T>): Promise<T> {
  const [start, before] = [performance.now(), meter.db];
  try {
    return await transaction();
  } finally {
    meter.db = before + performance.now() - start;
    meter.turns?.works();
  }
}

const begin = statement<object>(() => sql`select now()::text as clock`, { name: 'beginning' });

/** Milliseconds for which a write relies on the actor that its own request has looked up while it was authenticated. */
const newFor = 1_000;

async function operationContext(ctx: RequestContext, em: EntityManager): Promise<OperationContext> {
  const { askedAt } = ctx.actorAge;
  // The first write alone: by the second, the first may have changed who may do what.
  ctx.actorAge.askedAt = null;
  if (askedAt !== null && performance.now() - askedAt < newFor)
    return operationOf(ctx, em, await clockOf(ctx.services, em, ctx.meter));
  const { actor, clock } = await ctx.services.resolveActor(ctx.credentials, em);
  return operationOf({ ...ctx, actor }, em, clock);
}

/** The time of a transaction, by the database's clock. A use case has it as `clock`. */
export async function clockOf({ database }: Services, em: EntityManager, meter?: Meter): Promise<Date> {
  const [row] = await database.rows<{ clock: string }>(begin.with({}), em, meter);
  return new Date((row as { clock: string }).clock);
}
