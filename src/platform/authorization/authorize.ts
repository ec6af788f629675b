/** The only ways by which a guarded record enters a use case. */
import { type EntityClass, wrap } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reads } from '../query/reads.js';
import { type RecordKey, splitKeys } from '../query/record-key.js';
import { Refusal } from '../refusal/refusal.js';
import type { OperationContext, RequestContext } from '../transaction/context.js';
import {
  authorize,
  decideEach,
  namedAmong,
  type RowLock,
  visibleAmong,
  type WantedColumn,
} from './authorization-query.js';

/** What may be asked of a record: an action that its policy has, or whether the actor sees it. */
type Asked<A extends string> = NoInfer<A> | 'visible';

/**
 * Loads a record for a change: authorized, locked and loaded into the unit of work in one statement.
 * @param action a key of the policy's actions
 * @throws Refusal 404 unseen, 403 seen but not permitted
 */
export async function authorizedFind<E extends object, A extends string>(
  ctx: OperationContext,
  reads: Reads<E, A>,
  action: Asked<A>,
  key: RecordKey,
): Promise<E> {
  return authorizedEntity(ctx, reads, { action, lock: 'update' }, key);
}

/** Like `authorizedFind`, for a record that is only looked at: not locked. */
export async function authorizedRead<E extends object, A extends string>(
  ctx: OperationContext,
  reads: Reads<E, A>,
  action: Asked<A>,
  key: RecordKey,
): Promise<E> {
  return authorizedEntity(ctx, reads, { action, lock: undefined }, key);
}

async function authorizedEntity<E extends object, A extends string>(
  ctx: OperationContext,
  reads: Reads<E, A>,
  asked: { readonly action: string; readonly lock: RowLock | undefined },
  key: RecordKey,
): Promise<E> {
  const row = await authorize(ctx, { ...asked, reads: reads as Reads, wanted: 'entity' }, key);
  const known = ctx.em.getUnitOfWork().getById(reads.entity, Number(row.id));
  return known !== undefined && isChanged(ctx.em, reads.entity, known) ? known : ctx.em.map(reads.entity, row);
}

/**
 * Whether the use case has changes of the entity that are not written yet: they are kept. An unchanged entity takes the
 * values of the authorized row, which may be newer.
 */
function isChanged<E extends object>(em: EntityManager, entity: EntityClass<E>, known: E): boolean {
  const loaded = em.getUnitOfWork().getOriginalEntityData(known);
  if (!wrap(known).isInitialized() || loaded === undefined) return false;
  const comparator = em.getComparator();
  return Object.keys(comparator.diffEntities(entity, loaded, comparator.prepareEntity(known))).length > 0;
}

declare const row: unique symbol;

/**
 * The columns of a row that a use case wants: SQL over the row, or the name of one of its actions, whose decision is
 * wanted. Declare it once for all requests: the statement is remembered with it.
 */
export type RowColumns<Row extends object, A extends string = never> = Readonly<Record<keyof Row, ColumnSql | A>> & {
  readonly [row]?: Row;
};

/**
 * What a use case wants of a record, authorized and, where asked, locked in one statement; for hot paths, which load no
 * entity. Its columns are computed past the masks that hide fields from readers.
 * @throws Refusal 404 unseen, 403 seen but not permitted
 */
export async function authorizedRow<Row extends object, A extends string>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  action: Asked<A>,
  key: RecordKey,
  { lock, columns }: { lock?: RowLock | undefined; columns: RowColumns<Row, Asked<A>> },
): Promise<Row & { readonly id: number }> {
  const row = await authorize(ctx, { reads: reads as Reads, action, lock, wanted: columns }, key);
  return row as unknown as Row & { readonly id: number };
}

/** SQL over a row. */
export type ColumnSql = Extract<WantedColumn, (...args: never[]) => unknown>;

/** Asks one more right on a record that is already in hand. @throws Refusal 403 */
export async function refuseUnless<A extends string>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  action: Asked<A>,
  id: RecordKey,
): Promise<void> {
  await authorize(ctx, { reads: reads as Reads, action, lock: undefined }, id);
}

/** Says whether the actor may take the action on a visible record. @throws Refusal 404 for what the actor may not see */
export async function permitted<A extends string>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  action: Asked<A>,
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
export async function decisionsOn<A extends string, Action extends A>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  actions: readonly Action[],
  id: number,
): Promise<Readonly<Record<Action, boolean>>> {
  return (await decideEach(ctx, reads as Reads, actions, id)) as Record<Action, boolean>;
}

/** Of the ids, those of records that the actor sees: one statement, however many they are. */
export async function seenAmong<A extends string>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(ids.length === 0 ? [] : await visibleAmong(ctx, reads as Reads, ids));
}

/**
 * What records are called in a request, as ids in the same order; undefined for a name that leads nowhere, or that the
 * actor may not find records by. A number is taken at its word, so that each record is authorized afterwards. One statement
 * for each form of names, however many there are.
 * @throws Refusal 404 for a text that names no record at all
 */
export async function idsNamed<A extends string>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  keys: readonly RecordKey[],
): Promise<(number | undefined)[]> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const key of keys) {
    if (typeof key === 'number' || found.has(key.form)) continue;
    const { named } = splitKeys(keys, key.form);
    found.set(key.form, await namedAmong(ctx, reads as Reads, key.form, named));
  }
  return keys.map((key) => (typeof key === 'number' ? key : found.get(key.form)?.get(key.value)));
}

/** The id of a record on which the actor may take the action. Refuses like `authorizedFind`. */
export async function authorizedId<A extends string>(
  ctx: RequestContext,
  reads: Reads<never, A> | Reads<object, A>,
  action: Asked<A>,
  key: RecordKey,
): Promise<number> {
  return (await authorize(ctx, { reads: reads as Reads, action, lock: undefined }, key)).id;
}
