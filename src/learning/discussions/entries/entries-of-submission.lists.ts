import { connection, extendReads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { submissionReads } from '../../assignments/index.js';
import { discussionEntryReads } from './discussion-entry.reads.js';

/** SQL: the topics that the work is handed in in: that of its assignment, and those that groups have of it. */
const topicsOf = (work: Sql): Sql => sql`
  select gt.id
  from discussion_topics gt
  where gt.root_account_id = ${work}.root_account_id and gt.assignment_id = ${work}.assignment_id
  union all
  select gc.id
  from discussion_topics gt
  join discussion_topics gc on gc.root_topic_id = gt.id
  where gt.root_account_id = ${work}.root_account_id and gt.assignment_id = ${work}.assignment_id
`;

/** What a student has written in a graded discussion, beside their work. Source: supplement §1.14, discussion_entries. */
export const entriesOfSubmission = extendReads(submissionReads, {
  computed: {
    inDiscussion: (row) => sql`exists (${topicsOf(row)})`,
  },
  connections: {
    /** The oldest first: the first of them has handed in. */
    discussionEntries: connection(() => discussionEntryReads, {
      joinOn: (entry, work) => sql`
        ${entry}.author_id = ${work}.user_id
        and ${entry}.workflow_state = 'active'
        and ${entry}.topic_id in (${topicsOf(work)})
      `,
      order: 'newest',
    }),
  },
});
