/** The only ways by which a guarded record enters a use case. */
import type { OperationContext, RequestContext } from './context.js';
import { judge, judgeEach, judgeRow, type RowLock, type WantedColumn } from './reading.js';
import type { Reads } from './reads.js';
import type { RecordKey } from './record-key.js';
import { Refusal } from './refusal.js';

/**
 * Loads a record for a change: judged and locked in one statement, then loaded into the unit of work.
 * @param action a key of the policy's actions
 * @throws Refusal 404 unseen, 403 seen but not permitted
 */
export async function authorizedFind<E extends object>(
  ctx: OperationContext,
  reads: Reads<E>,
  action: string,
  key: RecordKey,
): Promise<E> {
  const id = await judge(ctx, reads as Reads, actionOf(reads, action), key, true);
  return ctx.em.findOneOrFail(reads.entity as never, { id } as never) as Promise<E>;
}

/** Like `authorizedFind`, for a record that is only looked at: not locked. */
export async function authorizedRead<E extends object>(
  ctx: OperationContext,
  reads: Reads<E>,
  action: string,
  key: RecordKey,
): Promise<E> {
  const id = await judge(ctx, reads as Reads, actionOf(reads, action), key, false);
  return ctx.em.findOneOrFail(reads.entity as never, { id } as never) as Promise<E>;
}

/**
 * What a use case wants of a record, judged and, where asked, locked in one statement; for hot paths, which load no
 * entity. Each column is SQL over the row's alias, past the masks that hide fields from readers, or names an action
 * whose verdict is wanted.
 * @throws Refusal 404 unseen, 403 seen but not permitted
 */
export async function authorizedRow<Row extends object>(
  ctx: OperationContext,
  reads: Reads<never> | Reads,
  action: string,
  key: RecordKey,
  { lock, columns }: { lock?: RowLock; columns: { readonly [Name in keyof Row]: ColumnSql | string } },
): Promise<Row & { readonly id: number }> {
  const wanted: Record<string, WantedColumn> = {};
  for (const [name, column] of Object.entries<ColumnSql | string>(columns))
    wanted[name] = typeof column === 'string' ? actionOf(reads, column) : column;
  const row = await judgeRow(ctx, reads as Reads, actionOf(reads, action), key, { lock, wanted });
  return row as unknown as Row & { readonly id: number };
}

/** SQL over a row's alias. */
export type ColumnSql = Extract<WantedColumn, (...args: never[]) => string>;

/** Asks one more right on a record that is already in hand. @throws Refusal 403 */
export async function refuseUnless(
  ctx: RequestContext,
  reads: Reads<never> | Reads,
  action: string,
  id: RecordKey,
): Promise<void> {
  await judge(ctx, reads as Reads, actionOf(reads, action), id, false);
}

/** Says whether the actor may take the action on a visible record. @throws Refusal 404 for what the actor may not see */
export async function permitted(
  ctx: RequestContext,
  reads: Reads<never> | Reads,
  action: string,
  id: RecordKey,
): Promise<boolean> {
  try {
    await refuseUnless(ctx, reads, action, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}

/** Says which of several actions the actor may take on a record that is already in hand: one statement. */
export async function verdictsOn<Action extends string>(
  ctx: RequestContext,
  reads: Reads<never> | Reads,
  actions: readonly Action[],
  id: number,
): Promise<Readonly<Record<Action, boolean>>> {
  const wanted = Object.fromEntries(actions.map((action) => [action, actionOf(reads, action)]));
  return (await judgeEach(ctx, reads as Reads, wanted, id)) as Record<Action, boolean>;
}

/** The id of a record on which the actor may take the action. Refuses like `authorizedFind`. */
export function authorizedId(
  ctx: RequestContext,
  reads: Reads<never> | Reads,
  action: string,
  key: RecordKey,
): Promise<number> {
  return judge(ctx, reads as Reads, actionOf(reads, action), key, false);
}

function actionOf(reads: Reads<never> | Reads, action: string) {
  if (action === 'visible') return reads.policy.visible;
  const expr = reads.policy.actions[action];
  if (expr === undefined) throw new Error(`The policy of ${reads.entity.name} has no action ${action}.`);
  return expr;
}
