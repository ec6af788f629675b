/** What people are told of entries. Source: supplement §3.9, discussion_entry. */
import type { Occasion } from '../../../identity/notification-events/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { discussionEntryReads } from './discussion-entry.reads.js';
import { followersOf, writersOf } from './subscription.sql.js';

/** What a mail shows of the topic of an entry. */
const ofTopic = (row: Sql, wanted: (topic: Sql) => Sql): Sql => sql`
  (select ${wanted(sql`nt`)} from discussion_topics nt where nt.id = ${row}.topic_id)
`;

const ofEntry = {
  table: 'discussion_entries',
  reads: discussionEntryReads,
  action: 'visible',
  shown: (row: Sql) => ({
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
} as const;

/** Those who follow the topic are told, unless they may not read there any more when they are. */
export const entryWritten: Occasion = {
  ...ofEntry,
  name: 'new_discussion_entry',
  kind: 'new_discussion_entry',
  concerns: (row) => followersOf(sql`${row}.topic_id`),
  says: (title) => `New entry in a discussion: ${title}`,
};

/** Whoever wrote an announcement, or commented on it, is told of comments. */
export const announcementAnswered: Occasion = {
  ...ofEntry,
  name: 'announcement_reply',
  kind: 'announcement_reply',
  concerns: (row) => writersOf(sql`${row}.topic_id`),
  says: (title) => `New comment on an announcement: ${title}`,
};

export const entryOccasions: readonly Occasion[] = [entryWritten, announcementAnswered];
