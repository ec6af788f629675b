import { allOf, definePolicy, ofTenant, own } from '../../../platform/authorization/policy.js';
import { ConversationBatch } from './conversation-batch.entity.js';

/** Whoever sends a message to many sees how far it has come. */
export const conversationBatchPolicy = definePolicy(ConversationBatch, {
  visible: allOf(ofTenant('rootAccountId'), own('userId')),
  actions: {},
});
