import { actorId, actorTenant, type PolicyEnv } from '../../../platform/authorization/policy.js';
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { JournalEntry } from './journal-entry.entity.js';
import { journalKept, keepsJournalOf } from './journal-entry.policy.js';

interface Noted extends PolicyEnv {
  readonly userIds: readonly number[];
  readonly title: string;
  readonly note: string;
  /** The course that an entry is for where the student takes part in it; null for none. */
  readonly courseId: number | null;
}

/**
 * Makes an entry for each of the users who is a student in a course where the actor keeps the journal; in the named course,
 * else in the one that was made first. None where the account of the course has no journal.
 */
// unguarded: the statement asks for itself where the actor keeps the journal.
export const journalEntriesMade = bulkStatement<Noted>(
  [JournalEntry],
  (value) => sql`
    insert into journal_entries (root_account_id, student_id, course_id, author_id, title, note)
    select distinct on (ke.user_id) ke.root_account_id, ke.user_id, ke.course_id, ${actorId},
      ${value('title', 'text')}, ${value('note', 'text')}
    from enrollments ke
    join courses kc on kc.id = ke.course_id and kc.workflow_state <> 'deleted'
    where ke.user_id = any(${value('userIds', 'bigint[]')})
      and ke.user_id <> ${actorId}
      and ke.root_account_id = ${actorTenant}
      and ke.type = 'StudentEnrollment'
      and ke.workflow_state = 'active'
      and ${journalKept(sql`kc.account_id`)}
      and ${keepsJournalOf(sql`ke`, sql`kc`)}
    order by ke.user_id, (ke.course_id is not distinct from ${value('courseId', 'bigint')}) desc, ke.course_id
    returning id, student_id as "studentId"
  `,
);
