/** What people are told of entries. Source: supplement §3.9, discussion_entry. */
import type { Occasion } from '../../../identity/notification-events/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { discussionEntryReads } from './discussion-entry.reads.js';
import { followersOf } from './subscription.sql.js';

/** What a mail shows of the topic of an entry. */
const ofTopic = (row: Sql, wanted: (topic: Sql) => Sql): Sql => sql`
  (select ${wanted(sql`nt`)} from discussion_topics nt where nt.id = ${row}.topic_id)
`;

/** Those who follow the topic are told, unless they may not read there any more when they are. */
export const entryWritten: Occasion = {
  name: 'new_discussion_entry',
  kind: 'new_discussion_entry',
  table: 'discussion_entries',
  reads: discussionEntryReads,
  action: 'visible',
  concerns: (row) => followersOf(sql`${row}.topic_id`),
  shown: (row) => ({
    title: ofTopic(row, (topic) => sql`${topic}.title`),
    place: sql`
      coalesce(
        (select nc.name from courses nc where nc.id = ${row}.course_id),
        (select ng.name from groups ng where ng.id = ${row}.group_id)
      )
    `,
    path: sql`
      case
        when ${row}.course_id is not null then '/courses/' || ${row}.course_id
        else '/groups/' || ${row}.group_id
      end || '/discussion_topics/' || ${row}.topic_id
    `,
  }),
  says: (title) => `New entry in a discussion: ${title}`,
};
