import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  defineReads,
  extendReads,
  first,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { streamItemReads } from '../activity-stream/index.js';
import { assignmentReads } from '../assignments/index.js';
import { type Course, courseReads, sectionReads, shownAnnouncements } from '../courses/index.js';
import { refuseShortTerm } from '../enrollments/index.js';
import { keptFileReads } from '../files/index.js';
import { groupCategoryReads, groupReads, readsGroup } from '../groups/index.js';
import { moduleItemReads } from '../modules/index.js';
import {
  announcingCoursePolicy,
  courseDiscussionsPolicy,
  findsAnnouncements,
  findsDiscussions,
  listsAnnouncements,
  listsDiscussions,
} from './course-discussions.policy.js';
import { discussionTopicColumns } from './discussion-topic.columns.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { byId, topicFilters } from './discussion-topic.filters.js';
import { discussionTopicPolicy, shownToSections } from './discussion-topic.policy.js';
import { announcedAt, isPosted, lastActivityAt } from './discussion-topic-lock.sql.js';

/** The course, with the policy that applies to its discussions and announcements. */
export const courseDiscussionsReads: Reads<Course, ActionOf<typeof courseDiscussionsPolicy>> = defineReads(
  courseReads.entity,
  { policy: courseDiscussionsPolicy, keys: courseReads.keys },
);

/** The courses whose announcements the actor reads. */
export const announcingCourseReads: Reads<Course> = defineReads(courseReads.entity, { policy: announcingCoursePolicy });

const newestFirst = (time: (topic: Sql) => Sql) => ({
  sql: (topic: Sql): Sql => sql`-extract(epoch from ${time(topic)})`,
  type: 'numeric',
});

export const discussionTopicReads: Reads<DiscussionTopic, ActionOf<typeof discussionTopicPolicy>> = defineReads(
  DiscussionTopic,
  {
    policy: discussionTopicPolicy,
    // Called by the words that a request orders a list with.
    orders: {
      // What is not pinned comes behind, with the latest activity first.
      position: [
        { sql: (row) => sql`coalesce(${row}.pinned_position, 2147483647)`, type: 'integer' },
        newestFirst(lastActivityAt),
        'id',
      ],
      recent_activity: [newestFirst(lastActivityAt), 'id'],
      title: ['title', 'id'],
      announced: [{ sql: announcedAt, type: 'timestamptz' }, 'id'],
      latest_announced: [newestFirst(announcedAt), 'id'],
    },
    computed: discussionTopicColumns(() => discussionTopicReads as Reads),
    relations: {
      course: one(() => courseReads, 'courseId'),
      group: one(() => groupReads, 'groupId'),
      groupCategory: one(() => groupCategoryReads, 'groupCategoryId'),
      assignment: one(() => assignmentReads, 'assignmentId'),
      rootTopic: one(() => discussionTopicReads, 'rootTopicId'),
      // Whoever sees a topic sees who wrote it, and for which sections it is.
      author: one(() => userReads, 'authorId', { trusted: true }),
      sections: many(
        () => sectionReads,
        (section, topic) => sql`
          ${section}.id in (select ts.section_id from discussion_topic_sections ts where ts.topic_id = ${topic}.id)
          and ${section}.workflow_state <> 'deleted'
        `,
        { trusted: true },
      ),
      // Whoever sees a topic sees the file put to it, whatever its owner has done with it since.
      attachments: many(
        () => keptFileReads,
        (file, topic) => sql`${file}.id = ${topic}.attachment_id`,
        { trusted: true },
      ),
    },
  },
);

type Within = NonNullable<Connection['joinOn']>;

interface Readers {
  readonly discussions: Pick<Connection, 'listed' | 'found'>;
  readonly announcements: Pick<Connection, 'listed' | 'found'>;
}

/** The discussions and the announcements of a course or group, and one topic of either by its id. */
const topicsIn = (joinOn: Within, { discussions, announcements }: Readers) => ({
  discussionTopics: connection(() => discussionTopicReads, {
    joinOn: (topic, parent) => sql`${joinOn(topic, parent)} and not ${topic}.is_announcement`,
    ...discussions,
    check: refuseShortTerm,
    filters: topicFilters,
    order: 'position',
  }),
  announcements: connection(() => discussionTopicReads, {
    joinOn: (topic, parent) => sql`${joinOn(topic, parent)} and ${topic}.is_announcement`,
    ...announcements,
    check: refuseShortTerm,
    filters: topicFilters,
    order: 'announced',
    descending: () => true,
  }),
  oneTopic: connection(() => discussionTopicReads, { joinOn, filters: { id: byId } }),
});

const ofParent =
  (column: string): Within =>
  (topic, parent) =>
    sql`${topic}.${sql.ref(column)} = ${parent}.id`;

/** SQL: the announcement is one of the last that the course shows the viewer on its home page. */
const onHomePage: Within = (topic, course) => sql`
  ${course}.show_announcements_on_home_page
  and ${topic}.id in (
    select ha.id
    from discussion_topics ha
    where ha.course_id = ${course}.id
      and ha.is_announcement
      and ${isPosted(sql`ha`)}
      and ${shownToSections(sql`ha`)}
    order by ${announcedAt(sql`ha`)} desc, ha.id desc
    limit ${shownAnnouncements(course)}
  )
`;

export const topicsOfCourse = extendReads(courseReads, {
  relations: {
    homeAnnouncements: many(() => discussionTopicReads, onHomePage, { order: 'latest_announced' }),
  },
  connections: topicsIn(ofParent('course_id'), {
    discussions: { listed: listsDiscussions, found: findsDiscussions },
    announcements: { listed: listsAnnouncements, found: findsAnnouncements },
  }),
});

const groupReaders = { listed: readsGroup('id'), found: undefined };
export const topicsOfGroup = extendReads(groupReads, {
  connections: topicsIn(ofParent('group_id'), { discussions: groupReaders, announcements: groupReaders }),
});

export const topicOfModuleItem = extendReads(moduleItemReads, {
  relations: {
    discussionTopic: one(() => discussionTopicReads, 'contentId', { when: (item) => sql`${item}.type = 'Discussion'` }),
  },
});

export const topicOfAssignment = extendReads(assignmentReads, {
  relations: {
    discussionTopic: first(
      () => discussionTopicReads,
      (child, parent) => sql`${child}.assignment_id = ${parent}.id and ${child}.workflow_state <> 'deleted'`,
    ),
  },
});

export const topicOfStreamItem = extendReads(streamItemReads, {
  computed: {
    discussionTopicId: (row) => sql`case when ${row}.type = 'DiscussionTopic' then ${row}.asset_id end`,
    announcementId: (row) => sql`case when ${row}.type = 'Announcement' then ${row}.asset_id end`,
  },
  relations: {
    discussionTopic: one(() => discussionTopicReads, 'assetId', {
      when: (item) => sql`${item}.type in ('DiscussionTopic', 'Announcement')`,
    }),
  },
});
