import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Assignment } from '../assignments/index.js';
import { Course } from '../courses/index.js';
import { TenantRecord } from '../kernel/record.js';
import { References } from '../kernel/reference.js';

export const todoPurposes = ['grading', 'submitting'] as const;
export type TodoPurpose = (typeof todoPurposes)[number];

/**
 * Something that may wait for somebody: to grade an assignment, or to hand it in. A view over the assignments, never
 * written; the policy says for whom it waits just now.
 * Source: supplement §3.5.
 */
@Entity({ tableName: 'todo_items' })
export class TodoItem extends TenantRecord {
  @Property({ type: 'string', columnType: 'varchar(32)' })
  purpose!: TodoPurpose;

  @References(() => Course)
  courseId!: number;

  @References(() => Assignment)
  assignmentId!: number;

  /** The assignment's own due date; the far future without one. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  sortDate!: Date;
}
