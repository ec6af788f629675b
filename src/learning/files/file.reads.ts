import { nameOfUserIn, userReads } from '../../identity/users/index.js';
import { type ActionOf, actorId, actorTenant, type Expr } from '../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { shownLocks } from '../course-copies/index.js';
import { courseReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
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
import { placeLockOf } from './file-locks.sql.js';
import { Folder } from './folder.entity.js';
import { quotaSql, usedBytesSql } from './quota/quota.sql.js';
import { StoredFile } from './stored-file.entity.js';

type Within = NonNullable<Connection['joinOn']>;

export const fileReads: Reads<StoredFile, ActionOf<typeof filePolicy>> = defineReads(StoredFile, {
  policy: filePolicy,
  // Called by the words that a request orders a list with.
  orders: {
    name: ['displayName', 'id'],
    size: ['size', 'id'],
    created_at: ['createdAt', 'id'],
    updated_at: ['updatedAt', 'id'],
    content_type: ['contentType', 'id'],
    user: [{ sql: (row) => nameOfUserIn(actorTenant, sql`${row}.uploader_id`, 'sortable_name'), type: 'text' }, 'id'],
  },
  computed: {
    /** True for who manages the file, null for the others. */
    managed: () => sql`true`,
    shownLocks: shownLocks('attachment'),
    lockedNow,
    /** True for whom no module keeps out of the file, null for the others. */
    readAnywhere: () => sql`true`,
    /** What keeps the viewer out because of where the file stands, unless they read it anywhere: a `PlaceLock`; null for nothing. */
    placeLock: (row) => placeLockOf(row, actorId),
    /** True for who reads it with what it was handed in with. */
    kept: () => sql`false`,
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
    uuid: (row, value) => sql`
      ${row}.id = split_part(${value}, ':', 1)::bigint and ${row}.uuid::text = split_part(${value}, ':', 2)
    `,
  },
  computed: {
    /** Seconds since 1970. */
    uploadExpires: (row) => sql`floor(extract(epoch from ${row}.upload_expires_at))::bigint`,
    /** The id again, once there is a file to see. */
    readyId: (row) => sql`case when ${row}.workflow_state = 'available' then ${row}.id end`,
  },
  // Who brought a file sees what became of it, wherever it lies.
  relations: { file: one(() => fileReads, 'id', { trusted: true }) },
});

const byId: Record<string, FilterSql> = {
  id: (filter) => sql`
    ${filter.row}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}
  `,
};

const openFiles = (row: Sql): Sql => sql`
  select count(*) from files cf where cf.folder_id = ${row}.id and cf.workflow_state = 'available'
`;
const openFolders = (row: Sql): Sql => sql`
  select count(*) from folders cf where cf.parent_folder_id = ${row}.id and cf.workflow_state = 'visible'
`;

export const folderReads: Reads<Folder, ActionOf<typeof folderPolicy>> = defineReads(Folder, {
  policy: folderPolicy,
  orders: {
    name: ['name', 'id'],
    depth: [{ sql: (row) => sql`cardinality(${row}.ancestors)`, type: 'int' }, 'id'],
  },
  computed: {
    managed: () => sql`true`,
    /** The names from the root down, with slashes between them. */
    fullName: (row) => sql`
      select string_agg(nf.name, '/' order by array_position(${row}.ancestors, nf.id))
      from folders nf
      where nf.id = any(${row}.ancestors)
    `,
    allFiles: openFiles,
    openFiles: (row) => sql`${openFiles(row)} and not ${keptBack(sql`cf`)}`,
    allFolders: openFolders,
    openFolders: (row) => sql`${openFolders(row)} and not ${keptBack(sql`cf`)}`,
    lockedNow: keptBack,
    /** The room of its tree. */
    quota: quotaSql,
  },
  relations: {
    parentFolder: one(() => folderReads, 'parentFolderId'),
    course: one(() => courseReads, 'courseId'),
    group: one(() => groupReads, 'groupId'),
    user: one(() => userReads, 'userId'),
    /** From the root down to the folder itself. */
    path: many(
      () => folderReads,
      (child, parent) => sql`${child}.id = any(${parent}.ancestors)`,
      { order: 'depth' },
    ),
  },
});

/** Lists of files leave out what is kept back from the actor. */
export const filesIn = (within: Within, listed?: Expr) =>
  connection(() => fileReads, {
    joinOn: within,
    listed,
    filters: fileFilters,
    check: refuseShortFileSearch,
    visible: filePolicy.actions.list,
    order: 'name',
  });

/** Every folder of a course, group or person. */
export const foldersIn = (within: Within, listed?: Expr) =>
  connection(() => folderReads, { joinOn: within, listed, order: 'id' });

export const filesOfFolder = extendReads(folderReads, {
  connections: {
    files: filesIn((child, parent) => sql`${child}.folder_id = ${parent}.id`),
    folders: connection(() => folderReads, {
      joinOn: (child, parent) => sql`${child}.parent_folder_id = ${parent}.id`,
      order: 'name',
    }),
  },
});

export const filesOfCourse = extendReads(courseReads, {
  connections: {
    files: filesIn((child, parent) => sql`${child}.course_id = ${parent}.id`, readsCourseFiles),
    folders: foldersIn((child, parent) => sql`${child}.course_id = ${parent}.id`, readsCourseFiles),
    /** One of them; also one that is locked just now. */
    fileById: connection(() => fileReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: readsCourseFiles,
      filters: byId,
    }),
    folderById: connection(() => folderReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: readsCourseFiles,
      filters: byId,
    }),
  },
  computed: {
    /** Megabytes, rounded up. */
    storageQuotaUsedMb: (row) => sql`
      ceil((${usedBytesSql('course_id', sql`${row}.id`, sql`${row}.root_account_id`)}) / 1048576.0)::int
    `,
  },
});

export const filesOfUser = extendReads(userReads, {
  connections: {
    files: filesIn((child, parent) => sql`${child}.user_id = ${parent}.id`, readsUserFiles),
    folders: foldersIn((child, parent) => sql`${child}.user_id = ${parent}.id`, readsUserFiles),
  },
});

export const filesOfGroup = extendReads(groupReads, {
  connections: {
    files: filesIn((child, parent) => sql`${child}.group_id = ${parent}.id`, readsGroupFiles),
    folders: foldersIn((child, parent) => sql`${child}.group_id = ${parent}.id`, readsGroupFiles),
  },
});
