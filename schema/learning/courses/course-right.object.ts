import { Field, ObjectType } from 'type-graphql';

/** Source: supplement §3.2. */
@ObjectType('CourseRight', { simpleResolvers: true, description: 'Whether the viewer holds a permission in a course.' })
export class CourseRightObject {
  @Field(() => String, { description: 'The permission, e.g. `manage_grades`.' })
  name!: string;

  @Field(() => Boolean, { description: 'True where the viewer holds it.' })
  held!: boolean;
}
