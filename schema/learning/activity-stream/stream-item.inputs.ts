import { ArgsType, Field } from 'type-graphql';
import { PageArgs } from '../../platform/connection.js';

/** Source: supplement §5.1. */
@ArgsType()
export class UserStreamArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, description: 'True keeps what is of published courses, or of no course.' })
  onlyActiveCourses?: boolean;
}

/** Source: supplement §5.1. */
@ArgsType()
export class UserStreamSummaryArgs {
  @Field(() => Boolean, { nullable: true, description: 'True counts what is of published courses, or of no course.' })
  onlyActiveCourses?: boolean;
}
