import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment } from '../assignments/index.js';
import { type TodoPurpose, todoPurposes } from './todo-item.entity.js';

/**
 * Somebody does not want to be reminded. Unless it is permanent, it holds until something new comes: work to grade, or a
 * change of the assignment. Source: supplement §3.5.
 */
@Entity({ tableName: 'todo_ignores' })
@Unique({ name: 'todo_ignores_one', properties: ['userId', 'assignmentId', 'purpose'] })
export class TodoIgnore extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Assignment)
  assignmentId!: number;

  @OneOf(todoPurposes)
  purpose!: TodoPurpose;

  @Property({ type: 'boolean' })
  permanent!: boolean;
}
