/** Ids behind names that a request only compares or may name whoever sees the record. */
import type { OperationContext } from '../kernel/context.js';
import type { Reads } from '../kernel/reads.js';
import type { RecordKey } from '../kernel/record-key.js';
import { notFound } from '../kernel/refusal.js';
import { userReads } from '../users/index.js';

type Found = { id: number };

/** SQL condition for the row `r` that the key ($1) names in the tenant ($2); undefined for a form that nobody knows. */
function condition(reads: Reads, key: RecordKey): string | undefined {
  if (typeof key === 'number') return 'r.id = $1::bigint';
  return reads.keys[key.form]?.('r', '$1::text', '$2::bigint');
}

const writtenKey = (key: RecordKey) => (typeof key === 'number' ? key : key.value);

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
  const where = condition(reads, key);
  if (where === undefined) return undefined;
  const values = [writtenKey(key), ctx.actor.rootAccountId];
  const text = `select r.id from ${table} r where ${where}`;
  const [found] = await ctx.services.database.rows<Found>({ text, values }, ctx.em);
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
  const where = condition(reads, key);
  if (where === undefined) return false;
  const text = `select 1 from ${table} r where ${where} and r.id = $3::bigint`;
  const rows = await ctx.services.database.rows(
    { text, values: [writtenKey(key), ctx.actor.rootAccountId, id] },
    ctx.em,
  );
  return rows.length > 0;
}

/**
 * The id of a user of the tenant. Whoever may let people into a course names them, so that it does not matter whether they
 * share one already. @throws Refusal 404 for who has no login there, and for test students
 */
export async function idOfPerson(ctx: OperationContext, named: RecordKey): Promise<number> {
  const key = ownKey(ctx, named);
  const where = condition(userReads as Reads, key);
  if (where === undefined) throw notFound();
  const text =
    `select r.id from users r where ${where} and r.workflow_state <> 'deleted' and exists (select 1 from logins l ` +
    `where l.user_id = r.id and l.root_account_id = $2::bigint and l.workflow_state <> 'deleted')`;
  const [found] = await ctx.services.database.rows<Found>(
    { text, values: [writtenKey(key), ctx.actor.rootAccountId] },
    ctx.em,
  );
  if (found === undefined) throw notFound();
  return found.id;
}
