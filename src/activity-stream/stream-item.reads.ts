import { coursePolicy, courseReads } from '../courses/index.js';
import { type ActionOf, actorParameter } from '../kernel/policy.js';
import { connection, defineReads, extendReads, type FilterSql, type Reads } from '../kernel/reads.js';
import { userPolicy, userReads } from '../users/index.js';
import { StreamItem } from './stream-item.entity.js';
import { streamItemPolicy } from './stream-item.policy.js';

/** What an item is about is contributed by the area of its type, as a relation over `assetId`. */
export const streamItemReads: Reads<StreamItem, ActionOf<typeof streamItemPolicy>> = defineReads(StreamItem, {
  policy: streamItemPolicy,
  orders: { happened: ['happenedAt', 'id'] },
  computed: {
    title: (_alias, _parameters, _argument, lookUp) => lookUp('stream_entries', 'stream_entry_id', 'title'),
    message: (_alias, _parameters, _argument, lookUp) => lookUp('stream_entries', 'stream_entry_id', 'message'),
    messageId: (alias) => `case when ${alias}.type = 'Message' then ${alias}.asset_id end`,
    path: (_alias, _parameters, _argument, lookUp) => lookUp('stream_entries', 'stream_entry_id', 'path'),
    contextType: (alias) =>
      `case when ${alias}.group_id is not null then 'Group' when ${alias}.course_id is not null then 'Course' end`,
  },
});

/** An array of `{ type, notificationCategory, count, unreadCount }`, by type. */
const summaryOf = (where: string): string =>
  `select coalesce(json_agg(json_build_object('type', s.type, 'notificationCategory', s.notification_category, 'count', s.count,
    'unreadCount', s.unread) order by s.type, s.notification_category), '[]') from (
    select i.type, i.notification_category, count(*) as count, count(*) filter (where not i.read) as unread
    from stream_items i where ${where} and not i.hidden group by i.type, i.notification_category) s`;

type Sink = Parameters<NonNullable<Reads['computed'][string]>>[1];
const viewer = (parameters: Sink) => actorParameter(parameters);
const tenant = (parameters: Sink) => parameters.add('actor.rootAccountId', 'bigint', (env) => env.actor.rootAccountId);
const actorSet = (set: 'courses' | 'groups', parameters: Sink) =>
  parameters.add(`actor.${set}`, 'bigint[]', (env) => env.actor.memberships[set]);

const ofActiveCourse = (alias: string): string =>
  `(${alias}.course_id is null or exists (select 1 from courses ac where ac.id = ${alias}.course_id and ac.workflow_state = 'available'))`;

/** Keeps what is of active courses and of no course. */
const onlyActiveCourses: FilterSql = (filter) => (filter.flag === true ? ofActiveCourse(filter.alias) : undefined);

extendReads(userReads, {
  computed: {
    streamSummary: (alias, parameters, argument) =>
      summaryOf(
        `(${argument('onlyActiveCourses', 'boolean')} is not true or ${ofActiveCourse('i')}) and i.user_id = ${alias}.id and i.user_id = ${viewer(parameters)} and i.root_account_id = ${tenant(parameters)} ` +
          `and (i.course_id is null or i.course_id = any(${actorSet('courses', parameters)})) ` +
          `and (i.group_id is null or i.group_id = any(${actorSet('groups', parameters)}))`,
      ),
  },
  connections: {
    activityStream: connection(() => streamItemReads, {
      within: (child, parent) => `${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.self,
      order: 'happened',
      filters: { onlyActiveCourses },
    }),
  },
});

extendReads(courseReads, {
  computed: {
    streamSummary: (alias, parameters) =>
      summaryOf(
        `i.user_id = ${viewer(parameters)} and i.course_id = ${alias}.id and i.course_id = any(${actorSet('courses', parameters)}) ` +
          `and (i.group_id is null or i.group_id = any(${actorSet('groups', parameters)}))`,
      ),
  },
  connections: {
    // The viewer's own items: the policy of the items sees to that.
    activityStream: connection(() => streamItemReads, {
      within: (child, parent, parameters) =>
        `${child}.course_id = ${parent}.id and ${child}.user_id = ${viewer(parameters)}`,
      listed: coursePolicy.visible,
      order: 'happened',
    }),
  },
});
