import { ProgressObject } from '../../identity/progress/progress.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { recordingOf } from '../../learning/assignments/media-comment.object.js';
import { FileObject } from '../../learning/files/file.object.js';
import { relation } from '../../platform/declare.js';
import { ConversationBatchMessageObject, ConversationBatchObject } from './conversation-batch.object.js';
import { ConversationMessageObject } from './conversation-message.object.js';

export const conversationBatchFields = [
  relation(ConversationMessageObject, 'addedUsers', () => UserObject, {
    description: 'People of whom a message of the service says that they were added.',
    list: true,
  }),
  relation(ConversationBatchObject, 'message', () => ConversationBatchMessageObject, { description: 'What it says.' }),
  relation(ConversationBatchObject, 'progress', () => ProgressObject, { description: 'The job that sends it.' }),
  relation(ConversationBatchMessageObject, 'attachments', () => FileObject, {
    description: 'Files that are put to it.',
    list: true,
  }),
  relation(ConversationBatchMessageObject, 'forwardedMessages', () => ConversationMessageObject, {
    description: 'Messages that it passes on.',
    list: true,
  }),
  recordingOf(ConversationBatchMessageObject, 'The recording that goes with it; null without one.'),
];
