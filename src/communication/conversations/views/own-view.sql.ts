/** What the actor sees of a conversation, as SQL. */
import { actorId } from '../../../platform/authorization/policy.js';
import { type LookUpSql, type Sql, sql } from '../../../platform/sql/sql.js';

/** SQL: the row is the actor's view of a conversation, in the tenant of that. @param conversation SQL of its id */
export const isOwnView = (view: Sql, rootAccountId: Sql, conversation: Sql): Sql => sql`
  ${view}.root_account_id = ${rootAccountId}
  and ${view}.conversation_id = ${conversation}
  and ${view}.user_id = ${actorId}
`;

/** SQL: a view in which somebody has not seen the last message. */
export const isUnread = (view: Sql): Sql => sql`
  ${view}.workflow_state = 'unread' and ${view}.last_message_at is not null
`;

/** SQL: the actor sees a message of a conversation. @param conversation SQL of its id */
export const seesConversation = (rootAccountId: Sql, conversation: Sql): Sql => sql`
  exists (
    select 1
    from conversation_views sv
    where ${isOwnView(sql`sv`, rootAccountId, conversation)} and sv.last_message_at is not null
  )
`;

type ViewColumn =
  | 'workflow_state'
  | 'starred'
  | 'subscribed'
  | 'last_message_id'
  | 'last_message_at'
  | 'last_authored_id'
  | 'last_authored_at'
  | 'course_ids'
  | 'group_ids';

/** SQL: a column of the actor's view of a conversation, looked up once for each row. */
export const ofView = (conversation: Sql, lookUp: LookUpSql, wanted: ViewColumn): Sql =>
  lookUp.row(
    sql`
      select ov.workflow_state, ov.starred, ov.subscribed, ov.last_message_id, ov.last_message_at,
        ov.last_authored_id, ov.last_authored_at, ov.course_ids, ov.group_ids
      from conversation_views ov
      where ${isOwnView(sql`ov`, sql`${conversation}.root_account_id`, sql`${conversation}.id`)}
    `,
    wanted,
  );
