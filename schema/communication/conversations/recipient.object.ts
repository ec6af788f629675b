import { Field, Int, ObjectType } from 'type-graphql';
import { recipientReads } from '../../../src/communication/conversations/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { CommonCourseObject, CommonGroupObject } from './conversation-contexts.object.js';
import { RecipientKind, RecipientPermission } from './recipient.enums.js';

/** Source: supplement §4.9, find_recipients. */
@ReadBy(recipientReads)
@ObjectType('Recipient', {
  simpleResolvers: true,
  description: 'Somebody, or all the people of a course, a section or a group, to whom the viewer can write.',
})
export class RecipientObject {
  @Field(() => RecipientKind, { description: 'What it is.' })
  kind!: RecipientKind;

  @Field(() => String, { description: 'Of a person the short name, else what the place is called.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The whole name of a person; null for a place.' })
  fullName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of a picture; null without one, and where the tenant shows none.',
  })
  avatarUrl!: string | null;

  @Field(() => [CommonCourseObject], {
    nullable: true,
    description: 'Of a person: courses in which both they and the viewer take part just now.',
  })
  commonCourses!: CommonCourseObject[] | null;

  @Field(() => [CommonGroupObject], { nullable: true, description: 'Of a person: groups of both.' })
  commonGroups!: CommonGroupObject[] | null;

  @Field(() => Int, { nullable: true, description: 'How many people a place has of those whom the viewer sees there.' })
  userCount!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a section its course; of a group the course or account that it stands in.',
  })
  contextName!: string | null;
}

@ObjectType('RecipientPermissionHeld', {
  simpleResolvers: true,
  description: 'Whether the viewer has a permission in a place.',
})
export class RecipientPermissionObject {
  @Field(() => RecipientPermission, { description: 'The permission.' })
  name!: RecipientPermission;

  @Field(() => Boolean, { description: 'The viewer has it there.' })
  granted!: boolean;
}

export const RecipientConnection = connectionType('Recipient', () => RecipientObject);
