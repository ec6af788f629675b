import { Arg, ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from 'type-graphql';
import { ignoreTodo, type TodoItem } from '../../../src/learning/todo/index.js';
import type { OperationContext, RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { connectionType, PageArgs } from '../../platform/connection.js';
import { connectionField, needs, relation } from '../../platform/declare.js';
import { PayloadMutation } from '../../platform/payload.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { CourseObject } from '../courses/course.object.js';
import { QuizObject } from '../quizzes/quiz.object.js';
import { TodoItemObject, TodoPurpose } from './todo-item.object.js';

const TodoItemConnection = connectionType('TodoItem', () => TodoItemObject);
const itemNeeds = needs<TodoItem>();
type ItemRow = Pick<TodoItem, 'assignmentId' | 'quizId' | 'purpose'>;
type PlaceRow = Pick<TodoItem, 'assignmentId' | 'quizId' | 'courseId'>;

const ignoring = ({ assignmentId, quizId, purpose }: ItemRow, ctx: RequestContext, permanent: 0 | 1): string => {
  const asset = quizId === null ? `assignment_${assignmentId}` : `quiz_${quizId}`;
  return `${ctx.baseUrl}/api/v1/users/self/todo/${asset}/${purpose}?permanent=${permanent}`;
};

@ArgsType()
class TodoListArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, description: 'Also quizzes that are not graded.' })
  ungradedQuizzes?: boolean;
}

@Resolver(() => TodoItemObject)
class TodoItemFields {
  @itemNeeds('assignmentId', 'quizId', 'purpose')
  @FieldResolver(() => String, {
    description: 'Address on REST: DELETE it to hear of it no more until something new comes.',
  })
  ignoreUrl(@Root() item: ItemRow, @Ctx() ctx: RequestContext): string {
    return ignoring(item, ctx, 0);
  }

  @itemNeeds('assignmentId', 'quizId', 'purpose')
  @FieldResolver(() => String, { description: 'Address on REST: DELETE it to hear of it no more.' })
  ignorePermanentlyUrl(@Root() item: ItemRow, @Ctx() ctx: RequestContext): string {
    return ignoring(item, ctx, 1);
  }

  @itemNeeds('assignmentId', 'quizId', 'courseId')
  @FieldResolver(() => String, { description: 'Page of what is to be done.' })
  htmlUrl(@Root() item: PlaceRow, @Ctx() ctx: RequestContext): string {
    const place = item.quizId === null ? `assignments/${item.assignmentId}` : `quizzes/${item.quizId}`;
    return `${ctx.baseUrl}/courses/${item.courseId}/${place}`;
  }
}

@Resolver()
class TodoMutations {
  @PayloadMutation('todoItem', () => TodoItemObject, {
    description:
      'Takes something off one’s own list of what is to be done. Answers the entry; null too where there was none.',
  })
  async ignoreTodo(
    @Arg('asset', () => String, { description: 'What it is about, `assignment_12` or `quiz_12`.' }) asset: string,
    @Arg('purpose', () => TodoPurpose, { description: 'What was to be done.' }) purpose: TodoPurpose,
    @Arg('permanent', () => Boolean, {
      nullable: true,
      description: 'True: for good. Else until there is new work to grade, or the assignment changes.',
    })
    permanent: boolean | null,
    @Ctx() ctx: OperationContext,
  ) {
    const id = await ignoreTodo(ctx, asset, purpose, permanent ?? false);
    return id === undefined ? null : { id };
  }
}

export const todoFields = [
  TodoItemFields,
  TodoMutations,
  relation(TodoItemObject, 'assignment', () => AssignmentObject, {
    description: 'What is to be done; null for a quiz that is not graded.',
  }),
  relation(TodoItemObject, 'quiz', () => QuizObject, { description: 'The quiz, where it is one that is not graded.' }),
  relation(TodoItemObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  connectionField(CourseObject, 'todo', () => TodoItemConnection, {
    description: 'What waits for the viewer in the course: work to grade, then work to hand in.',
    args: TodoListArgs,
  }),
  connectionField(UserObject, 'todo', () => TodoItemConnection, {
    description: 'What waits for the person in all courses; for themself alone.',
    args: TodoListArgs,
  }),
];
