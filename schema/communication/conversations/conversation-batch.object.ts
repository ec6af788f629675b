import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  batchMessageReads,
  batchStates,
  conversationBatchReads,
} from '../../../src/communication/conversations/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ConversationBatchState = wordEnum(batchStates, {
  name: 'ConversationBatchState',
  description: 'How far a message to many people has come.',
  values: { created: 'Nobody has it yet.', sending: 'Some have it.', sent: 'It has come to its end.' },
});
export type ConversationBatchState = WordOf<typeof ConversationBatchState>;

/** Source: supplement §4.9, GET /conversations/batches. */
@ReadBy(batchMessageReads)
@ObjectType('ConversationBatchMessage', { simpleResolvers: true, description: 'What a message to many people says.' })
export class ConversationBatchMessageObject {
  @Field(() => RecordId, { description: 'Record id of who sends it.' })
  userId!: number;

  @Field(() => String, { description: 'What it says: plain text, which has to be escaped where it is shown as HTML.' })
  body!: string;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string;
}

/** Source: supplement §4.9, GET /conversations/batches. */
@ReadBy(conversationBatchReads)
@ObjectType('ConversationBatch', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A message that goes to many people in the background, to each in a conversation of two.',
})
export class ConversationBatchObject extends NodeObject {
  @Field(() => String, { nullable: true, description: 'Subject of the conversations that it begins; null for none.' })
  subject!: string | null;

  @Field(() => ConversationBatchState, { description: 'How far it has come.' })
  workflowState!: ConversationBatchState;

  @Field(() => Float, { description: 'How much of it is done, from 0 to 1.' })
  completion!: number;

  @Field(() => Int, { description: 'People whom it goes to.' })
  recipientCount!: number;

  @Field(() => [String], { description: 'Codes of the course or group that it is sent in, `course_1` or `group_1`.' })
  tags!: string[];

  @Field(() => DateTime, { description: 'When it was begun.' })
  createdAt!: string;
}

export const ConversationBatchConnection = connectionType('ConversationBatch', () => ConversationBatchObject);
