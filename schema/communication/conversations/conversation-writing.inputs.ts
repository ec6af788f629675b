import { Field, InputType } from 'type-graphql';
import { type SendingMode as Mode, sendingModes } from '../../../src/communication/conversations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { MediaType } from '../../learning/assignments/media-comment.object.js';
import { RecordId } from '../../platform/scalars.js';
import { wordEnum } from '../../platform/word-enum.js';

export const SendingMode = wordEnum(sendingModes, {
  name: 'SendingMode',
  description: 'When a message to people one by one is sent.',
  values: { sync: 'At once, to up to 100 people; to more in the background.', async: 'In the background.' },
});

/** What a message says and carries. */
@InputType({ description: 'What a message says and carries.' })
class MessageInput {
  @Field(() => String, { description: 'What it says, plain text; at most 64 KB.' })
  body!: string;

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Record ids of files in your own folder `conversation attachments`, below the root of your files.',
  })
  attachmentIds?: RecordKey[] | null;

  @Field(() => String, { nullable: true, description: 'Name of a recording at the media server.' })
  mediaCommentId?: string | null;

  @Field(() => MediaType, { nullable: true, description: 'What the recording is.' })
  mediaCommentType?: MediaType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Students who get it get an entry in the faculty journal as well, where you may keep it.',
  })
  userNote?: boolean | null;
}

const codes =
  'Record ids of people, `course_1`, `section_1` (both also as `course_1_students`, `course_1_teachers`, `course_1_tas`, `course_1_designers`, `course_1_observers`) or `group_1`; one text may hold several with commas between them.';

/** Source: supplement §4.9, POST /conversations. */
@InputType({ description: 'A message to people.' })
export class CreateConversationsInput extends MessageInput {
  @Field(() => [String], { description: `Whom it goes to: ${codes} Yourself alone for a note to yourself.` })
  recipients!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'What it is about, at most 255 characters; a conversation that goes on keeps its subject.',
  })
  subject?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True begins new conversations, also with those with whom you have one.',
  })
  forceNew?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for one conversation of all, of at most 100 people beside you; else there is one with each.',
  })
  groupConversation?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for one conversation with each, whatever `groupConversation` says.',
  })
  bulkMessage?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Where it is sent: `course_1` or `group_1`.' })
  contextCode?: string | null;

  @Field(() => SendingMode, {
    nullable: true,
    description: 'When it is sent; at once unless given. One conversation of all is always begun at once.',
  })
  mode?: Mode | null;

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Record ids of messages of any conversation that you hold, which it passes on.',
  })
  forwardedMessageIds?: RecordKey[] | null;
}

/** Source: D3 · Conversations, add_message. */
@InputType({ description: 'A message in a conversation.' })
export class AddMessageInput extends MessageInput {
  @Field(() => [RecordId], {
    nullable: true,
    description:
      'Record ids of those who get it, of people who take part; all of them unless given. Your own alone sends it to nobody else.',
  })
  recipients?: RecordKey[] | null;

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Record ids of messages of the conversation that it passes on to those who do not have them.',
  })
  includedMessageIds?: RecordKey[] | null;
}

export const recipientCodes = `Who comes: ${codes}`;
