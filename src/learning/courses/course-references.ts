/** What a course points at, looked up where it may be found. */
import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { accountDeleted, gradingStandardUnknown, termUnknown } from './course.refusals.js';
import { defaults, heldActive, knownStandard, lockedSettings } from './course-checks.sql.js';
import { termReads } from './terms/term.reads.js';

/**
 * The id of a term of the tenant, by id or SIS id. It cannot be deleted before the end of the transaction.
 * It goes by two names, of which `termId` goes before the other. Undefined where neither is given.
 * @throws Refusal 400 by the name that was used
 */
export async function termNamed(
  ctx: OperationContext,
  { termId, enrollmentTermId }: { readonly termId?: RecordKey | null; readonly enrollmentTermId?: RecordKey | null },
): Promise<number | undefined> {
  const key = termId ?? enrollmentTermId;
  if (!key) return undefined;
  const id = await visibleTerm(ctx, key);
  if (id === null || !(await held(ctx, 'terms', id))) throw termUnknown(termId == null ? 'enrollmentTermId' : 'termId');
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
  if (!(await held(ctx, 'accounts', accountId))) throw accountDeleted();
}

/** False for a row that has been deleted; else nobody deletes it before the end of the transaction. */
async function held(ctx: OperationContext, table: 'accounts' | 'terms', id: number): Promise<boolean> {
  return (await ctx.services.database.rows(heldActive[table].with({ id }), ctx.em)).length > 0;
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
  const { rootAccountId } = ctx.actor;
  const id = typeof key === 'number' ? key : null;
  const statement = knownStandard.with({ id, rootAccountId, courseId, accountId });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em);
  if (row === undefined) throw gradingStandardUnknown();
  return row.id;
}

/** Where a new course stands unless told otherwise: the default term, and the quota of the nearest account that has one. */
export async function defaultsAt(
  ctx: OperationContext,
  accountId: number,
): Promise<{ termId: number; storageQuotaMb: number }> {
  const statement = defaults.with({ rootAccountId: ctx.actor.rootAccountId, accountId });
  const [row] = await ctx.services.database.rows<{ termId: number; storageQuotaMb: number }>(statement, ctx.em);
  return row as { termId: number; storageQuotaMb: number };
}

/** The settings that an account above a course locks; the value of the account counts and a course's own is not written. */
export async function lockedAbove(ctx: OperationContext, accountId: number): Promise<ReadonlySet<string>> {
  const rows = await ctx.services.database.rows<{ key: string }>(lockedSettings.with({ accountId }), ctx.em);
  return new Set(rows.map(({ key }) => key));
}
