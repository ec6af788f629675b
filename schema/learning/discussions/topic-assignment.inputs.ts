import { Field, InputType } from 'type-graphql';
import { GradingInput } from '../assignments/grading.reference.js';

/** Source: supplement §5.4, assignment. */
@InputType({
  description:
    'The assignment of a graded discussion, or what changes of it: what is absent stays, null unsets. Its name, text and set of groups are those of the topic, and it is published with it.',
})
export class TopicAssignmentInput extends GradingInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'False: the discussion is not graded, and an assignment that it has is deleted. True unless given.',
  })
  setAssignment?: boolean | null;
}
