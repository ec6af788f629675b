import { courseReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
import type { ActionOf, Expr } from '../kernel/policy.js';
import {
  type Connection,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  many,
  one,
  type Reads,
} from '../kernel/reads.js';
import { userReads } from '../users/index.js';
import { fileFilters, refuseShortFileSearch } from './file.filters.js';
import {
  filePolicy,
  fileUploadPolicy,
  folderPolicy,
  keptBack,
  lockedNow,
  readsCourseFiles,
  readsGroupFiles,
  readsUserFiles,
} from './file.policy.js';
import { Folder } from './folder.entity.js';
import { usedBytesSql } from './quota.sql.js';
import { StoredFile } from './stored-file.entity.js';

type Within = NonNullable<Connection['within']>;

const inOrder = (sql: (alias: string) => string) => ({ sql, type: 'text' });

export const fileReads: Reads<StoredFile, ActionOf<typeof filePolicy>> = defineReads(StoredFile, {
  policy: filePolicy,
  // Called by the words that a request orders a list with.
  orders: {
    name: [inOrder((alias) => `lower(${alias}.display_name)`), 'id'],
    size: ['size', 'id'],
    created_at: ['createdAt', 'id'],
    updated_at: ['updatedAt', 'id'],
    content_type: ['contentType', 'id'],
    user: [inOrder((alias) => `(select fu.sortable_name from users fu where fu.id = ${alias}.uploader_id)`), 'id'],
  },
  computed: {
    /** True for who manages the file, null for the others. */
    managed: () => 'true',
    lockedNow,
    /** True for who reads it with what it was handed in with. */
    kept: () => 'false',
  },
  relations: {
    // Whoever sees a file sees who brought it.
    user: one(() => userReads, 'uploaderId', { trusted: true }),
    folder: one(() => folderReads, 'folderId'),
  },
});

export const fileUploadReads: Reads<StoredFile, ActionOf<typeof fileUploadPolicy>> = defineReads(StoredFile, {
  policy: fileUploadPolicy,
  keys: {
    /** `12:uuid`, for who has both. */
    uuid: (alias, value) =>
      `${alias}.id = split_part(${value}, ':', 1)::bigint and ${alias}.uuid::text = split_part(${value}, ':', 2)`,
  },
  computed: {
    /** Seconds since 1970. */
    uploadExpires: (alias) => `floor(extract(epoch from ${alias}.upload_expires_at))::bigint`,
    /** The id again, once there is a file to see. */
    readyId: (alias) => `case when ${alias}.workflow_state = 'available' then ${alias}.id end`,
  },
  // Who brought a file sees what became of it, wherever it lies.
  relations: { file: one(() => fileReads, 'id', { trusted: true }) },
});

const byId: Record<string, FilterSql> = {
  id: (filter) =>
    `${filter.alias}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}`,
};

const openFiles = (alias: string): string =>
  `select count(*) from files cf where cf.folder_id = ${alias}.id and cf.workflow_state = 'available'`;
const openFolders = (alias: string): string =>
  `select count(*) from folders cf where cf.parent_folder_id = ${alias}.id and cf.workflow_state = 'visible'`;

export const folderReads: Reads<Folder, ActionOf<typeof folderPolicy>> = defineReads(Folder, {
  policy: folderPolicy,
  orders: {
    name: [inOrder((alias) => `lower(${alias}.name)`), 'id'],
    depth: [{ sql: (alias) => `cardinality(${alias}.ancestors)`, type: 'int' }, 'id'],
  },
  computed: {
    managed: () => 'true',
    /** The names from the root down, with slashes between them. */
    fullName: (alias) =>
      `select string_agg(nf.name, '/' order by array_position(${alias}.ancestors, nf.id)) from folders nf where nf.id = any(${alias}.ancestors)`,
    allFiles: openFiles,
    openFiles: (alias) => `${openFiles(alias)} and not ${keptBack('cf')}`,
    allFolders: openFolders,
    openFolders: (alias) => `${openFolders(alias)} and not ${keptBack('cf')}`,
    lockedNow: keptBack,
  },
  relations: {
    parentFolder: one(() => folderReads, 'parentFolderId'),
    /** From the root down to the folder itself. */
    path: many(
      () => folderReads,
      (child, parent) => `${child}.id = any(${parent}.ancestors)`,
      { order: 'depth' },
    ),
  },
});

/** Lists of files leave out what is kept back from the actor. */
export const filesIn = (within: Within, listed?: Expr) =>
  connection(() => fileReads, {
    within,
    listed,
    filters: fileFilters,
    check: refuseShortFileSearch,
    visible: filePolicy.actions.list,
    order: 'name',
  });

/** Every folder of a course, group or person. */
export const foldersIn = (within: Within, listed?: Expr) =>
  connection(() => folderReads, { within, listed, order: 'id' });

extendReads(folderReads, {
  connections: {
    files: filesIn((child, parent) => `${child}.folder_id = ${parent}.id`),
    folders: connection(() => folderReads, {
      within: (child, parent) => `${child}.parent_folder_id = ${parent}.id`,
      order: 'name',
    }),
  },
});

extendReads(courseReads, {
  connections: {
    files: filesIn((child, parent) => `${child}.course_id = ${parent}.id`, readsCourseFiles),
    folders: foldersIn((child, parent) => `${child}.course_id = ${parent}.id`, readsCourseFiles),
    /** One of them; also one that is locked just now. */
    fileById: connection(() => fileReads, {
      within: (child, parent) => `${child}.course_id = ${parent}.id`,
      listed: readsCourseFiles,
      filters: byId,
    }),
    folderById: connection(() => folderReads, {
      within: (child, parent) => `${child}.course_id = ${parent}.id`,
      listed: readsCourseFiles,
      filters: byId,
    }),
  },
  computed: {
    /** Megabytes, rounded up. */
    storageQuotaUsedMb: (alias) =>
      `ceil((${usedBytesSql('course_id', `${alias}.id`, `${alias}.root_account_id`)}) / 1048576.0)::int`,
  },
});

extendReads(userReads, {
  connections: {
    files: filesIn((child, parent) => `${child}.user_id = ${parent}.id`, readsUserFiles),
    folders: foldersIn((child, parent) => `${child}.user_id = ${parent}.id`, readsUserFiles),
  },
});

extendReads(groupReads, {
  connections: {
    files: filesIn((child, parent) => `${child}.group_id = ${parent}.id`, readsGroupFiles),
    folders: foldersIn((child, parent) => `${child}.group_id = ${parent}.id`, readsGroupFiles),
  },
});
