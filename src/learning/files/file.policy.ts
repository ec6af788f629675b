import { among, may, memberOf, on, staffIn } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, own, sqlCondition } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { lockedInNothing, unlocked } from '../course-copies/index.js';
import { inLivingCourse } from '../courses/index.js';
import { participatesInGroup, readsGroup } from '../groups/index.js';
import { Folder } from './folder.entity.js';
import { StoredFile } from './stored-file.entity.js';

/** SQL: a folder or file is kept back by itself. */
export const keptBack = (row: Sql): Sql => sql`
  (
    ${row}.locked
    or ${row}.hidden
    or coalesce(${row}.unlock_at > now(), false)
    or coalesce(${row}.lock_at <= now(), false)
  )
`;

/** SQL: the folder, or one above it, is kept back or deleted. The id is that of the folder. */
const folderKeptBack = (folder: Sql): Sql => sql`
  exists (
    select 1
    from folders kf
    join folders ka on ka.id = any(kf.ancestors)
    where kf.id = ${folder} and (${keptBack(sql`ka`)} or ka.workflow_state = 'deleted')
  )
`;

/** SQL: the bytes of a file are kept back from those who do not manage it. */
export const lockedNow = (row: Sql): Sql => sql`(${keptBack(row)} or ${folderKeptBack(sql`${row}.folder_id`)})`;

/** Whose files they are manages them: a course's staff, the person, the group and those who manage files around it. */
const manages = anyOf(may('manage_files', on('courseId')), own('userId'), participatesInGroup('groupId'));
const reads = anyOf(
  memberOf('courseId'),
  among('courseId', 'concluded'),
  may('read_course_content', on('courseId')),
  readsGroup('groupId'),
);

/** Whoever looks after a course's contents or works in it reads its files wherever they stand. */
const worksHere = anyOf(
  manages,
  may('read_course_content', on('courseId')),
  may('manage_content', on('courseId')),
  staffIn('courseId'),
);

/** What was handed in stays as it is. */
const changes = allOf(is({ forSubmissions: false }), manages);

/** Neither hidden nor unpublished, nor in a folder that is; one whose dates lock it is seen, its bytes are not. */
const shownFile = sqlCondition(
  'shownFile',
  (row) => sql`not ${row}.locked and not ${row}.hidden and not ${folderKeptBack(sql`${row}.folder_id`)}`,
);
const openFile = sqlCondition('openFile', (row) => sql`not ${lockedNow(row)}`);
const openFolder = sqlCondition('openFolder', (row) => sql`not ${folderKeptBack(sql`${row}.id`)}`);

const there = allOf(ofTenant('rootAccountId'), is({ workflowState: 'available' }), inLivingCourse);

/** Staff see every file of the course, students those that are neither unpublished nor hidden. */
export const filePolicy = definePolicy(StoredFile, {
  visible: allOf(there, anyOf(manages, allOf(reads, shownFile))),
  actions: {
    /** Changes it as far as no blueprint has locked it. */
    change: changes,
    /** Renames and moves it. */
    update: allOf(changes, unlocked('content')),
    delete: allOf(changes, lockedInNothing),
    /** In lists, also files that their dates lock are left out. */
    list: allOf(there, anyOf(manages, allOf(reads, openFile))),
  },
  fields: { managed: manages, readAnywhere: worksHere, shownLocks: worksHere },
});

/** What was handed in, or said with a file, is read with it; see decision 0021. */
export const keptFilePolicy = definePolicy(StoredFile, {
  visible: ofTenant('rootAccountId'),
  actions: {
    change: allOf(there, changes),
    update: allOf(there, changes, unlocked('content')),
    delete: allOf(there, changes, lockedInNothing),
  },
});

/** Who announced a file follows it until it is there. */
export const fileUploadPolicy = definePolicy(StoredFile, {
  visible: allOf(
    ofTenant('rootAccountId'),
    own('uploaderId'),
    is({ workflowState: ['pending', 'available', 'errored'] }),
  ),
  actions: {},
});

/** Folders are seen like files; the tree of a person or group by those whose it is. */
export const folderPolicy = definePolicy(Folder, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'visible' }),
    inLivingCourse,
    anyOf(manages, allOf(reads, openFolder)),
  ),
  actions: { manage: changes },
  fields: { allFiles: manages, allFolders: manages, managed: manages, quota: changes },
});

/** Who may look at the files of a course, over the course's own row. */
export const readsCourseFiles = anyOf(
  memberOf('id'),
  among('id', 'concluded'),
  may('read_course_content', on('id')),
  may('manage_files', on('id')),
);
/** Somebody's files are their own, over the user's row. */
export const readsUserFiles = own('id');
/** Who may look at the files of a group, over the group's own row. */
export const readsGroupFiles = readsGroup('id');
