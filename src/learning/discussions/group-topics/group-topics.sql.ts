/** The topics in which groups discuss what a topic of their course asks, made and changed with it. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { snakeCase } from '../../../platform/sql/catalogue.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';

/** What a group's topic has of its root. */
const followed = [
  'authorId',
  'title',
  'message',
  'discussionType',
  'workflowState',
  'postedAt',
  'delayedPostAt',
  'lockAt',
  'locked',
  'requireInitialPost',
  'allowRating',
  'onlyGradersCanRate',
  'sortByRating',
  'podcastEnabled',
  'podcastHasStudentPosts',
  'todoDate',
  'attachmentId',
] as const satisfies readonly (keyof DiscussionTopic)[];

const columns = followed.map((name) => sql.ref(snakeCase(name)));
const from = (row: Sql): Sql => sql.join(columns.map((column) => sql`${column} = ${row}.${column}`));

const fromRoot = sql.join(columns.map((column) => sql`r.${column}`));

/** SQL: each root with each group of its set. */
const rootsByGroup = sql`
  discussion_topics r
  join groups g on g.group_category_id = r.group_category_id and g.workflow_state = 'available'
`;

/** SQL: a group has one topic of each root, whoever makes it. */
const onceOfEach = sql`
  on conflict (root_account_id, root_topic_id, group_id) where root_topic_id is not null
  do update set ${from(sql`excluded`)}
`;

/** A topic for each group of the sets that discuss topics. */
// unguarded: the groups' topics of a topic that the actor manages.
export const groupTopicsMade = bulkStatement<{ rootIds: readonly number[] }>(
  [DiscussionTopic],
  (value) => sql`
    insert into discussion_topics (root_account_id, group_id, root_topic_id, ${sql.join(columns)})
    select r.root_account_id, g.id, r.id, ${fromRoot}
    from ${rootsByGroup}
    where r.id = any(${value('rootIds', 'bigint[]')}) and r.workflow_state <> 'deleted'
    order by r.id, g.id
    ${onceOfEach}
  `,
);

/** The topics of a group that was made later. */
// unguarded: the topics of a group that was made just now.
export const topicsOfGroupMade = bulkStatement<{ groupId: number }>(
  [DiscussionTopic],
  (value) => sql`
    insert into discussion_topics (root_account_id, group_id, root_topic_id, ${sql.join(columns)})
    select r.root_account_id, g.id, r.id, ${fromRoot}
    from ${rootsByGroup}
    where g.id = ${value('groupId', 'bigint')} and r.workflow_state <> 'deleted'
    order by r.id
    ${onceOfEach}
  `,
);

/** The groups' topics are as their roots are, also where these are deleted. */
// unguarded: the groups' topics of topics that the actor manages.
export const groupTopicsFollowed = bulkStatement<{ rootIds: readonly number[] }>(
  [updated(DiscussionTopic, ...followed)],
  (value) => sql`
    update discussion_topics c
    set ${from(sql`r`)}
    from discussion_topics r
    where r.id = any(${value('rootIds', 'bigint[]')})
      and c.root_topic_id = r.id
      and c.workflow_state <> 'deleted'
  `,
);

/** No group discusses the topics any more. */
// unguarded: the groups' topics of a topic that the actor manages.
export const groupTopicsEnded = bulkStatement<{ rootIds: readonly number[] }>(
  [updated(DiscussionTopic, 'workflowState')],
  (value) => sql`
    update discussion_topics
    set workflow_state = 'deleted'
    where root_topic_id = any(${value('rootIds', 'bigint[]')}) and workflow_state <> 'deleted'
  `,
);

/** SQL: somebody has written in the topic, or in one that a group has of it. */
export const isAnswered = (topicId: Sql): Sql => sql`
  (
    exists (select 1 from discussion_entries ae where ae.topic_id = ${topicId} and ae.workflow_state = 'active')
    or exists (
      select 1
      from discussion_topics ac
      join discussion_entries ae on ae.topic_id = ac.id and ae.workflow_state = 'active'
      where ac.root_topic_id = ${topicId}
    )
  )
`;

/** Whether somebody has. */
// unguarded: whether there are entries in a topic that the actor manages.
export const answeredAnywhere = statement<{ topicId: number }>(
  (value) => sql`select ${isAnswered(value('topicId', 'bigint'))} as answered`,
);
