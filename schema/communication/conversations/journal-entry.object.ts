import { Field, ObjectType } from 'type-graphql';
import { journalEntryReads } from '../../../src/communication/conversations/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime } from '../../platform/scalars.js';

/** Source: D3 · Conversations, user_note. */
@ReadBy(journalEntryReads)
@ObjectType('JournalEntry', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A note about a student in the faculty journal, made together with a message to them.',
})
export class JournalEntryObject extends NodeObject {
  @Field(() => String, { description: 'Subject of the message.' })
  title!: string;

  @Field(() => String, { description: 'What was written, plain text.' })
  note!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const JournalEntryConnection = connectionType('JournalEntry', () => JournalEntryObject);
