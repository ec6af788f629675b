import { actorSet } from '../../identity/access/index.js';
import { userPolicy, userReads } from '../../identity/users/index.js';
import { type ActionOf, actorId, actorTenant } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
import { StreamItem } from './stream-item.entity.js';
import { streamItemPolicy } from './stream-item.policy.js';

/** What an item is about is contributed by the area of its type, as a relation over `assetId`. */
export const streamItemReads: Reads<StreamItem, ActionOf<typeof streamItemPolicy>> = defineReads(StreamItem, {
  policy: streamItemPolicy,
  orders: { happened: ['happenedAt', 'id'] },
  relations: { course: one(() => courseReads, 'courseId'), group: one(() => groupReads, 'groupId') },
  computed: {
    title: (_row, { lookUp }) => lookUp('stream_entries', 'stream_entry_id', 'title'),
    message: (_row, { lookUp }) => lookUp('stream_entries', 'stream_entry_id', 'message'),
    messageId: (row) => sql`case when ${row}.type = 'Message' then ${row}.asset_id end`,
    path: (_row, { lookUp }) => lookUp('stream_entries', 'stream_entry_id', 'path'),
    contextType: (row) => sql`
      case when ${row}.group_id is not null then 'Group' when ${row}.course_id is not null then 'Course' end
    `,
  },
});

/** An array of `{ type, notificationCategory, count, unreadCount }`, by type. */
const summaryOf = (where: Sql): Sql => sql`
  select coalesce(
    json_agg(
      json_build_object(
        'type', s.type, 'notificationCategory', s.notification_category, 'count', s.count,
        'unreadCount', s.unread
      )
      order by s.type, s.notification_category
    ),
    '[]'
  )
  from (
    select i.type, i.notification_category, count(*) as count, count(*) filter (where not i.read) as unread
    from stream_items i
    where ${where} and not i.hidden
    group by i.type, i.notification_category
  ) s
`;

const ofActiveCourse = (row: Sql): Sql => sql`
  (
    ${row}.course_id is null
    or exists (select 1 from courses ac where ac.id = ${row}.course_id and ac.workflow_state = 'available')
  )
`;

/** Keeps what is of active courses and of no course. */
const onlyActiveCourses: FilterSql = (filter) => (filter.flag === true ? ofActiveCourse(filter.row) : undefined);

export const streamOfUser = extendReads(userReads, {
  computed: {
    streamSummary: (row, { argument }) =>
      summaryOf(
        sql`
          (${argument('onlyActiveCourses', 'boolean')} is not true or ${ofActiveCourse(sql`i`)})
          and i.user_id = ${row}.id
          and i.user_id = ${actorId}
          and i.root_account_id = ${actorTenant}
          and (i.course_id is null or i.course_id = any(${actorSet('courses')}))
          and (i.group_id is null or i.group_id = any(${actorSet('groups')}))
        `,
      ),
  },
  connections: {
    activityStream: connection(() => streamItemReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.self,
      order: 'happened',
      filters: { onlyActiveCourses },
    }),
  },
});

export const streamOfCourse = extendReads(courseReads, {
  computed: {
    streamSummary: (row) =>
      summaryOf(
        sql`
          i.user_id = ${actorId}
          and i.course_id = ${row}.id
          and i.course_id = any(${actorSet('courses')})
          and (i.group_id is null or i.group_id = any(${actorSet('groups')}))
        `,
      ),
  },
  connections: {
    // The viewer's own items: the policy of the items sees to that.
    activityStream: connection(() => streamItemReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id and ${child}.user_id = ${actorId}`,
      listed: coursePolicy.visible,
      order: 'happened',
    }),
  },
});
