import { Field, ObjectType } from 'type-graphql';
import { conversationParticipantReads } from '../../../src/communication/conversations/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordId } from '../../platform/scalars.js';
import { CommonCourseObject, CommonGroupObject } from './conversation-contexts.object.js';

/** Source: D3 · Conversations; supplement §4.9, participants. */
@ReadBy(conversationParticipantReads)
@ObjectType('ConversationParticipant', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Somebody who takes part in a conversation.',
})
export class ConversationParticipantObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the conversation.' })
  conversationId!: number;

  @Field(() => RecordId, { description: 'Record id of the person.' })
  userId!: number;

  @Field(() => [CommonCourseObject], { description: 'Courses in which both they and the viewer take part just now.' })
  commonCourses!: CommonCourseObject[];

  @Field(() => [CommonGroupObject], { description: 'Groups of both.' })
  commonGroups!: CommonGroupObject[];
}
