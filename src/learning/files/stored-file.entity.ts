import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import { type LockableAspect, lockableAspects } from '../course-copies/index.js';
import { Folder, Stored } from './folder.entity.js';

export const fileStates = ['pending', 'available', 'deleted', 'errored'] as const;
export type FileState = (typeof fileStates)[number];

export const fileActs = {
  /** Its bytes are all there. */
  commit: { from: ['pending'], to: 'available' },
} as const satisfies Acts<FileState>;

export const duplicateWays = ['overwrite', 'rename'] as const;
export type DuplicateWay = (typeof duplicateWays)[number];

/**
 * A file: announced, then uploaded, then there. Its bytes lie in the file store under `storageKey`.
 * Source: supplement §1.10.
 */
@Entity({ tableName: 'files' })
@Index({ name: 'files_course', properties: ['courseId', 'id'] })
@Index({ name: 'files_user', properties: ['userId', 'rootAccountId', 'id'] })
@Index({ name: 'files_group', properties: ['groupId', 'id'] })
@Index({ name: 'files_folder', properties: ['folderId', 'id'] })
@Index({
  name: 'files_name',
  expression: `create unique index files_name on files (folder_id, lower(display_name)) where workflow_state = 'available'`,
})
@Index({
  name: 'files_unfinished',
  expression: `create index files_unfinished on files (upload_expires_at) where workflow_state = 'pending'`,
})
export class StoredFile extends Stored {
  @References(() => Folder)
  folderId!: number;

  /** The name that people see; no two files of a folder have the same. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  displayName!: string;

  /** The name under which it was uploaded. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  filename!: string;

  /** Found in the bytes themselves once they are there; until then what the uploader says. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  contentType!: string;

  /** Bytes. */
  @Property({ type: 'bigint' })
  size!: number;

  /** Whoever announced it said its size; otherwise as many bytes come as there is room for. */
  @Property({ type: 'boolean', default: true })
  sizeAnnounced: boolean & Opt = true;

  /** Of the bytes, in hexadecimal; null until they are there. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  sha256: string | null = null;

  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  /** Where the file store keeps the bytes. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  storageKey!: string;

  @References(() => User)
  uploaderId!: number;

  /** The file that took its name and its place; null unless one did. */
  @References(() => StoredFile, { nullable: true })
  replacedById: number | null = null;

  /** When the bytes were last changed. */
  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  modifiedAt!: Date & Opt;

  @OneOf(fileStates, { default: 'pending' })
  workflowState: FileState & Opt = 'pending';

  /** What becomes of a file of the same name in the folder. */
  @OneOf(duplicateWays, { default: 'overwrite', length: 16 })
  onDuplicate: DuplicateWay & Opt = 'overwrite';

  /** A pending file that is not there by then is given up. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  uploadExpiresAt: Date | null = null;

  /** The one request that is bringing the bytes just now. */
  @Property({ columnType: 'uuid', type: 'uuid', nullable: true })
  uploadClaim: string | null = null;

  /** Where the service itself gets the bytes from; null when somebody uploads them. */
  @Property({ type: 'text', nullable: true })
  sourceUrl: string | null = null;

  /** Why the bytes never came. */
  @Property({ type: 'text', nullable: true })
  uploadError: string | null = null;

  /** What a blueprint has locked of it; empty for what no blueprint has handed down. */
  @SomeOf(lockableAspects, { defaultRaw: `'{}'` })
  blueprintLocks: LockableAspect[] & Opt = [];
}
