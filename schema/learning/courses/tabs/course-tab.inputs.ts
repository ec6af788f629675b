import { Field, InputType, Int } from 'type-graphql';

/** Source: supplement §5.2, tabs. */
@InputType({ description: 'Changes to a tab; what is absent or null stays as it is.' })
export class UpdateCourseTabInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves the tab to those who manage the contents; false shows it.',
  })
  hidden?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'New place in the navigation, from 2: the home page stays first and the settings stay last.',
  })
  position?: number | null;
}
