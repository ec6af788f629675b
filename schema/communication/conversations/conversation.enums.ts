import {
  conversationEvents,
  conversationProperties,
  conversationScopes,
  filterModes,
  viewStates,
} from '../../../src/communication/conversations/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ConversationState = wordEnum(viewStates, {
  name: 'ConversationState',
  description: 'How somebody has a conversation.',
  values: {
    read: 'They have seen its last message.',
    unread: 'It has a message that they have not seen.',
    archived: 'They have put it away; a new message brings it back.',
  },
});
export type ConversationState = WordOf<typeof ConversationState>;

export const ConversationScope = wordEnum(conversationScopes, {
  name: 'ConversationScope',
  description: 'Which part of their conversations somebody looks at.',
  values: {
    inbox: 'Those that are not archived.',
    unread: 'Those with a message that they have not seen.',
    starred: 'Those with their star, archived ones too.',
    archived: 'Those that they have put away.',
    sent: 'Those in which they have written.',
  },
});
export type ConversationScope = WordOf<typeof ConversationScope>;

export const ConversationFilterMode = wordEnum(filterModes, {
  name: 'ConversationFilterMode',
  description: 'How several labels narrow a list.',
  values: { and: 'A conversation bears all of them.', or: 'A conversation bears one of them.' },
});
export type ConversationFilterMode = WordOf<typeof ConversationFilterMode>;

export const ConversationProperty = wordEnum(conversationProperties, {
  name: 'ConversationProperty',
  description: 'What a conversation has beside its text.',
  values: {
    last_author: 'The viewer wrote its last message.',
    attachments: 'A message has files.',
    media_objects: 'A message has a recording.',
  },
});
export type ConversationProperty = WordOf<typeof ConversationProperty>;

export const ConversationEvent = wordEnum(conversationEvents, {
  name: 'ConversationEvent',
  description: 'What can be done with many conversations at once.',
  values: {
    mark_as_read: 'They are read.',
    mark_as_unread: 'They are unread.',
    star: 'They get a star.',
    unstar: 'They lose their star.',
    archive: 'They are put away.',
    destroy: 'They go out of sight with all their messages.',
  },
});
export type ConversationEvent = WordOf<typeof ConversationEvent>;

/** Source: supplement §4.9, common_groups. */
export const GroupPart = wordEnum(['Member'], {
  name: 'GroupPart',
  description: 'What somebody is in a group.',
  values: { Member: 'They take part in it.' },
});
export type GroupPart = WordOf<typeof GroupPart>;
