import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { defineReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { keptFilePolicy } from './file.policy.js';
import { folderReads } from './file.reads.js';
import { StoredFile } from './stored-file.entity.js';

/**
 * A file as it was handed in: whoever reads the work fetches it, whatever its owner has done with it since. By these
 * reads files are found from what they were handed in with, never by themselves.
 */
export const keptFileReads: Reads<StoredFile, ActionOf<typeof keptFilePolicy>> = defineReads(StoredFile, {
  policy: keptFilePolicy,
  computed: {
    managed: () => sql`true`,
    shownLocks: () => sql`null::text[]`,
    lockedNow: () => sql`false`,
    readAnywhere: () => sql`true`,
    placeLock: () => sql`null::json`,
    kept: () => sql`true`,
  },
  relations: {
    // Whoever sees a file sees who brought it.
    user: one(() => userReads, 'uploaderId', { trusted: true }),
    folder: one(() => folderReads, 'folderId'),
  },
});
