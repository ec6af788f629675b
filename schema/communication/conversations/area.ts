import { defineArea } from '../../platform/area.js';
import { conversationFields } from './conversation.fields.js';
import { ConversationQueries } from './conversation.queries.js';
import { conversationSubscriptions } from './conversation.subscriptions.js';
import { conversationBatchFields } from './conversation-batch.fields.js';
import { ConversationBatchQueries } from './conversation-batch.queries.js';
import { ConversationViewMutations } from './conversation-view.mutations.js';
import { ConversationWritingMutations } from './conversation-writing.mutations.js';
import { journalEntryFields } from './journal-entry.fields.js';
import { JournalEntryMutations } from './journal-entry.mutations.js';
import { recipientFields } from './recipient.fields.js';
import { RecipientQueries } from './recipient.queries.js';
import { conversationStreamFields } from './stream-item.fields.js';

export const area = defineArea({
  resolvers: [
    ConversationQueries,
    ConversationViewMutations,
    ...conversationFields,
    ConversationWritingMutations,
    ConversationBatchQueries,
    ...conversationBatchFields,
    ...conversationStreamFields,
    RecipientQueries,
    ...recipientFields,
    ...conversationSubscriptions,
    JournalEntryMutations,
    ...journalEntryFields,
  ],
});
