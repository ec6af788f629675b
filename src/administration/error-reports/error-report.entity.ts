import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';

export const errorSeverities = [
  'just_a_comment',
  'not_urgent',
  'workaround_possible',
  'blocks_what_i_need_to_do',
  'extreme_critical_emergency',
] as const;
export type ErrorSeverity = (typeof errorSeverities)[number];

/**
 * What somebody has reported of a problem. It belongs to the site, whose people read it, wherever it came from. Decision 0099.
 * Source: D2 · Error reports; supplement §3.10.
 */
@Entity({ tableName: 'error_reports' })
@Index({ name: 'error_reports_tenant', properties: ['rootAccountId', 'id'] })
export class ErrorReport extends TenantRecord {
  @Property({ type: 'string', columnType: 'varchar(255)' })
  subject!: string;

  @Property({ type: 'text', nullable: true })
  comments: string | null = null;

  /** Of the page, as it was said. */
  @Property({ type: 'text', nullable: true })
  url: string | null = null;

  /** Of who reports, as it was said: nobody has proved it. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  email: string | null = null;

  @OneOf(errorSeverities, { nullable: true })
  userPerceivedSeverity: ErrorSeverity | null = null;

  /** `course_1`: what it is about, as it was said. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  contextAssetString: string | null = null;

  /** With commas between them, as it was said. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  userRoles: string | null = null;

  /** Of the program that met the problem: name → value. */
  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  httpEnv: Readonly<Record<string, string>> = {};

  /** The tenant that it came from. */
  @Property({ type: 'bigint' })
  reporterAccountId!: number;

  /** Who reported it; null for who came without a token. They need not be a user of the site. */
  @Property({ type: 'bigint', nullable: true })
  reporterId: number | null = null;
}
