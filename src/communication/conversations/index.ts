export { recipientKinds } from './addressing/recipient.entity.js';
export { recipientPermissions, recipientPermissionWords } from './addressing/recipient.policy.js';
export { recipientReads, recipients } from './addressing/recipient.reads.js';
export { recipientTypes } from './addressing/recipient-search.sql.js';
export { conversationProperties } from './conversation.columns.js';
export { Conversation } from './conversation.entity.js';
export { conversationScopes, filterModes } from './conversation.filters.js';
export { conversationReads, ownConversations, sentConversations } from './conversation.reads.js';
export { ConversationView, viewStates } from './conversation-view.entity.js';
export { journalEntryReads } from './journal/journal-entry.reads.js';
export { deleteJournalEntry } from './journal/operations/delete-journal-entry.js';
export { messageReceived, unreadCountChanged } from './live-topics.sql.js';
export { ConversationMessage } from './messages/conversation-message.entity.js';
export { conversationMessageReads } from './messages/conversation-message.reads.js';
export { HeldMessage } from './messages/held-message.entity.js';
export { addMessage } from './messages/operations/add-message.js';
export { addRecipients } from './messages/operations/add-recipients.js';
export { batchStates } from './sending/conversation-batch.entity.js';
export { batchesUnderWay, batchMessageReads, conversationBatchReads } from './sending/conversation-batch.reads.js';
export { type SendingMode, sendingModes } from './sending/new-conversation.rules.js';
export { createConversations } from './sending/operations/create-conversations.js';
export { conversationParticipantReads } from './views/conversation-participant.reads.js';
export {
  type ConversationEvent,
  type ConversationViewPatch,
  conversationEvents,
} from './views/conversation-view.rules.js';
export { deleteConversation } from './views/operations/delete-conversation.js';
export { markAllConversationsRead } from './views/operations/mark-all-conversations-read.js';
export { markConversationRead } from './views/operations/mark-conversation-read.js';
export { readConversationIds } from './views/operations/read-conversation-ids.js';
export { readUnreadCount } from './views/operations/read-unread-count.js';
export { removeConversationMessages } from './views/operations/remove-conversation-messages.js';
export { updateConversation } from './views/operations/update-conversation.js';
export { updateConversations } from './views/operations/update-conversations.js';
