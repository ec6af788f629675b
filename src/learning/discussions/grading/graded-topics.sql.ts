/** Discussions that are graded, beside their assignments. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** SQL: id of the assignment that grades the topic, or the root of a group's topic; null for none. */
export const assignmentIdOf = (topic: Sql): Sql => sql`
  coalesce(
    ${topic}.assignment_id,
    (select rt.assignment_id from discussion_topics rt where rt.id = ${topic}.root_topic_id)
  )
`;

/** Locks the topics that the assignments grade. */
// unguarded: topics of assignments that the actor is about to change.
export const gradedTopicsLocked = statement<{ assignmentIds: readonly number[] }>(
  (value) => sql`
    select t.id
    from discussion_topics t
    where t.assignment_id = any(${value('assignmentIds', 'bigint[]')}) and t.workflow_state <> 'deleted'
    order by t.id
    for update
  `,
);

/** Whether one of the users still has an entry in the topic, or in one that a group has of it. */
// unguarded: the entries of students whose work is worked out.
export const writesThere = statement<{ topicId: number; userIds: readonly number[] }>(
  (value) => sql`
    select exists (
      select 1
      from discussion_entries e
      where e.author_id = any(${value('userIds', 'bigint[]')})
        and e.workflow_state = 'active'
        and e.topic_id in (
          select ${value('topicId', 'bigint')}
          union all
          select c.id from discussion_topics c where c.root_topic_id = ${value('topicId', 'bigint')}
        )
    ) as writes
  `,
);
