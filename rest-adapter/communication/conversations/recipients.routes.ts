import { get, page, query, section } from '../../platform/index.js';

const search = {
  variables: {
    search: query('search'),
    context: query('context'),
    exclude: query('exclude'),
    type: query('type'),
    types: query('types'),
    userId: query('user_id'),
    conversationId: query('from_conversation_id'),
    permissions: query('permissions').default([]),
  },
  respond: page('recipients'),
};

export const recipientRoutes = section('D3 · Conversations', [
  get('/search/recipients', 'SearchRecipients', {
    summary: 'Find people and places to write to',
    ...search,
    source: 'supplement §4.9',
  }),
  get('/conversations/find_recipients', 'SearchRecipients', {
    summary: 'Find people and places to write to; superseded by the search of recipients',
    ...search,
    deprecated: true,
  }),
]);
