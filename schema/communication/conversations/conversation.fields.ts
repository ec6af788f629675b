import { conversationReads } from '../../../src/communication/conversations/index.js';
import { UserObject } from '../../identity/users/user.object.js';
import { recordingOf } from '../../learning/assignments/media-comment.object.js';
import { CourseObject } from '../../learning/courses/course.object.js';
import { FileObject } from '../../learning/files/file.object.js';
import { GroupObject } from '../../learning/groups/group.object.js';
import { PageArgs } from '../../platform/connection.js';
import { computedField, connectionField, permissionsField, relation } from '../../platform/declare.js';
import { ConversationPlaceArgs } from './conversation.inputs.js';
import { ConversationObject } from './conversation.object.js';
import { ConversationMessageConnection, ConversationMessageObject } from './conversation-message.object.js';
import { ConversationParticipantObject } from './conversation-participant.object.js';

export const conversationFields = [
  permissionsField(ConversationObject, 'ConversationPermissions', conversationReads, {
    reply: 'May write in it, and add people where it is one of several.',
  }),
  relation(ConversationObject, 'course', () => CourseObject, {
    description: 'The course that it was begun in; null for none, or when it is not yours to see.',
  }),
  relation(ConversationObject, 'group', () => GroupObject, {
    description: 'The group that it was begun in; null for none, or when it is not yours to see.',
  }),
  relation(ConversationParticipantObject, 'conversation', () => ConversationObject, {
    description: 'In what they take part.',
  }),
  relation(ConversationObject, 'participants', () => ConversationParticipantObject, {
    description: 'Who takes part, the viewer included.',
    list: true,
  }),
  connectionField(ConversationObject, 'messages', () => ConversationMessageConnection, {
    description: 'The messages that the viewer sees, the newest first.',
    args: PageArgs,
  }),
  computedField(ConversationObject, 'isListed', () => Boolean, {
    description: 'It stands in the list of the viewer’s conversations with these arguments.',
    args: ConversationPlaceArgs,
    column: 'isListed',
  }),
  relation(ConversationParticipantObject, 'user', () => UserObject, { description: 'The person.' }),
  relation(ConversationMessageObject, 'conversation', () => ConversationObject, {
    description: 'Where it was written; null for who has taken all messages of it out of their sight.',
  }),
  relation(ConversationMessageObject, 'author', () => UserObject, { description: 'Who wrote it.' }),
  relation(ConversationMessageObject, 'attachments', () => FileObject, {
    description: 'Files that were put to it.',
    list: true,
  }),
  relation(ConversationMessageObject, 'forwardedMessages', () => ConversationMessageObject, {
    description: 'Messages that it passes on, of its conversation or, where it began one, of others.',
    list: true,
  }),
  recordingOf(ConversationMessageObject, 'The recording that goes with it; null without one.'),
];
