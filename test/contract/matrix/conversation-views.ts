import { type MatrixRow, row, type Statuses } from './row.js';

/** A conversation of the teacher and an assistant: nobody else sees it, administrators included. */
const takingPart: Statuses = [401, 404, 404, 404, 200, 404];
/** Everybody has conversations of their own. */
const own: Statuses = [401, 200, 200, 200, 200, 200];

const list = () => '/conversations';
const one: MatrixRow['path'] = (w) => `/conversations/${w.conversation}`;

export const conversationViewsRows: readonly MatrixRow[] = [
  row('GET /conversations', list, own),
  row('GET /conversations/unread_count', () => '/conversations/unread_count', own),
  row('POST /conversations/mark_all_as_read', () => '/conversations/mark_all_as_read', own),
  // Whose they are is asked of each when its turn comes.
  row('PUT /conversations', list, own, { conversation_ids: '1', event: 'star' }),
  row('GET /conversations/:id', one, takingPart),
  row('PUT /conversations/:id', one, takingPart, { 'conversation[starred]': 'true' }),
  // Whoever sees the conversation is told that there is no such message.
  row('POST /conversations/:id/remove_messages', (w) => `${one(w)}/remove_messages`, [401, 404, 404, 404, 400, 404], {
    remove: '987654321',
  }),
  row('DELETE /conversations/:id', one, takingPart),
];
