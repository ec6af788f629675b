import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Topics that are looked at at once. */
export const handful = 200;

/** Topics whose time has come and of which nobody was told, in the order of their times; a group's is told with its root. */
// unguarded: a job that posts everybody's topics.
export const awaitedTopics = statement<{ delayedPostAt: string; id: number }>(
  (value) => sql`
    select t.id, t.delayed_post_at as "delayedPostAt"
    from discussion_topics t
    where t.workflow_state = 'active'
      and t.posted_at is null
      and t.root_topic_id is null
      and t.delayed_post_at is not null
      and t.delayed_post_at <= now()
      and (t.delayed_post_at, t.id) > (${value('delayedPostAt', 'timestamptz')}, ${value('id', 'bigint')})
    order by t.delayed_post_at, t.id
    limit ${sql.literal(handful)}
  `,
);

/** A topic, unless somebody holds it: whoever does changes it, or posts it. */
// unguarded: the job acts for nobody.
export const topicUnlessHeld = statement<{ id: number }>(
  (value) => sql`
    select t.id, now() as now from discussion_topics t where t.id = ${value('id', 'bigint')} for update skip locked
  `,
);
