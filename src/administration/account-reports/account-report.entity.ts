import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { Progress } from '../../identity/progress/index.js';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import type { ReportParameters } from './report-parameters.rules.js';
import { type ReportKind, reportKinds } from './report-types.js';

export const reportStates = ['created', 'running', 'complete', 'error', 'aborted', 'deleted'] as const;
export type ReportState = (typeof reportStates)[number];

/** How a run of a report goes; an end that failed or was cancelled is named by its state. */
export const reportActs = {
  /** Also by another try. */
  run: { from: ['created', 'running'], to: 'running' },
  complete: { from: ['running'], to: 'complete' },
  error: { from: ['created', 'running'], to: 'error' },
  aborted: { from: ['created', 'running'], to: 'aborted' },
} as const satisfies Acts<ReportState>;

/**
 * One run of a report about an account and all below it. How far it has come, its progress says; its file lies in the
 * file store under `storageKey`.
 * Source: D1 · Account reports; supplement §2.5.
 */
@Entity({ tableName: 'account_reports' })
@Unique({ name: 'account_reports_progress', properties: ['progressId'] })
@Index({ name: 'account_reports_account', properties: ['accountId', 'report', 'id'] })
@Index({
  name: 'account_reports_unfinished',
  expression: `create index account_reports_unfinished on account_reports (account_id) where workflow_state in ('created', 'running')`,
})
export class AccountReport extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  /** Who started it. */
  @References(() => User)
  userId!: number;

  @References(() => Progress)
  progressId!: number;

  @OneOf(reportKinds, { length: 64 })
  report!: ReportKind;

  /** As they were understood; null without any. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  parameters: ReportParameters | null = null;

  @OneOf(reportStates, { default: 'created' })
  workflowState: ReportState & Opt = 'created';

  /** Rows written so far; null before the first. */
  @Property({ type: 'integer', nullable: true })
  currentLine: number | null = null;

  /** What is said of the run once it is over. */
  @Property({ type: 'text', nullable: true })
  extraText: string | null = null;

  /** The file holds SIS ids and names of logins: its starter might read them. */
  @Property({ type: 'boolean', default: false })
  showsSis: boolean & Opt = false;

  /** The file holds addresses of people: its starter might read them. */
  @Property({ type: 'boolean', default: false })
  showsEmail: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endedAt: Date | null = null;

  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  /** Where the file store keeps the file, or where the try that runs just now will put it. Each try has its own. Null of a complete run whose file was kept long enough. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true, hidden: true })
  storageKey: string | null = null;

  /** The name under which the file is saved; null until it is there, as what follows. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  filename: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  contentType: string | null = null;

  /** Bytes. */
  @Property({ type: 'bigint', nullable: true })
  size: number | null = null;

  /** Of the bytes, in hexadecimal. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  sha256: string | null = null;
}
