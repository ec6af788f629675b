import { ArgsType, Field } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { AssignmentBucket, AssignmentOrderField } from './assignment.enums.js';

const AssignmentOrder = orderInput<AssignmentOrderField>('AssignmentOrder', AssignmentOrderField, 'by position');

/** Source: supplement §5.3. A filter that is absent does not filter. */
@ArgsType()
export class AssignmentListArgs extends OneWayPageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  searchTerm?: string;

  @Field(() => AssignmentBucket, { nullable: true, description: 'Keeps work that stands so.' })
  bucket?: AssignmentBucket;

  @Field(() => [RecordId], { nullable: true, description: 'Keeps the assignments with these ids.' })
  assignmentIds?: RecordKey[];

  @Field(() => AssignmentOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<AssignmentOrderField>;
}

/** One record of a course. */
@ArgsType()
export class InCourseArgs {
  @Field(() => RecordId, { description: 'Its record id.' })
  id!: RecordKey;
}

@ArgsType()
export class StudentWorkArgs {
  @Field(() => RecordId, { description: 'The student: id, `self` or `sis_user_id:…`.' })
  userId!: RecordKey;
}

/** Whose date is shown. */
@ArgsType()
export class ShownDateArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'False shows the date of the assignment itself; else students and observers see the student’s own.',
  })
  applyOverrides?: boolean;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'The student whose date is shown, for their observers and those who work in the course: id or `self`. For others the field is null with a 404 error.',
  })
  studentId?: RecordKey;
}
