/** Which topics of groups the viewer is told of. Source: supplement §4.6, topic_children. */
import { actorSet } from '../../../identity/access/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

/**
 * SQL: JSON of the topics in which groups discuss a topic, in the order of their ids: all of them for staff and who looks
 * in from an account, for everybody else those of their own groups.
 */
export const groupTopicsOf = (root: Sql, entry: Sql): Sql => sql`
  select coalesce(json_agg(${entry} order by tc.id), '[]')
  from discussion_topics tc
  join groups tg on tg.id = tc.group_id and tg.workflow_state = 'available'
  where tc.root_topic_id = ${root}.id
    and tc.workflow_state <> 'deleted'
    and (
      tg.id = any(${actorSet('groups')})
      or (
        ${root}.course_id <> all(${actorSet('asStudent')})
        and ${root}.course_id <> all(${actorSet('asObserver')})
      )
    )
`;
