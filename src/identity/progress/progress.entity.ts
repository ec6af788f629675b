import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { User } from '../users/index.js';

export const progressContexts = ['Account', 'Course', 'User'] as const;
export type ProgressContext = (typeof progressContexts)[number];

export const progressStates = ['queued', 'running', 'completed', 'failed'] as const;
export type ProgressState = (typeof progressStates)[number];

/** What jobs with a progress do; a new kind is added here. */
export const progressTags = [
  'account_report',
  'assign_unassigned_members',
  'blueprint_migration',
  'content_migration',
  'conversation_batch',
  'conversation_batch_update',
  'course_batch_update',
  'file_download',
  'quiz_rescore',
  'submissions_update',
] as const;
export type ProgressTag = (typeof progressTags)[number];

/** What became of a job's items. */
export interface ProgressResults {
  readonly processed: number;
  readonly failed: number;
}

/**
 * How far a job has come.
 * Source: supplement §1.9.
 */
@Entity({ tableName: 'progress' })
@Index({ name: 'progress_context', properties: ['rootAccountId', 'contextType', 'contextId'] })
export class Progress extends TenantRecord {
  @OneOf(progressContexts)
  contextType!: ProgressContext;

  @Property({ type: 'bigint' })
  contextId!: number;

  /** Who started it. */
  @References(() => User)
  userId!: number;

  @OneOf(progressTags, { length: 64 })
  tag!: ProgressTag;

  /** 0 to 100. */
  @Property({ type: 'double', default: 0 })
  completion: number & Opt = 0;

  @OneOf(progressStates, { default: 'queued' })
  workflowState: ProgressState & Opt = 'queued';

  @Property({ type: 'text', nullable: true })
  message: string | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  results: ProgressResults | null = null;

  /** Where a killed job goes on: the job's own words, never shown. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, hidden: true })
  resumeFrom: Record<string, unknown> | null = null;
}
