import { Field, Int, ObjectType } from 'type-graphql';
import { todoItemReads, todoPurposes } from '../../../src/learning/todo/index.js';
import { ContextType } from '../../identity/accounts/context-type.enums.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const TodoPurpose = wordEnum(todoPurposes, {
  name: 'TodoPurpose',
  description: 'What waits for the viewer.',
  values: {
    grading: 'Work to grade.',
    submitting: 'Work to hand in.',
  },
});
export type TodoPurpose = WordOf<typeof TodoPurpose>;

/** Source: supplement §3.5. */
@ReadBy(todoItemReads)
@ObjectType('TodoItem', {
  simpleResolvers: true,
  implements: NodeObject,
  description: 'Something that waits for the viewer just now.',
})
export class TodoItemObject extends NodeObject {
  @Field(() => TodoPurpose, { description: 'What is to be done.' })
  purpose!: TodoPurpose;

  @Field(() => ContextType, { description: 'Where it belongs: to a course.' })
  contextType!: ContextType;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, {
    description: 'Record id of the assignment; of a quiz that is not graded the one it stands on.',
  })
  assignmentId!: number;

  @Field(() => Int, { nullable: true, description: 'Submissions that wait for a grade; null for work to hand in.' })
  needsGradingCount!: number | null;
}
