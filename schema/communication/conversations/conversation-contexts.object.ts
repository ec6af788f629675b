import { Field, ObjectType } from 'type-graphql';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { RecordId } from '../../platform/scalars.js';
import { GroupPart } from './conversation.enums.js';

/** Source: supplement §4.9, common_courses. */
@ObjectType('CommonCourse', { simpleResolvers: true, description: 'A course in which somebody is met.' })
export class CommonCourseObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => [EnrollmentType], { description: 'What they are there; may be empty.' })
  types!: EnrollmentType[];
}

/** Source: supplement §4.9, common_groups. */
@ObjectType('CommonGroup', { simpleResolvers: true, description: 'A group in which somebody is met.' })
export class CommonGroupObject {
  @Field(() => RecordId, { description: 'Record id of the group.' })
  groupId!: number;

  @Field(() => [GroupPart], { description: 'What they are there; may be empty.' })
  types!: GroupPart[];
}

@ObjectType('ConversationContexts', {
  simpleResolvers: true,
  description:
    'Where those are met to whom a conversation speaks: of one person, where the viewer meets them and what they are there; of several, where its messages were sent.',
})
export class ConversationContextsObject {
  @Field(() => [CommonCourseObject], { description: 'Courses in which they are met.' })
  courses!: CommonCourseObject[];

  @Field(() => [CommonGroupObject], { description: 'Groups in which they are met.' })
  groups!: CommonGroupObject[];
}
