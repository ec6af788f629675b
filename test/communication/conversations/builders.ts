/** Conversations put straight into the database: what a test reads, it does not also write. */
import { changeBySql } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';

interface Talk {
  readonly subject?: string | null;
  /** Between two; unless given, a conversation of two people is. */
  readonly private?: boolean;
  readonly courseId?: number;
  readonly groupId?: number;
  /** Root account; that of the first tenant unless given. */
  readonly tenant?: number;
}

const idOf = (world: World, who: Person | number): number => (typeof who === 'number' ? who : world.users[who]);

/** A conversation in which nobody has written yet; answers its id. */
export async function conversationRow(
  world: World,
  people: readonly (Person | number)[],
  talk: Talk = {},
): Promise<number> {
  const tenant = talk.tenant ?? world.accounts.RA;
  const id = await insertRow(world, 'conversations', {
    root_account_id: tenant,
    private: talk.private ?? people.length <= 2,
    subject: talk.subject ?? null,
    course_id: talk.courseId ?? null,
    group_id: talk.groupId ?? null,
  });
  await world.sql(
    `insert into conversation_views (root_account_id, conversation_id, user_id, course_ids, group_ids)
     select $1, $2, u.id, $4, $5 from unnest($3::bigint[]) with ordinality u (id, n) order by u.n`,
    [
      tenant,
      id,
      people.map((who) => idOf(world, who)),
      talk.courseId === undefined ? [] : [talk.courseId],
      talk.groupId === undefined ? [] : [talk.groupId],
    ],
  );
  return id;
}

interface Said {
  /** Whom it goes to beside its author; all who take part unless given. */
  readonly to?: readonly (Person | number)[];
  readonly attachmentIds?: readonly number[];
  readonly forwardedIds?: readonly number[];
  readonly mediaCommentId?: string;
  readonly generated?: boolean;
}

/** Somebody writes in a conversation: unread for whom it goes to, read for its author; answers its id. */
export async function messageRow(
  world: World,
  conversation: number,
  author: Person | number,
  body: string,
  said: Said = {},
): Promise<number> {
  const by = idOf(world, author);
  const [{ tenant, people }] = await world.sql(
    `select c.root_account_id::int as tenant, (select array_agg(v.user_id::int order by v.id) from conversation_views v where v.conversation_id = c.id) as people
     from conversations c where c.id = $1`,
    [conversation],
  );
  const recipients: number[] = said.to === undefined ? people : [by, ...said.to.map((who) => idOf(world, who))];
  const id = await insertRow(world, 'conversation_messages', {
    root_account_id: tenant,
    conversation_id: conversation,
    author_id: by,
    body,
    recipient_ids: recipients,
    generated: said.generated ?? false,
    attachment_ids: said.attachmentIds ?? [],
    forwarded_ids: said.forwardedIds ?? [],
    media_comment_id: said.mediaCommentId ?? null,
    media_comment_type: said.mediaCommentId === undefined ? null : 'audio',
  });
  await world.sql(
    `insert into held_messages (root_account_id, conversation_id, message_id, user_id)
     select $1, $2, $3, u.id from unnest($4::bigint[]) u (id)`,
    [tenant, conversation, id, recipients],
  );
  await changeBySql(
    world,
    `update conversation_views v
     set last_message_id = m.id, last_message_at = m.created_at,
       workflow_state = case when v.user_id = m.author_id then 'read' when v.subscribed then 'unread' else v.workflow_state end,
       last_authored_id = case when v.user_id = m.author_id then m.id else v.last_authored_id end,
       last_authored_at = case when v.user_id = m.author_id then m.created_at else v.last_authored_at end
     from conversation_messages m
     where m.id = $1 and v.conversation_id = m.conversation_id and v.user_id = any($2)`,
    [id, recipients],
  );
  return id;
}

/** A conversation in which the first of the people has written; answers its id. */
export async function aConversation(
  world: World,
  people: readonly (Person | number)[],
  body = 'Hello',
  talk: Talk = {},
): Promise<number> {
  const id = await conversationRow(world, people, talk);
  await messageRow(world, id, people[0] as Person, body);
  return id;
}

/** What somebody reads of a conversation without marking it. */
export const readBy = (world: World, who: Person, id: number): Promise<Answer> =>
  world.as(who).get(`/conversations/${id}?auto_mark_as_read=false`);

/** Ids of a list of conversations. */
export const idsOf = ({ status, body }: Answer): number[] => {
  if (status !== 200) throw new Error(`The list was refused: ${JSON.stringify(body)}`);
  return body.map(({ id }: { id: number }) => id);
};

/** How somebody has a conversation, as the database has it. */
export async function viewOf(world: World, who: Person | number, conversation: number): Promise<any> {
  const [view] = await world.sql(
    `select workflow_state, starred, subscribed, last_message_id::int, last_authored_id::int,
       (select count(*)::int from held_messages h where h.conversation_id = v.conversation_id and h.user_id = v.user_id) as held
     from conversation_views v where conversation_id = $1 and user_id = $2`,
    [conversation, idOf(world, who)],
  );
  return view;
}

/** Somebody of the first tenant is a member of a group. */
export async function aMember(world: World, who: Person, groupId: number): Promise<void> {
  const membership = { group_id: groupId, user_id: world.users[who], workflow_state: 'accepted' };
  await insertRow(world, 'group_memberships', { root_account_id: world.accounts.RA, ...membership });
  world.app.cache.clear();
}

/** Somebody observes a student, beside whatever courses both are in. */
export async function anObserver(world: World, who: Person, student: Person): Promise<void> {
  const link = { user_id: world.users[who], observee_id: world.users[student] };
  await insertRow(world, 'observer_links', { root_account_id: world.accounts.RA, ...link });
  world.app.cache.clear();
}

/** So many conversations of two, each with a message of the first that the other has not read. */
export async function manyConversations(world: World, count: number, [by, to]: readonly [Person, Person]) {
  await changeBySql(
    world,
    `with c as (insert into conversations (root_account_id, private) select $1, true from generate_series(1, $4) returning id),
       m as (insert into conversation_messages (root_account_id, conversation_id, author_id, body, recipient_ids, created_at)
         select $1, id, $2, 'Hello ' || id, array[$2, $3]::bigint[], now() - interval '1 second' * ($4 * 2 - id) from c
         returning id, conversation_id, created_at),
       h as (insert into held_messages (root_account_id, conversation_id, message_id, user_id)
         select $1, m.conversation_id, m.id, u from m, unnest(array[$2, $3]::bigint[]) u)
     insert into conversation_views (root_account_id, conversation_id, user_id, workflow_state, last_message_id, last_message_at)
     select $1, m.conversation_id, u, 'unread', m.id, m.created_at from m, unnest(array[$2, $3]::bigint[]) u`,
    [world.accounts.RA, world.users[by], world.users[to], count],
  );
  await world.sql('analyze conversations, conversation_views, conversation_messages, held_messages');
}
