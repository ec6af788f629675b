/** What people are told of topics. Source: supplement §3.9, announcement and discussion. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { discussionTopicReads } from './discussion-topic.reads.js';
import { concernedBy } from './discussion-topics.sql.js';

/** What a mail shows of a topic. */
export const shownOfTopic: Occasion['shown'] = (row: Sql) => ({
  title: sql`${row}.title`,
  place: sql`
    coalesce(
      ${nameOfCourse(row)},
      (select ng.name from groups ng where ng.id = ${row}.group_id)
    )
  `,
  path: sql`
    case
      when ${row}.course_id is not null then '/courses/' || ${row}.course_id
      else '/groups/' || ${row}.group_id
    end || '/discussion_topics/' || ${row}.id
  `,
});

const ofTopic = {
  table: 'discussion_topics',
  reads: discussionTopicReads,
  action: 'visible',
  concerns: concernedBy,
  shown: shownOfTopic,
} as const;

export const announcementPosted: Occasion = {
  ...ofTopic,
  name: 'new_announcement',
  kind: 'new_announcement',
  says: (title) => `Announcement: ${title}`,
};

/** Its author learns that it has gone out, which may be long after they wrote it. */
export const ownAnnouncementPosted: Occasion = {
  ...ofTopic,
  name: 'announcement_created_by_you',
  kind: 'announcement_created_by_you',
  concerns: (row) => sql`select ${row}.author_id as user_id where ${row}.author_id is not null`,
  says: (title) => `Your announcement was posted: ${title}`,
};

export const discussionPosted: Occasion = {
  ...ofTopic,
  name: 'new_discussion_topic',
  kind: 'new_discussion_topic',
  says: (title) => `New discussion: ${title}`,
};

export const topicOccasions: readonly Occasion[] = [announcementPosted, ownAnnouncementPosted, discussionPosted];
