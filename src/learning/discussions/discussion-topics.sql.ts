import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';
import { takingPart } from '../enrollments/index.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { DiscussionTopicSection } from './discussion-topic-section.entity.js';
import { gradedForUser } from './grading/graded-lock.sql.js';

/** Where topics stand: one of the two. */
export interface TopicOwner {
  readonly courseId: number | null;
  readonly groupId: number | null;
}

const standsIn = (topic: Sql, value: ValueSql<TopicOwner>): Sql => sql`
  (
    ${topic}.course_id = ${value('courseId', 'bigint')}
    or ${topic}.group_id = ${value('groupId', 'bigint')}
  )
`;

/** A course or group where nobody else pins a topic before the end of the transaction. */
export const orderLocked = {
  // unguarded: a lock on a place of topics, of which the actor moderates one.
  courseId: statement<{ id: number }>(
    (value) => sql`select id from courses where id = ${value('id', 'bigint')} for no key update`,
  ),
  // unguarded: likewise.
  groupId: statement<{ id: number }>(
    (value) => sql`select id from groups where id = ${value('id', 'bigint')} for no key update`,
  ),
};

/** Ids of the pinned topics of a place in their order. */
// unguarded: the order in a place whose topics the actor moderates.
export const pinnedTopics = statement<TopicOwner>(
  (value) => sql`
    select t.id from discussion_topics t
    where t.pinned_position is not null and ${standsIn(sql`t`, value)}
    order by t.pinned_position, t.id
  `,
);

/** Gives the pinned topics of a place their positions, from 1 on without gaps; what is not named is no longer pinned. */
// unguarded: likewise.
export const pinned = bulkStatement<TopicOwner & { ids: readonly number[] }>(
  [updated(DiscussionTopic, 'pinnedPosition')],
  (value) => sql`
    update discussion_topics t
    set pinned_position = w.position
    from (
      select p.id, o.position::int as position
      from discussion_topics p
      left join unnest(${value('ids', 'bigint[]')}) with ordinality as o(id, position) on o.id = p.id
      where ${standsIn(sql`p`, value as ValueSql<TopicOwner>)} and (p.pinned_position is not null or o.id is not null)
    ) w
    where t.id = w.id and t.pinned_position is distinct from w.position
  `,
);

/** Of the ids, those of sections of the course that are there. */
// unguarded: which sections are meant; who moderates in the course knows them.
export const sectionsThere = statement<{ courseId: number; ids: readonly number[]; reach: readonly number[] | null }>(
  (value) => sql`
    select s.id
    from sections s
    where s.course_id = ${value('courseId', 'bigint')}
      and s.workflow_state = 'active'
      and s.id = any(${value('ids', 'bigint[]')})
      and (${value('reach', 'bigint[]')} is null or s.id = any(${value('reach', 'bigint[]')}))
  `,
);

/** A topic is for these sections, and for no others. Answers how many came and went. */
// unguarded: a topic that the actor moderates.
export const sectionsNamed = bulkStatement<{ rootAccountId: number; id: number; ids: readonly number[] }>(
  [DiscussionTopicSection],
  (value) => sql`
    with gone as (
      delete from discussion_topic_sections
      where topic_id = ${value('id', 'bigint')} and section_id <> all(${value('ids', 'bigint[]')})
      returning 1
    ),
    come as (
      insert into discussion_topic_sections (root_account_id, topic_id, section_id)
      select ${value('rootAccountId', 'bigint')}, ${value('id', 'bigint')}, n.id
      from unnest(${value('ids', 'bigint[]')}) as n(id)
      on conflict (root_account_id, topic_id, section_id) do nothing
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from come))::int as moved
  `,
);

/**
 * SQL: whom a topic concerns: who takes part in its course just now, those of its sections where it has some, and the
 * members of its group. Staff who see all sections are among them.
 */
export const concernedBy = (topic: Sql): Sql => sql`
  select tp.user_id
  from (${takingPart(sql`${topic}.course_id`)}) tp
  where ${gradedForUser(topic, sql`tp.user_id`)}
    and (
      not ${topic}.section_specific
      or exists (
        select 1
        from enrollments te
        where te.course_id = ${topic}.course_id
          and te.user_id = tp.user_id
          and te.workflow_state = 'active'
          and (
            (
              te.type in ('TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment')
              and not te.limit_privileges_to_course_section
            )
            or te.course_section_id in (
              select ts.section_id from discussion_topic_sections ts where ts.topic_id = ${topic}.id
            )
          )
      )
    )
  union
  select gm.user_id
  from group_memberships gm
  where gm.group_id = ${topic}.group_id and gm.workflow_state = 'accepted'
`;

/** Ids of the people in whose streams a topic stands; its author is none of them. */
// unguarded: tells everybody who is shown a topic that the actor has posted.
export const streamReaders = statement<{ id: number }>(
  (value) => sql`
    select distinct p.user_id as id
    from discussion_topics t
    cross join lateral (${concernedBy(sql`t`)}) p
    where t.id = ${value('id', 'bigint')} and p.user_id is distinct from t.author_id
  `,
);
