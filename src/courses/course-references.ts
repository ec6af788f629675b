/** What a course points at, looked up where it may be found. */
import { authorizedId } from '../kernel/authorize.js';
import type { OperationContext } from '../kernel/context.js';
import type { RecordKey } from '../kernel/record-key.js';
import { conflict, invalidField, Refusal } from '../kernel/refusal.js';
import { termReads } from './term.reads.js';

/**
 * The id of a term of the tenant, by id or SIS id. It cannot be deleted before the end of the transaction.
 * @throws Refusal 400 by field
 */
export async function termNamed(ctx: OperationContext, key: RecordKey): Promise<number> {
  const id = await visibleTerm(ctx, key);
  if (id === null || !(await held(ctx, 'terms', id))) throw invalidField('termId', 'invalid', 'There is no such term.');
  return id;
}

async function visibleTerm(ctx: OperationContext, key: RecordKey): Promise<number | null> {
  try {
    return await authorizedId(ctx, termReads, 'visible', key);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Makes sure that an account stays for the course that is about to stand in it: whoever deletes it waits, and then finds
 * the course. @throws Refusal 409 when it has just been deleted
 */
export async function holdAccount(ctx: OperationContext, accountId: number): Promise<void> {
  if (!(await held(ctx, 'accounts', accountId)))
    throw conflict('account_deleted', 'The account of the course has been deleted.');
}

/** False for a row that has been deleted; else nobody deletes it before the end of the transaction. */
async function held(ctx: OperationContext, table: 'accounts' | 'terms', id: number): Promise<boolean> {
  const text = `select id from ${table} where id = $1::bigint and workflow_state = 'active' for key share`;
  return (await ctx.services.database.rows({ text, values: [id] }, ctx.em)).length > 0;
}

/**
 * The id of a grading standard that the course itself or an account above it has.
 * @param courseId null for a course that is being made
 * @throws Refusal 400 by field
 */
export async function gradingStandardNamed(
  ctx: OperationContext,
  key: RecordKey,
  accountId: number,
  courseId: number | null,
): Promise<number> {
  const text = `select g.id from grading_standards g where g.id = $1::bigint and g.root_account_id = $2::bigint and g.workflow_state = 'active'
    and (g.course_id = $3::bigint or g.account_id = any((select a.ancestors from accounts a where a.id = $4::bigint)::bigint[]))`;
  const values = [typeof key === 'number' ? key : null, ctx.actor.rootAccountId, courseId, accountId];
  const [row] = await ctx.services.database.rows<{ id: number }>({ text, values }, ctx.em);
  if (row === undefined)
    throw invalidField('gradingStandardId', 'invalid', 'The course knows no such grading standard.');
  return row.id;
}

/** Where a new course stands unless told otherwise: the default term, and the quota of the nearest account that has one. */
export async function defaultsAt(
  ctx: OperationContext,
  accountId: number,
): Promise<{ termId: number; storageQuotaMb: number }> {
  const text = `select (select t.id from terms t where t.root_account_id = $1::bigint and t.is_default) as "termId",
    coalesce((select q.default_storage_quota_mb from accounts h join accounts q on q.id = any(h.ancestors)
      where h.id = $2::bigint and q.default_storage_quota_mb is not null order by cardinality(q.ancestors) desc limit 1), 500) as "storageQuotaMb"`;
  const values = [ctx.actor.rootAccountId, accountId];
  const [row] = await ctx.services.database.rows<{ termId: number; storageQuotaMb: number }>({ text, values }, ctx.em);
  return row as { termId: number; storageQuotaMb: number };
}

/** The settings that an account above a course locks; the value of the account counts and a course's own is not written. */
export async function lockedAbove(ctx: OperationContext, accountId: number): Promise<ReadonlySet<string>> {
  const text = `select distinct s.key from accounts h join accounts a on a.id = any(h.ancestors), jsonb_each(a.settings) s
    where h.id = $1::bigint and (s.value->>'locked')::boolean`;
  const rows = await ctx.services.database.rows<{ key: string }>({ text, values: [accountId] }, ctx.em);
  return new Set(rows.map(({ key }) => key));
}
