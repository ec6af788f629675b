/** Ids behind names that a request only compares or may name whoever sees the record. */

import { userReads } from '../../identity/users/index.js';
import type { Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type Naming, namedPerson, namedRecord, namedRecordOf } from './named-record.sql.js';

type Found = { id: number };

/** The form of a key; undefined for one that nobody knows. */
const formOf = (reads: Reads, key: RecordKey): string | undefined => {
  if (typeof key === 'number') return 'id';
  return key.form in reads.keys ? key.form : undefined;
};

const naming = (ctx: OperationContext, key: RecordKey): Naming => ({
  key: typeof key === 'number' ? key : key.value,
  rootAccountId: ctx.actor.rootAccountId,
});

/** `self` is the actor. */
export const ownKey = (ctx: OperationContext, key: RecordKey): RecordKey =>
  typeof key !== 'number' && key.form === 'self' ? ctx.actor.userId : key;

/** Which record of the actor's tenant a key names, whoever sees it; for comparing alone. A number is taken at its word. */
export async function idNamed(
  ctx: OperationContext,
  reads: Reads,
  table: string,
  key: RecordKey,
): Promise<number | undefined> {
  if (typeof key === 'number') return key;
  const form = formOf(reads, key);
  if (form === undefined) return undefined;
  const statement = namedRecord(reads, table, form).with(naming(ctx, key));
  const [found] = await ctx.services.database.rows<Found>(statement, ctx.em);
  return found?.id;
}

/** Says whether a key names the record of that id in the actor's tenant; tells nothing of any other. */
export async function names(
  ctx: OperationContext,
  reads: Reads,
  table: string,
  key: RecordKey,
  id: number,
): Promise<boolean> {
  if (typeof key === 'number') return key === id;
  const form = formOf(reads, key);
  if (form === undefined) return false;
  const statement = namedRecordOf(reads, table, form).with({ ...naming(ctx, key), id });
  const rows = await ctx.services.database.rows(statement, ctx.em);
  return rows.length > 0;
}

/**
 * The id of a user of the tenant. Whoever may let people into a course names them, so that it does not matter whether they
 * share one already. @throws Refusal 404 for who has no login there, and for test students
 */
export async function idOfPerson(ctx: OperationContext, named: RecordKey): Promise<number> {
  const key = ownKey(ctx, named);
  const form = formOf(userReads as Reads, key);
  if (form === undefined) throw notFound();
  const statement = namedPerson(userReads as Reads, form).with(naming(ctx, key));
  const [found] = await ctx.services.database.rows<Found>(statement, ctx.em);
  if (found === undefined) throw notFound();
  return found.id;
}
