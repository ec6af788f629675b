import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/scalars.js';

@ObjectType('CourseProgressError', { simpleResolvers: true, description: 'Why there is no progress.' })
export class CourseProgressErrorObject {
  @Field(() => String, { description: 'A sentence for people.' })
  message!: string;
}

/** Source: D2 · CourseProgress. */
@ObjectType('CourseProgress', {
  simpleResolvers: true,
  description: 'How far a student is in the modules of a course; or why there is nothing to say.',
})
export class CourseProgressObject {
  @Field(() => Int, { nullable: true, description: 'What is asked in all modules; null with an error.' })
  requirementCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'What of it is done; null with an error.' })
  requirementCompletedCount!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When all was done; null until then.' })
  completedAt!: string | null;

  @Field(() => CourseProgressErrorObject, {
    nullable: true,
    description: 'For a course whose modules ask nothing, and for who is no student there.',
  })
  error!: CourseProgressErrorObject | null;
}
