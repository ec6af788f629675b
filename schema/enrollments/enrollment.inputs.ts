import { ArgsType, Field, registerEnumType } from 'type-graphql';
import type { RecordKey } from '../../src/kernel/record-key.js';
import { PageArgs } from '../kernel/connection.js';
import { RecordId } from '../kernel/scalars.js';

export enum EnrollmentType {
  STUDENT = 'StudentEnrollment',
  TEACHER = 'TeacherEnrollment',
  TA = 'TaEnrollment',
  DESIGNER = 'DesignerEnrollment',
  OBSERVER = 'ObserverEnrollment',
  STUDENT_VIEW = 'StudentViewEnrollment',
}
registerEnumType(EnrollmentType, {
  name: 'EnrollmentType',
  description: 'What somebody does in a course.',
  valuesConfig: {
    STUDENT: { description: 'Learns.' },
    TEACHER: { description: 'Teaches.' },
    TA: { description: 'Assists in teaching.' },
    DESIGNER: { description: 'Works on the contents.' },
    OBSERVER: { description: 'Looks on, mostly for one student.' },
    STUDENT_VIEW: { description: 'The test student of a teacher.' },
  },
});

export enum EnrollmentState {
  ACTIVE = 'active',
  INVITED = 'invited',
  CREATION_PENDING = 'creation_pending',
  REJECTED = 'rejected',
  COMPLETED = 'completed',
  INACTIVE = 'inactive',
  DELETED = 'deleted',
}
registerEnumType(EnrollmentState, {
  name: 'EnrollmentState',
  description: 'How an enrollment stands.',
  valuesConfig: {
    ACTIVE: { description: 'In force.' },
    INVITED: { description: 'Not yet accepted.' },
    CREATION_PENDING: { description: 'Waits for the user to register.' },
    REJECTED: { description: 'Declined.' },
    COMPLETED: { description: 'Concluded.' },
    INACTIVE: { description: 'Switched off.' },
    DELETED: { description: 'Removed.' },
  },
});

/** A filter that is absent does not filter. */
@ArgsType()
export class EnrollmentArgs extends PageArgs {
  @Field(() => [EnrollmentType], { nullable: true, description: 'Keeps enrollments of these types.' })
  types?: EnrollmentType[];

  @Field(() => [EnrollmentState], {
    nullable: true,
    description: 'Keeps enrollments in these states; deleted ones are never listed.',
  })
  states?: EnrollmentState[];

  @Field(() => [RecordId], { nullable: true, description: 'Keeps enrollments of these users.' })
  userIds?: RecordKey[];
}
