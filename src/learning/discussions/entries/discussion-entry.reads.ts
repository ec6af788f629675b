import { namedBy, userReads } from '../../../identity/users/index.js';
import { type ActionOf, allOf, anyOf, ofTenant, withinParent } from '../../../platform/authorization/policy.js';
import {
  type ComputedSql,
  type ConnectionOptions,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  many,
  one,
  type Reads,
} from '../../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { keptFileReads } from '../../files/index.js';
import { byId } from '../discussion-topic.filters.js';
import { rolesInTopic } from '../discussion-topic.policy.js';
import { discussionTopicReads } from '../discussion-topic.reads.js';
import { initialPostRequired } from '../discussion-topic.refusals.js';
import { DiscussionEntry } from './discussion-entry.entity.js';
import { discussionEntryPolicy } from './discussion-entry.policy.js';
import { ratingsOf } from './entry-ratings.sql.js';
import { forcedEntries, isOwn, ofReader, ratedEntries, unreadEntries } from './entry-readers.sql.js';

/** Replies below an entry: the whole thread of one at the top, what answers it directly of one further down. */
const below: NonNullable<ConnectionOptions['joinOn']> = (reply, entry) => sql`
  ${reply}.root_entry_id = coalesce(${entry}.root_entry_id, ${entry}.id)
  and (${entry}.parent_id is null or ${reply}.parent_id = ${entry}.id)
`;

/** Replies that stand beside an entry in a list. */
const shownReplies = 10;

const newestFirst = { order: 'newest', descending: () => true } as const;
/** Entries of a discussion that stand beside it in streams. */
const shownInStreams = 3;

/** Who may look at the list sees what stands in it. */
const allOfThem = { visible: ofTenant('rootAccountId') } as const;

export const discussionEntryReads: Reads<DiscussionEntry, ActionOf<typeof discussionEntryPolicy>> = defineReads(
  DiscussionEntry,
  {
    policy: discussionEntryPolicy,
    orders: {
      newest: ['createdAt', 'id'],
      latest: [{ sql: (row) => sql`-extract(epoch from ${row}.created_at)`, type: 'numeric' }, 'id'],
      listed: ['rank', 'createdAt', 'id'],
    },
    computed: {
      userName: namedBy('author_id'),
      readState: (row, { lookUp }) => sql`
        case when coalesce(${ofReader(row, lookUp, 'read')}, ${isOwn(row)}) then 'read' else 'unread' end
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

const topic = rolesInTopic('topicOfEntries', (row, holds, lookUp) => holds(row, lookUp));
const opens = anyOf(topic.moderates, topic.open);

/** Lists of what was said are for who is not kept out of the topic; who has to speak first is told so. */
const forReaders = { listed: opens, demands: [{ holds: topic.seesEntries, refusal: initialPostRequired }] } as const;
const ofReaders = { foreignKey: 'topicId', ...forReaders, ...allOfThem } as const;

const opened = allOf(opens, topic.seesEntries);

/** SQL over a topic, for who may read what was said there; null for the others. */
const forReader =
  (of: (topic: Sql) => Sql): ComputedSql =>
  (row, { predicate }) =>
    sql`case when ${predicate(opened, discussionTopicReads as Reads, row)} then ${of(row)} end`;

const idsOf = (keys: never): number[] => splitKeys(keys as readonly RecordKey[], 'id').ids;
const byIds: FilterSql = (filter) =>
  filter.given ? sql`${filter.row}.id = any(${filter.parameter('bigint[]', idsOf)})` : undefined;

export const entriesOfTopic = extendReads(discussionTopicReads, {
  computed: {
    unreadEntryIds: forReader(unreadEntries),
    forcedEntryIds: forReader(forcedEntries),
    entryRatings: forReader(ratedEntries),
  },
  relations: {
    latestRootEntries: many(
      () => discussionEntryReads,
      (entry, row) => sql`
        ${entry}.id in (
          select le.id
          from discussion_entries le
          where le.topic_id = ${row}.id and le.parent_id is null and le.workflow_state = 'active'
          order by le.created_at desc, le.id desc
          limit ${sql.literal(shownInStreams)}
        )
      `,
      { order: 'latest' },
    ),
  },
  connections: {
    entries: connection(() => discussionEntryReads, {
      filters: { atTop: ({ row }) => sql`${row}.parent_id is null` },
      order: 'listed',
      descending: () => true,
      ...ofReaders,
    }),
    allEntries: connection(() => discussionEntryReads, { filters: { ids: byIds }, order: 'newest', ...ofReaders }),
    oneEntry: connection(() => discussionEntryReads, { filters: { id: byId }, ...ofReaders }),
    opened: connection(() => discussionTopicReads, {
      joinOn: (row, itself) => sql`${row}.id = ${itself}.id`,
      ...forReaders,
    }),
    // Whoever reads what was said sees who said it.
    entryAuthors: connection(() => userReads, {
      joinOn: (user, row) => sql`
        ${user}.workflow_state <> 'deleted'
        and ${user}.id in (
          select unnest(array[ae.author_id, ae.editor_id])
          from discussion_entries ae
          where ae.topic_id = ${row}.id and ae.workflow_state = 'active'
        )
      `,
      visible: withinParent,
      ...forReaders,
    }),
  },
});

/** Whoever reads what somebody said sees who they are, by their global id as well. */
export const authorsOfEntries = extendReads(userReads, {
  shownBeside: [
    {
      name: 'entry',
      target: () => discussionEntryReads,
      joinOn: (user, entry) => sql`${entry}.author_id = ${user}.id`,
    },
  ],
});
