/** A report about an account of the demo school: queued with the school, and written by its first worker. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountReport, type ReportKind } from '../../../administration/account-reports/index.js';
import type { Account } from '../../../identity/accounts/index.js';
import { Progress } from '../../../identity/progress/index.js';
import type { User } from '../../../identity/users/index.js';
import { createRow } from '../../../platform/transaction/insert.js';

export async function demoReport(em: EntityManager, root: Account, by: User, report: ReportKind): Promise<void> {
  const place = { rootAccountId: root.id, userId: by.id };
  const job = { contextType: 'Account', contextId: root.id, tag: 'account_report' } as const;
  const progress = createRow(em, Progress, { ...place, ...job });
  await em.persist(progress).flush();
  const run = { ...place, accountId: root.id, progressId: progress.id, report, showsSis: true, showsEmail: true };
  await em.persist(createRow(em, AccountReport, run)).flush();
  const payload = JSON.stringify({ progressId: progress.id });
  await em.execute(`select queue_job('write_account_report', ?::json, null, 'long', ?, ?)`, [payload, root.id, by.id]);
}
