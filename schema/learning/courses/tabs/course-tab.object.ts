import { Field, Int, ObjectType } from 'type-graphql';

/** Source: supplement §5.2, tabs. */
@ObjectType('CourseTab', { simpleResolvers: true, description: 'A tab in the navigation of a course.' })
export class CourseTabObject {
  @Field(() => String, { description: 'Name of the tab, e.g. `assignments`.' })
  tabId!: string;

  @Field(() => String, { description: 'What stands on the tab.' })
  label!: string;

  @Field(() => String, { description: '`internal`: a page of the service itself.' })
  type!: string;

  @Field(() => Int, { description: 'Place in the whole navigation, from 1; the same for every viewer.' })
  position!: number;

  @Field(() => Boolean, { description: 'Only those who manage the contents find it.' })
  hidden!: boolean;

  @Field(() => String, {
    description:
      'For whom the tab is made: `public` for everybody who sees the course, `members`, or `admins` for its staff.',
  })
  visibility!: string;

  @Field(() => String, { description: 'Path of the page.' })
  htmlUrl!: string;
}
