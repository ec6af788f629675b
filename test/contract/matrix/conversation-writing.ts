import { type MatrixRow, row, type Statuses } from './row.js';

/** A conversation of the teacher and an assistant: nobody else sees it, administrators included. */
const takingPart: Statuses = [401, 404, 404, 404, 200, 404];
const ofConversation =
  (rest: string): MatrixRow['path'] =>
  (w) =>
    `/conversations/${w.conversation}${rest}`;

export const conversationWritingRows: readonly MatrixRow[] = [
  // Everybody may keep a note to themself.
  row('POST /conversations', () => '/conversations', [401, 201, 201, 201, 201, 201], {
    recipients: 'self',
    body: 'By {caller}',
  }),
  row('GET /conversations/batches', () => '/conversations/batches', [401, 200, 200, 200, 200, 200]),
  row('POST /conversations/:id/add_message', ofConversation('/add_message'), takingPart, { body: 'By {caller}' }),
  row('POST /conversations/:id/add_recipients', ofConversation('/add_recipients'), takingPart, {
    recipients: 'sis_user_id:S-stu2',
  }),
];
