import { userReads } from '../../../identity/users/index.js';
import { courseReads } from '../../../learning/courses/index.js';
import { type ActionOf, actorTenant } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { JournalEntry } from './journal-entry.entity.js';
import { journalEntryPolicy } from './journal-entry.policy.js';

export const journalEntryReads: Reads<JournalEntry, ActionOf<typeof journalEntryPolicy>> = defineReads(JournalEntry, {
  policy: journalEntryPolicy,
  relations: {
    course: one(() => courseReads, 'courseId'),
    student: one(() => userReads, 'studentId'),
    // Whoever reads what was written knows by whom.
    author: one(() => userReads, 'authorId', { trusted: true }),
  },
});

export const journalOfUser = extendReads(userReads, {
  connections: {
    /** Each entry is authorized by itself: for who keeps no journal of the person, there is none. */
    journalEntries: connection(() => journalEntryReads, {
      joinOn: (entry, user) => sql`${entry}.student_id = ${user}.id and ${entry}.root_account_id = ${actorTenant}`,
      descending: () => true,
    }),
  },
});
