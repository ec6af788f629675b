import {
  constant,
  del,
  empty,
  type Family,
  get,
  page,
  param,
  path,
  post,
  put,
  query,
  type Route,
  record,
  section,
  under,
  wholeBody,
} from '../../platform/index.js';

const input = wholeBody('message', 'attachment').called({ attachmentId: 'attachment' });
const forced = param('forced_read_state');

/** What was said in a topic. */
const entriesOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const topic = `${base}/discussion_topics/:topic_id`;
  const entry = `${topic}/entries/:id`;
  const ofTopic = { place, topicId: path('topic_id') };
  const ofEntry = { ...ofTopic, id: path('id') };
  return [
    get(`${topic}/entries`, `List${type}DiscussionEntries`, {
      summary: `List the entries at the top of a discussion of a ${field}`,
      variables: ofTopic,
      respond: page(`${field}.discussionTopic.entries`),
    }),
    get(`${topic}/entry_list`, `List${type}DiscussionEntriesNamed`, {
      summary: `List entries of a discussion of a ${field} by their ids`,
      variables: { ...ofTopic, ids: query('ids').required() },
      respond: page(`${field}.discussionTopic.allEntries`),
    }),
    get(`${topic}/view`, `Get${type}DiscussionView`, {
      summary: `Show all that was said in a discussion of a ${field}`,
      variables: { ...ofTopic, withNew: query('include_new_entries').default(false) },
      respond: record(`${field}.discussionTopic.opened`),
    }),
    get(`${entry}/replies`, `List${type}DiscussionReplies`, {
      summary: `List the replies to an entry of a discussion of a ${field}`,
      variables: ofEntry,
      respond: page(`${field}.discussionTopic.entry.replies`),
    }),
  ];
};

/** How entries come about, change and go. */
const writingOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const topic = `${base}/discussion_topics/:topic_id`;
  const entry = `${topic}/entries/:id`;
  const ofTopic = { place, topicId: path('topic_id') };
  const ofEntry = { ...ofTopic, id: path('id') };
  return [
    post(`${topic}/entries`, `Create${type}DiscussionEntry`, {
      summary: `Say something in a discussion of a ${field}`,
      variables: { ...ofTopic, input },
      status: 201,
      respond: record('createDiscussionEntry.discussionEntry'),
    }),
    post(`${entry}/replies`, `ReplyTo${type}DiscussionEntry`, {
      summary: `Answer an entry of a discussion of a ${field}`,
      variables: { ...ofEntry, input },
      status: 201,
      respond: record('replyToDiscussionEntry.discussionEntry'),
    }),
    put(entry, `Update${type}DiscussionEntry`, {
      summary: `Change an entry of a discussion of a ${field}`,
      variables: { ...ofEntry, input },
      respond: record('updateDiscussionEntry.discussionEntry'),
    }),
    del(entry, `Delete${type}DiscussionEntry`, {
      summary: `Delete an entry of a discussion of a ${field}`,
      variables: ofEntry,
      respond: record('deleteDiscussionEntry.discussionEntry'),
    }),
    post(`${entry}/rating`, `Rate${type}DiscussionEntry`, {
      summary: `Rate an entry of a discussion of a ${field}`,
      variables: { ...ofEntry, rating: param('rating').required() },
      respond: empty,
      status: 204,
    }),
  ];
};

/** A mark that is set and taken back. */
const bothWays = (at: string, document: string, what: string, variables: object, set: string): readonly Route[] => [
  put(at, document, {
    summary: what,
    variables: { ...variables, [set]: constant(true) },
    respond: empty,
    status: 204,
  }),
  del(at, document, {
    summary: `${what}: take it back`,
    variables: { ...variables, [set]: constant(false) },
    respond: empty,
    status: 204,
  }),
];

/** What people have read, and what they follow. */
const marksOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const topic = `${base}/discussion_topics/:topic_id`;
  const ofTopic = { place, topicId: path('topic_id') };
  const ofEntry = { ...ofTopic, id: path('id'), forced };
  return [
    ...bothWays(
      `${topic}/read`,
      `Mark${type}DiscussionTopic`,
      `Mark a discussion of a ${field} as read`,
      ofTopic,
      'read',
    ),
    ...bothWays(
      `${topic}/read_all`,
      `Mark${type}DiscussionEntries`,
      `Mark a discussion of a ${field} with all its entries as read`,
      { ...ofTopic, forced },
      'read',
    ),
    ...bothWays(
      `${topic}/entries/:id/read`,
      `Mark${type}DiscussionEntry`,
      `Mark an entry of a discussion of a ${field} as read`,
      ofEntry,
      'read',
    ),
    ...bothWays(
      `${topic}/subscribed`,
      `Follow${type}DiscussionTopic`,
      `Follow a discussion of a ${field}`,
      ofTopic,
      'subscribed',
    ),
  ];
};

export const discussionEntryRoutes = section('supplement §5.4 · Entries of discussions', [
  under(['courses', 'groups'], (family) => [...entriesOf(family), ...writingOf(family), ...marksOf(family)]),
]);
