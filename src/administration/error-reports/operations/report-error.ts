import { LockMode } from '@mikro-orm/core';
import { queueMail } from '../../../identity/mails/index.js';
import { isVisitor } from '../../../platform/authorization/visitor.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { ErrorReport } from '../error-report.entity.js';
import {
  type ErrorReportPatch,
  environmentOf,
  errorReportFields,
  mailText,
  refuseReport,
  reportColumns,
} from '../error-report.rules.js';
import { siteAccount } from '../error-reports.sql.js';

/** What the request itself tells of the program. */
export interface ReportingClient {
  readonly userAgent?: string | null;
  readonly referer?: string | null;
}

/**
 * Stores what somebody reports of a problem, and mails it to the address that the operator has named. Who names a report
 * of their own changes it. Everybody may, also without a token where `VISITORS=on`. Refusals: 400 by field; 404 for a report of somebody else.
 * Source: D2 · Error reports; supplement §3.10.
 */
export async function reportError(
  ctx: OperationContext,
  given: ErrorReportPatch & { readonly id?: RecordKey | null },
  client: ReportingClient,
): Promise<ErrorReport> {
  refuseReport(given);
  const { actor, em, services } = ctx;
  const reporter = { reporterAccountId: actor.rootAccountId, reporterId: isVisitor(actor) ? null : actor.userId };
  const collected = { HTTP_USER_AGENT: client.userAgent, HTTP_REFERER: client.referer, REMOTE_ADDR: ctx.clientAddress };
  await services.crossTenants('site', em);
  if (given.id != null) return changed(ctx, given.id, given);
  const [site] = await services.database.rows<{ id: number }>(siteAccount.with({}), em);
  const report = await insertNow(ctx, ErrorReport, {
    ...reportColumns(given),
    ...reporter,
    rootAccountId: site?.id ?? actor.rootAccountId,
    httpEnv: environmentOf(given.httpEnv, { ...collected, REQUEST_ID: ctx.requestId }),
  });
  await mail(ctx, report);
  return report;
}

async function changed(ctx: OperationContext, id: RecordKey, given: ErrorReportPatch): Promise<ErrorReport> {
  const { userId: reporterId, rootAccountId: reporterAccountId } = ctx.actor;
  if (isVisitor(ctx.actor) || typeof id !== 'number') throw notFound();
  const own = { id, reporterId, reporterAccountId };
  // unguarded: who reported it changes it.
  const report = await ctx.em.findOne(ErrorReport, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (report === null) throw notFound();
  applyPatch(report, reportColumns(given), errorReportFields);
  if ((given.httpEnv ?? []).length > 0) report.httpEnv = environmentOf(given.httpEnv, {});
  return report;
}

/** The receiver is the operator's alone; what the report says stands in the text, and as one line in the subject. */
async function mail({ services, em, actor }: OperationContext, report: ErrorReport): Promise<void> {
  if (services.reportsTo === null) return;
  await queueMail(services, em, {
    rootAccountId: report.rootAccountId,
    userId: isVisitor(actor) ? null : actor.userId,
    category: 'error_report',
    recipient: services.reportsTo,
    recipientName: '',
    subject: `[Report ${report.id}] ${report.subject}`,
    text: mailText(report),
  });
}
