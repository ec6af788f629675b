import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment } from '../assignments/index.js';
import { Course } from '../courses/index.js';
import { Quiz } from '../quizzes/index.js';

export const todoPurposes = ['grading', 'submitting'] as const;
export type TodoPurpose = (typeof todoPurposes)[number];

/** The id that the view gives an entry: two for each assignment. */
export const todoItemId = (assignmentId: number, purpose: TodoPurpose): number =>
  assignmentId * 2 + todoPurposes.indexOf(purpose);

/**
 * Something that may wait for somebody: to grade an assignment, to hand it in, or to take a quiz that is not graded. A view
 * over assignments and quizzes, never written; the policy says for whom it waits just now.
 * Source: supplement §3.5.
 */
@Entity({ tableName: 'todo_items' })
export class TodoItem extends TenantRecord {
  @OneOf(todoPurposes)
  purpose!: TodoPurpose;

  @References(() => Course)
  courseId!: number;

  /** What is handed in or graded; of a quiz that is not graded the assignment that carries its dates. */
  @References(() => Assignment)
  assignmentId!: number;

  /** The quiz, where it is one that is not graded. */
  @References(() => Quiz, { nullable: true })
  quizId: number | null = null;

  /** The assignment's own due date; the far future without one. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  sortDate!: Date;
}
