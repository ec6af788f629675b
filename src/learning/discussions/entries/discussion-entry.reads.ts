import { userReads } from '../../../identity/users/index.js';
import { namedBy } from '../../../identity/users/index.js';
import { type ActionOf, ofTenant } from '../../../platform/authorization/policy.js';
import {
  type ConnectionOptions,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  many,
  one,
  type Reads,
} from '../../../platform/query/reads.js';
import { idsOf } from '../../../platform/query/record-key.js';
import { sql } from '../../../platform/sql/sql.js';
import { keptFileReads } from '../../files/index.js';
import { byId } from '../discussion-topic.filters.js';
import { discussionTopicPolicy } from '../discussion-topic.policy.js';
import { discussionTopicReads } from '../discussion-topic.reads.js';
import { DiscussionEntry } from './discussion-entry.entity.js';
import { discussionEntryPolicy } from './discussion-entry.policy.js';
import { initialPostRequired } from './discussion-entry.refusals.js';
import { forcedEntries, isRead, ofReader, ratedEntries, unreadEntries } from './entry-readers.sql.js';
import { ratingsOf } from './entry-ratings.sql.js';

/** Replies below an entry: the whole thread of one at the top, what answers it directly of one further down. */
const below: NonNullable<ConnectionOptions['joinOn']> = (reply, entry) => sql`
  ${reply}.root_entry_id = coalesce(${entry}.root_entry_id, ${entry}.id)
  and (${entry}.parent_id is null or ${reply}.parent_id = ${entry}.id)
`;

/** Replies that stand beside an entry in a list. */
const shownReplies = 10;

const newestFirst = { order: 'newest', descending: () => true } as const;
/** Who may look at the list sees what stands in it. */
const allOfThem = { visible: ofTenant('rootAccountId') } as const;

export const discussionEntryReads: Reads<DiscussionEntry, ActionOf<typeof discussionEntryPolicy>> = defineReads(
  DiscussionEntry,
  {
    policy: discussionEntryPolicy,
    orders: { newest: ['createdAt', 'id'], listed: ['rank', 'createdAt', 'id'] },
    computed: {
      userName: namedBy('author_id'),
      readState: (row, { lookUp }) => sql`
        case
          when coalesce(${ofReader(row, lookUp, 'read')}, ${isRead(row, sql`(select null::boolean as read)`)}) then 'read'
          else 'unread'
        end
      `,
      forcedReadState: (row, { lookUp }) => sql`coalesce(${ofReader(row, lookUp, 'forced')}, false)`,
      /** What the viewer says of it: 1 or 0; null for nothing. */
      ownRating: (row, { lookUp }) => ofReader(row, lookUp, 'rating'),
      isRated: (_row, { lookUp }) => lookUp('discussion_topics', 'topic_id', 'allow_rating'),
      ratingCount: (row, { lookUp }) => ratingsOf(row, lookUp, 'count'),
      ratingSum: (row, { lookUp }) => ratingsOf(row, lookUp, 'sum'),
      hasMoreReplies: (row) => sql`
        exists (
          select 1
          from discussion_entries mr
          where ${below(sql`mr`, row)}
          offset ${sql.literal(shownReplies)}
        )
      `,
    },
    relations: {
      topic: one(() => discussionTopicReads, 'topicId'),
      // Whoever sees an entry sees who wrote it; nobody shows who has been deleted.
      author: one(() => userReads, 'authorId', {
        trusted: true,
        when: (entry) => sql`
          exists (select 1 from users eu where eu.id = ${entry}.author_id and eu.workflow_state <> 'deleted')
        `,
      }),
      editor: one(() => userReads, 'editorId', { trusted: true }),
      // Whoever sees an entry sees what it answers.
      parent: one(() => discussionEntryReads, 'parentId', { trusted: true }),
      // Whoever reads an entry reads the file put to it, whatever its owner has done with it since.
      attachment: one(() => keptFileReads, 'attachmentId', {
        trusted: true,
        when: (entry) => sql`${entry}.workflow_state = 'active'`,
      }),
    },
    connections: {
      replies: connection(() => discussionEntryReads, { joinOn: below, ...newestFirst, ...allOfThem }),
    },
  },
);

const { actions } = discussionTopicPolicy;

/** Lists of entries are for who may read them; who has to speak first is told so. */
const ofReaders = {
  listed: actions.opensEntries,
  demands: [{ holds: actions.readEntries, refusal: initialPostRequired }],
  ...allOfThem,
} as const;

const byIds: FilterSql = (filter) =>
  filter.given ? sql`${filter.row}.id = any(${filter.parameter('bigint[]', idsOf)})` : undefined;

/** SQL over a topic: what the viewer has done with its entries, for who may read them. */
export const entriesOfTopic = extendReads(discussionTopicReads, {
  computed: {
    unreadEntryIds: (row, { predicate }) => forReaders(row, predicate, unreadEntries(row)),
    forcedEntryIds: (row, { predicate }) => forReaders(row, predicate, forcedEntries(row)),
    entryRatings: (row, { predicate }) => forReaders(row, predicate, ratedEntries(row)),
  },
  relations: {
    // Whoever reads the entries sees who wrote them; who may not finds nobody.
    participants: many(
      () => userReads,
      (user, topic) => sql`
        ${user}.workflow_state <> 'deleted'
        and ${user}.id in (
          select pe.author_id from discussion_entries pe where pe.topic_id = ${topic}.id and pe.workflow_state = 'active'
          union
          select pe.editor_id from discussion_entries pe where pe.topic_id = ${topic}.id and pe.workflow_state = 'active'
        )
      `,
      { trusted: true, limit: 10_000 },
    ),
  },
  connections: {
    entries: connection(() => discussionEntryReads, {
      foreignKey: 'topicId',
      filters: { atTop: ({ row }) => sql`${row}.parent_id is null` },
      order: 'listed',
      descending: () => true,
      ...ofReaders,
    }),
    allEntries: connection(() => discussionEntryReads, {
      foreignKey: 'topicId',
      filters: { ids: byIds },
      order: 'newest',
      ...ofReaders,
    }),
    oneEntry: connection(() => discussionEntryReads, { foreignKey: 'topicId', filters: { id: byId }, ...ofReaders }),
  },
});
