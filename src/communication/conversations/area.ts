import { liveTopics } from '../../identity/live-events/index.js';
import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { Recipient } from './addressing/recipient.entity.js';
import { Conversation } from './conversation.entity.js';
import { ConversationView } from './conversation-view.entity.js';
import { conversationOfStreamItem, countOfParticipants } from './conversations-in-streams.lists.js';
import { JournalEntry } from './journal/journal-entry.entity.js';
import { journalOfUser } from './journal/journal-entry.reads.js';
import { messageReceived, unreadCountChanged } from './live-topics.sql.js';
import { ConversationMessage } from './messages/conversation-message.entity.js';
import { HeldMessage } from './messages/held-message.entity.js';
import { messagesOfConversation } from './messages/messages-of-conversation.lists.js';
import { peopleAddedByMessage } from './messages/people-added.lists.js';
import { conversationOccasions } from './occasions.sql.js';
import { ConversationBatch } from './sending/conversation-batch.entity.js';
import { sendConversationBatch } from './sending/jobs/send-conversation-batch.job.js';
import { batchUpdateConversations } from './views/jobs/batch-update-conversations.job.js';
import { participantsOfConversation } from './views/participants-of-conversation.lists.js';

export const area = defineArea({
  entities: [
    Conversation,
    ConversationView,
    ConversationMessage,
    HeldMessage,
    ConversationBatch,
    JournalEntry,
    Recipient,
  ],
  reads: [
    participantsOfConversation,
    messagesOfConversation,
    journalOfUser,
    conversationOfStreamItem,
    countOfParticipants,
    peopleAddedByMessage,
  ],
  extensions: [
    ...conversationOccasions.map((occasion) => notificationOccasions.with(occasion)),
    liveTopics.with(messageReceived),
    liveTopics.with(unreadCountChanged),
  ],
  jobs: [sendConversationBatch, batchUpdateConversations],
});
