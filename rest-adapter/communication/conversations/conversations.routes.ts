import {
  body,
  del,
  either,
  empty,
  flag,
  get,
  included,
  page,
  param,
  path,
  post,
  put,
  query,
  record,
  repeated,
  section,
  withOrBare,
  worded,
} from '../../platform/index.js';

const id = path('id');
/** Another word is that of the inbox. Source: supplement §4.9, scope. */
const scope = query('scope').otherwise('INBOX');
/** `interleave_submissions` is obsolete. */
const filters = {
  scope,
  labels: query('filter'),
  filterMode: query('filter_mode').or(repeated('interleave_submissions')),
};
const theSupplement = { source: 'supplement §4.9' };

export const conversationRoutes = section('D3 · Conversations', [
  get('/conversations', 'ListConversations', {
    summary: "List the caller's conversations",
    variables: {
      ...filters,
      sent: worded('scope', { sent: true }, { others: false }),
      avatars: included('participant_avatars'),
      uuid: included('uuid'),
      withIds: query('include_all_conversation_ids'),
    },
    respond: withOrBare('conversations', either(page('conversations'), page('sentConversations')), {
      conversation_ids: 'conversationIds',
    }),
    ...theSupplement,
  }),
  put('/conversations', 'UpdateConversations', {
    summary: "Do the same with many of the caller's conversations",
    variables: { conversationIds: body('conversation_ids').required(), event: body('event') },
    respond: record('updateConversations.progress'),
  }),
  get('/conversations/unread_count', 'GetUnreadConversationCount', {
    summary: "Count the caller's unread conversations",
    respond: flag('unread_count', 'unreadConversationCount'),
  }),
  post('/conversations/mark_all_as_read', 'MarkAllConversationsRead', {
    summary: "Mark all of the caller's conversations as read",
    respond: empty,
    status: 200,
  }),
  get('/conversations/:id', 'GetConversation', {
    summary: 'Show a conversation, and mark it as read',
    variables: { id, ...filters },
    before: { document: 'ReadConversation', variables: { id, read: query('auto_mark_as_read').default(true) } },
    respond: record('conversation'),
    ...theSupplement,
  }),
  put('/conversations/:id', 'UpdateConversation', {
    summary: 'Change how the caller sees a conversation',
    variables: {
      id,
      input: body('conversation').default({}),
      scope: param('scope').otherwise('INBOX'),
      labels: param('filter'),
      filterMode: param('filter_mode'),
    },
    respond: record('updateConversation.conversation'),
  }),
  del('/conversations/:id', 'DeleteConversation', {
    summary: "Remove a conversation from the caller's own view",
    variables: { id },
    respond: record('deleteConversation.conversation'),
  }),
  post('/conversations/:id/remove_messages', 'RemoveConversationMessages', {
    summary: "Remove messages from the caller's own view",
    variables: { id, messageIds: body('remove').required() },
    respond: record('removeConversationMessages.conversation'),
  }),
]);
