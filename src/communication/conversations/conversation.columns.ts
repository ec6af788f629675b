/** What somebody sees of a conversation beside its row. Source: supplement §4.9, Conversation. */
import { profileIn, userPolicy, userReads } from '../../identity/users/index.js';
import { actorId, actorTenant, type Expr } from '../../platform/authorization/policy.js';
import type { ComputedSql } from '../../platform/query/reads.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { repliesLocked } from './addressing/replies.sql.js';
import { commonCourses, commonGroups } from './places-of-both.sql.js';
import { ofView } from './views/own-view.sql.js';

/** What a conversation has beside its text. */
export const conversationProperties = ['last_author', 'attachments', 'media_objects'] as const;

/** So many characters of a message are shown beside the conversation. */
const shownCharacters = 100;

/** SQL: the others who take part: rows `oa`. */
const fromOthers = (conversation: Sql): Sql => sql`
  from conversation_views oa
  where oa.root_account_id = ${conversation}.root_account_id
    and oa.conversation_id = ${conversation}.id
    and oa.user_id <> ${actorId}
`;

/** SQL: who listens, if that is one person: the other one, or who talks to themself; else null. */
const soleListener = (conversation: Sql, lookUp: LookUpSql): Sql =>
  lookUp.row(
    sql`
      select case count(*) when 0 then ${actorId} when 1 then min(oa.user_id) end as user_id ${fromOthers(conversation)}
    `,
    'user_id',
  );

const beginningOf = (lookUp: LookUpSql, message: Sql): Sql =>
  sql`left(${lookUp('conversation_messages', message, 'body')}, ${sql.literal(shownCharacters)})`;

/**
 * SQL: what messages that the actor holds carry: `attachments`, `recordings`. It is a look-up of each row, by an index of
 * the few messages that carry something: as a condition, the database would rather read all messages that there are.
 */
const carried = (conversation: Sql, lookUp: LookUpSql, what: 'attachments' | 'recordings'): Sql =>
  lookUp.row(
    sql`
      select bool_or(pm.attachment_ids <> '{}') as attachments, bool_or(pm.media_comment_id is not null) as recordings
      from conversation_messages pm
      where pm.conversation_id = ${conversation}.id
        and (pm.attachment_ids <> '{}' or pm.media_comment_id is not null)
        and exists (select 1 from held_messages ph where ph.message_id = pm.id and ph.user_id = ${actorId})
    `,
    what,
  );

const properties: ComputedSql = (row, { lookUp }) => sql`
  to_json(
    array_remove(
      array[
        case when ${ofView(row, lookUp, 'last_message_id')} = ${ofView(row, lookUp, 'last_authored_id')}
          then 'last_author' end,
        case when ${carried(row, lookUp, 'attachments')} then 'attachments' end,
        case when ${carried(row, lookUp, 'recordings')} then 'media_objects' end
      ],
      null
    )
  )
`;

/** SQL: places without roles, as JSON. */
const placesOf = (ids: Sql, name: 'courseId' | 'groupId'): Sql => sql`
  (
    select coalesce(
      json_agg(json_build_object(${sql.literal(name)}, pi.id, 'types', '[]'::json) order by pi.id), '[]'::json
    )
    from unnest(${ids}) pi (id)
  )
`;

/** Where one listener is met, with what they are there; of several, where the messages were sent. */
const audienceContexts: ComputedSql = (row, { lookUp }) => {
  const sole = soleListener(row, lookUp);
  return sql`
    case when ${sole} is null then json_build_object(
      'courses', ${placesOf(ofView(row, lookUp, 'course_ids'), 'courseId')},
      'groups', ${placesOf(ofView(row, lookUp, 'group_ids'), 'groupId')}
    ) else json_build_object('courses', ${commonCourses(sole)}, 'groups', ${commonGroups(sole)}) end
  `;
};

/** The picture of one listener. */
const avatarUrl: ComputedSql = (row, { lookUp, predicate }) => {
  const isShown = predicate(userPolicy.fields['avatarUrl'] as Expr, userReads, sql`au`);
  return sql`
    (
      select av.avatar_url
      from users au
      cross join lateral (${profileIn(actorTenant, sql`au`)}) av
      where au.id = ${soleListener(row, lookUp)} and ${isShown}
    )
  `;
};

export const conversationColumns: Readonly<Record<string, ComputedSql>> = {
  workflowState: (row, { lookUp }) => ofView(row, lookUp, 'workflow_state'),
  starred: (row, { lookUp }) => ofView(row, lookUp, 'starred'),
  subscribed: (row, { lookUp }) => ofView(row, lookUp, 'subscribed'),
  lastMessage: (row, { lookUp }) => beginningOf(lookUp, ofView(row, lookUp, 'last_message_id')),
  lastMessageAt: (row, { lookUp }) => ofView(row, lookUp, 'last_message_at'),
  lastAuthoredMessage: (row, { lookUp }) => beginningOf(lookUp, ofView(row, lookUp, 'last_authored_id')),
  lastAuthoredMessageAt: (row, { lookUp }) => ofView(row, lookUp, 'last_authored_at'),
  messageCount: (row) => sql`
    select count(*)::int from held_messages mh where mh.conversation_id = ${row}.id and mh.user_id = ${actorId}
  `,
  properties,
  audienceIds: (row) => sql`
    coalesce((select json_agg(oa.user_id order by oa.id) ${fromOthers(row)}), json_build_array(${actorId}))
  `,
  audienceContexts,
  avatarUrl,
  cannotReply: (row, { askActor, lookUp }) => repliesLocked(row, askActor, lookUp),
  contextName: (_row, { lookUp }) => sql`
    coalesce(${lookUp('courses', 'course_id', 'name')}, ${lookUp('groups', 'group_id', 'name')})
  `,
  contextCode: (row) => sql`coalesce('course_' || ${row}.course_id, 'group_' || ${row}.group_id)`,
};
