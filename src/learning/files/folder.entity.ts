import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Group } from '../groups/index.js';

/** Where files and folders are kept: exactly one of the three is set. */
export abstract class Stored extends TenantRecord {
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  /** Somebody's own files, one tree for each tenant. */
  @References(() => User, { nullable: true })
  userId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** Kept back from those who do not manage the files: unpublished. */
  @Property({ type: 'boolean', default: false })
  locked: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hidden: boolean & Opt = false;

  /** Locked before this time. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  unlockAt: Date | null = null;

  /** Locked from this time on. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lockAt: Date | null = null;

  /** Holds what students hand in: counts against a limit of its own instead of the quota. */
  @Property({ type: 'boolean', default: false })
  forSubmissions: boolean & Opt = false;
}

/** Whose a folder is, as what comes into it inherits it. */
export const ownerOf = ({ rootAccountId, courseId, userId, groupId, forSubmissions }: Stored) => ({
  rootAccountId,
  courseId,
  userId,
  groupId,
  forSubmissions,
});

export const folderStates = ['visible', 'deleted'] as const;
export type FolderState = (typeof folderStates)[number];

/**
 * A folder of files. Each course, group and user (in each tenant) has one root, which the database makes with them.
 * Source: supplement §5.4.
 */
@Entity({ tableName: 'folders' })
@Index({ name: 'folders_course', properties: ['courseId', 'id'] })
@Index({ name: 'folders_user', properties: ['userId', 'rootAccountId', 'id'] })
@Index({ name: 'folders_group', properties: ['groupId', 'id'] })
@Index({ name: 'folders_ancestors', expression: 'create index folders_ancestors on folders using gin (ancestors)' })
@Index({
  name: 'folders_name',
  expression: `create unique index folders_name on folders (parent_folder_id, lower(name)) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'folders_root',
  expression: `create unique index folders_root on folders (root_account_id, coalesce(course_id, 0), coalesce(user_id, 0), coalesce(group_id, 0)) where parent_folder_id is null`,
})
export class Folder extends Stored {
  /** Null for a root. */
  @References(() => Folder, { nullable: true })
  parentFolderId: number | null = null;

  /** Ids from the root down to this folder, itself included. Kept by the database. */
  @ListOf('bigint')
  ancestors!: number[] & Opt;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** Where it stands among its siblings; null without a place of its own. */
  @Property({ type: 'integer', nullable: true })
  position: number | null = null;

  @OneOf(folderStates, { default: 'visible' })
  workflowState: FolderState & Opt = 'visible';
}
