import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Assignment } from '../assignment.entity.js';
import { AssignmentOverride } from './assignment-override.entity.js';

/** A student whom an override names. Each student is named once for an assignment. */
@Entity({ tableName: 'assignment_override_students' })
@Unique({ name: 'assignment_override_students_one', properties: ['assignmentId', 'userId'] })
@Index({ name: 'assignment_override_students_override', properties: ['assignmentOverrideId', 'userId'] })
export class AssignmentOverrideStudent extends TenantRecord {
  @References(() => AssignmentOverride)
  assignmentOverrideId!: number;

  @References(() => Assignment)
  assignmentId!: number;

  @References(() => User)
  userId!: number;
}
