import {
  acceptedUnless,
  body,
  get,
  list,
  page,
  param,
  path,
  post,
  record,
  section,
  wholeBody,
} from '../../platform/index.js';

/** The list in which the answer says whether a conversation stands. Another word for a scope is that of the inbox. */
const listed = { scope: param('scope').otherwise('INBOX'), labels: param('filter'), filterMode: param('filter_mode') };

export const conversationWritingRoutes = section('D3 · Conversations', [
  post('/conversations', 'CreateConversations', {
    summary: 'Write to people',
    variables: { ...listed, input: wholeBody() },
    status: 201,
    respond: acceptedUnless(
      list('createConversations.conversations'),
      'createConversations.batch',
      'X-Conversation-Batch-Id',
    ),
    source: 'supplement §4.9',
  }),
  get('/conversations/batches', 'ListConversationBatches', {
    summary: "List the caller's messages to many people that are under way",
    respond: page('conversationBatches'),
    source: 'supplement §4.9',
  }),
  post('/conversations/:id/add_message', 'AddMessage', {
    summary: 'Add a message to a conversation',
    variables: { id: path('id'), input: wholeBody().called({ includedMessageIds: 'included_messages' }) },
    respond: record('addMessage.conversation'),
  }),
  post('/conversations/:id/add_recipients', 'AddRecipients', {
    summary: 'Add people to a conversation',
    variables: { id: path('id'), recipients: body('recipients') },
    respond: record('addRecipients.conversation'),
  }),
]);
