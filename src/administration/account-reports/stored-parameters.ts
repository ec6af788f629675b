import { courseReads, termReads } from '../../learning/courses/index.js';
import { authorizedId } from '../../platform/authorization/authorize.js';
import type { Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { courseOfReportUnknown, termOfReportUnknown } from './account-report.refusals.js';
import { courseWithin } from './account-reports.sql.js';
import { namesGiven, type ReportParameters, type ReportRequest } from './report-parameters.rules.js';

/**
 * The parameters of a run as they are kept, with the ids of the records that they name; null without any.
 * @throws Refusal 400 by field for a term of no such name, and for a course that is not in the account
 */
export async function storedParameters(
  ctx: OperationContext,
  accountId: number,
  request: ReportRequest,
): Promise<ReportParameters | null> {
  const names = namesGiven(request);
  if (names.length === 0) return null;
  const { enrollmentTermId, courseId, startAt, endAt, ...plain } = Object.fromEntries(
    names.map((name) => [name, request[name]]),
  ) as ReportRequest;
  return {
    ...(plain as ReportParameters),
    ...(enrollmentTermId && { enrollmentTermId: await termOf(ctx, enrollmentTermId) }),
    ...(courseId && { courseId: await courseOf(ctx, accountId, courseId) }),
    ...(startAt && { startAt: startAt.toISOString() }),
    ...(endAt && { endAt: endAt.toISOString() }),
  };
}

async function termOf(ctx: OperationContext, key: RecordKey): Promise<number> {
  const id = await idOrNull(ctx, termReads, key);
  if (id === null) throw termOfReportUnknown();
  return id;
}

async function courseOf(ctx: OperationContext, accountId: number, key: RecordKey): Promise<number> {
  const courseId = typeof key === 'number' ? key : await idOrNull(ctx, courseReads, key);
  const within = courseWithin.with({ courseId: courseId ?? 0, accountId });
  const [row] = await ctx.services.database.rows<{ id: number }>(within, ctx.em, ctx.meter);
  if (row === undefined) throw courseOfReportUnknown();
  return row.id;
}

async function idOrNull<A extends string>(
  ctx: OperationContext,
  reads: Reads<never, A> | Reads<object, A>,
  key: RecordKey,
): Promise<number | null> {
  try {
    return await authorizedId(ctx, reads, 'visible', key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
