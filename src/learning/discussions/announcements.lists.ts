/** The announcements of several courses within some days. Source: D3 · Announcements; supplement §4.6. */

import type { PolicyEnv } from '../../platform/authorization/policy.js';
import { connection, type FilterScope, type FilterSql } from '../../platform/query/reads.js';
import { parameter, type Sql, sql } from '../../platform/sql/sql.js';
import { courseOfCode } from './announcement.rules.js';
import { courseDiscussionsReads, discussionTopicReads } from './discussion-topic.reads.js';
import { announcedAt, isPosted } from './discussion-topic-lock.sql.js';

const zone = parameter<PolicyEnv>('text', ({ actor }) => actor.timeZone);

const codes = (given: readonly string[]): readonly number[] => given.map((code) => courseOfCode(code) ?? 0);

const courses = (filter: FilterScope): Sql =>
  filter.other('contextCodes', 'bigint[]', codes as (value: unknown) => unknown);

/** SQL: the start of the day, in the zone of who asks, that lies so many days after the day of a time. */
const dayAfter = (time: Sql, days: number): Sql => sql`
  ((date_trunc('day', ${time} at time zone ${zone}) + make_interval(days => ${sql.literal(days)})) at time zone ${zone})
`;

const startOf = (filter: FilterScope): Sql => sql`
  coalesce(${filter.other('startDate', 'timestamptz')}, ${dayAfter(sql`now()`, -14)})
`;

/** SQL: the topic was announced within the window, the last day of which counts in full. */
const inWindow = (topic: Sql, filter: FilterScope): Sql => sql`
  ${announcedAt(topic)} >= ${startOf(filter)}
  and case
    when ${filter.other('endDate', 'timestamptz')} is null
      then ${announcedAt(topic)} < ${dayAfter(startOf(filter), 29)}
    else ${announcedAt(topic)} <= ${filter.other('endDate', 'timestamptz')}
  end
`;

/** SQL: the viewer reads unpublished announcements in each of the courses, and did not ask for the others alone. */
const showsAll = (filter: FilterScope): Sql => sql`
  (
    ${filter.other('activeOnly', 'boolean')} is not true
    and not exists (
      select 1
      from courses fc
      where fc.id = any(${courses(filter)})
        and not ${filter.predicate(courseDiscussionsReads.policy.actions.moderate, courseDiscussionsReads, sql`fc`)}
    )
  )
`;

const listed = (topic: Sql, filter: FilterScope): Sql => sql`
  ${topic}.is_announcement
  and ${topic}.course_id = any(${courses(filter)})
  and ${inWindow(topic, filter)}
  and (${isPosted(topic)} or ${showsAll(filter)})
`;

/** The topic is the last of those listed of its course. */
const lastOfCourse: FilterSql = (filter) =>
  filter.flag !== true
    ? undefined
    : sql`
        not exists (
          select 1
          from discussion_topics fl
          where fl.course_id = ${filter.row}.course_id
            and ${listed(sql`fl`, filter)}
            and ${filter.predicate(discussionTopicReads.policy.visible, discussionTopicReads, sql`fl`)}
            and (${announcedAt(sql`fl`)}, fl.id) > (${announcedAt(filter.row)}, ${filter.row}.id)
        )
      `;

/** The newest first. That each of the courses may be read is asked before. */
export const announcementsOfCourses = connection(() => discussionTopicReads, {
  filters: {
    contextCodes: (filter) => listed(filter.row, filter),
    latestOnly: lastOfCourse,
  },
  order: 'announced',
  descending: () => true,
});
