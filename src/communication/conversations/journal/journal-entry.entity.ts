import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { Course } from '../../../learning/courses/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';

/**
 * A note of teachers about a student, in the faculty journal: those who may keep it for a course of the student read it.
 * Source: D3 · Conversations, user_note; D1 · Roles, manage_user_notes.
 */
@Entity({ tableName: 'journal_entries' })
@Index({ name: 'journal_entries_student', properties: ['studentId', 'rootAccountId', 'id'] })
export class JournalEntry extends TenantRecord {
  @References(() => User)
  studentId!: number;

  /** The course in which the author may keep the journal of the student. */
  @References(() => Course)
  courseId!: number;

  @References(() => User)
  authorId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Plain text. */
  @Property({ type: 'text' })
  note!: string;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
