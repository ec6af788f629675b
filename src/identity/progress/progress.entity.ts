import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { User } from '../users/index.js';

/**
 * How far a job has come.
 * Source: supplement §1.9.
 */
@Entity({ tableName: 'progress' })
@Index({ name: 'progress_context', properties: ['rootAccountId', 'contextType', 'contextId'] })
export class Progress extends TenantRecord {
  @Property({ type: 'string', columnType: 'varchar(32)' })
  contextType!: 'Account' | 'Course' | 'User';

  @Property({ type: 'bigint' })
  contextId!: number;

  /** Who started it. */
  @References(() => User)
  userId!: number;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  tag!: string;

  /** 0 to 100. */
  @Property({ type: 'double', default: 0 })
  completion: number & Opt = 0;

  @Property({ type: 'string', columnType: 'varchar(32)', default: 'queued' })
  workflowState: ('queued' | 'running' | 'completed' | 'failed') & Opt = 'queued';

  @Property({ type: 'text', nullable: true })
  message: string | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  results: Record<string, unknown> | null = null;

  /** Where a killed job goes on: the job's own words, never shown. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, hidden: true })
  resumeFrom: Record<string, unknown> | null = null;
}
