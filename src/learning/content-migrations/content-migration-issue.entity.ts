import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import { contentKinds } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { ContentMigration } from './content-migration.entity.js';

export const issueTypes = ['todo', 'warning', 'error'] as const;
export type IssueType = (typeof issueTypes)[number];

export const issueStates = ['active', 'resolved'] as const;
export type IssueState = (typeof issueStates)[number];

/** Each named by the state that somebody asks for. */
export const issueActs = {
  active: { from: 'any', to: 'active' },
  resolved: { from: 'any', to: 'resolved' },
} as const satisfies Acts<IssueState>;

/** What an issue can be about: a copy, or the course itself. */
export const issueSubjects = [...contentKinds, 'course'] as const;
export type IssueSubject = (typeof issueSubjects)[number];

/** Something that somebody has to look after by hand, once a course was copied: a link that leads nowhere, say. */
@Entity({ tableName: 'content_migration_issues' })
@Index({ name: 'content_migration_issues_migration', properties: ['contentMigrationId', 'id'] })
export class ContentMigrationIssue extends TenantRecord {
  @References(() => ContentMigration)
  contentMigrationId!: number;

  /** The course into which was copied. */
  @References(() => Course)
  courseId!: number;

  @OneOf(issueTypes)
  issueType!: IssueType;

  @OneOf(issueStates, { default: 'active' })
  workflowState: IssueState & Opt = 'active';

  @OneOf(issueSubjects)
  kind!: IssueSubject;

  /** Of the record that it is about. */
  @Property({ type: 'bigint' })
  contentId!: number;

  /** Plain text. */
  @Property({ type: 'text' })
  description!: string;
}
