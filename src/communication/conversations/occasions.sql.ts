/** What people are told of messages. Source: supplement §3.9, conversation_message. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { nameOfUserIn } from '../../identity/users/index.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { conversationMessageReads } from './messages/conversation-message.reads.js';

/** SQL: something of the conversation of a message. */
const ofConversation = (message: Sql, wanted: (conversation: Sql) => Sql): Sql => sql`
  (select ${wanted(sql`nc`)} from conversations nc where nc.id = ${message}.conversation_id)
`;

/** SQL: those who hold a message, narrowed by a condition on what is held, `nh`. */
const holdersOf = (message: Sql, which: Sql): Sql => sql`
  select nh.user_id from held_messages nh where nh.message_id = ${message}.id and ${which}
`;

/** SQL: the holder `nh` follows the conversation: a look-up of each, however many messages are told of at a time. */
const follows = sql`
  (
    select nv.subscribed
    from conversation_views nv
    where nv.root_account_id = nh.root_account_id
      and nv.conversation_id = nh.conversation_id
      and nv.user_id = nh.user_id
  )
`;

const ofMessage = {
  table: 'conversation_messages',
  reads: conversationMessageReads,
  action: 'visible',
  shown: (row: Sql) => ({
    title: sql`coalesce(${ofConversation(row, (conversation) => sql`${conversation}.subject`)}, '')`,
    place: ofConversation(
      row,
      (conversation) => sql`
        coalesce(
          (select np.name from courses np where np.id = ${conversation}.course_id),
          (select np.name from groups np where np.id = ${conversation}.group_id)
        )
      `,
    ),
    path: sql`'/conversations/' || ${row}.conversation_id`,
    author: nameOfUserIn(sql`${row}.root_account_id`, sql`${row}.author_id`),
    text: sql`${row}.body`,
  }),
} as const;

/** `Message from Ada: Tides`; without a subject `Message from Ada`. */
const about = (words: string, title: string): string => (title === '' ? words : `${words}: ${title}`);

/** Those who hold the message and have not unsubscribed from its conversation; who came with it hear of that instead. */
export const messageSent: Occasion = {
  ...ofMessage,
  name: 'conversation_message',
  kind: 'conversation_message',
  concerns: (row) =>
    holdersOf(
      row,
      sql`
        nh.user_id <> ${row}.author_id and nh.user_id <> all(${row}.added_user_ids) and ${follows}
      `,
    ),
  says: (title, author) => about(`Message from ${author}`, title),
};

/** Those whom the message of the service names as added. */
export const peopleAdded: Occasion = {
  ...ofMessage,
  name: 'added_to_conversation',
  kind: 'added_to_conversation',
  concerns: (row) => holdersOf(row, sql`nh.user_id = any(${row}.added_user_ids)`),
  says: (title, author) => about(`${author} added you to a conversation`, title),
};

/** The sender learns that a conversation that they began has gone out. */
export const conversationBegun: Occasion = {
  ...ofMessage,
  name: 'conversation_created',
  kind: 'conversation_created',
  concerns: (row) => holdersOf(row, sql`nh.user_id = ${row}.author_id`),
  says: (title) => about('Your message was sent', title),
};

export const conversationOccasions: readonly Occasion[] = [messageSent, peopleAdded, conversationBegun];
