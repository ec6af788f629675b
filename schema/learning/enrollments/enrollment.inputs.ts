import { ArgsType, Field, registerEnumType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';

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

export enum EnrollmentStateFilter {
  ACTIVE = 'active',
  INVITED = 'invited',
  CREATION_PENDING = 'creation_pending',
  REJECTED = 'rejected',
  COMPLETED = 'completed',
  INACTIVE = 'inactive',
  DELETED = 'deleted',
  CURRENT_AND_INVITED = 'current_and_invited',
  CURRENT_AND_FUTURE = 'current_and_future',
  CURRENT_AND_CONCLUDED = 'current_and_concluded',
}
registerEnumType(EnrollmentStateFilter, {
  name: 'EnrollmentStateFilter',
  description:
    'Which enrollments a list keeps. Current are active ones that are neither over nor still to come, by the dates of section, course and term.',
  valuesConfig: {
    ACTIVE: { description: 'In force.' },
    INVITED: { description: 'Not yet accepted.' },
    CREATION_PENDING: { description: 'Waiting for the user to register.' },
    REJECTED: { description: 'Declined.' },
    COMPLETED: { description: 'Concluded.' },
    INACTIVE: { description: 'Switched off.' },
    DELETED: { description: 'Removed; for those who work in the course.' },
    CURRENT_AND_INVITED: { description: 'Current ones, and invitations to what is not over.' },
    CURRENT_AND_FUTURE: { description: 'Active ones that are not over.' },
    CURRENT_AND_CONCLUDED: { description: 'Active ones that have begun, and concluded ones.' },
  },
});

/** A filter that is absent does not filter. */
@ArgsType()
export class EnrollmentArgs extends PageArgs {
  @Field(() => [EnrollmentType], {
    nullable: true,
    description: 'Keeps enrollments of these types; all but test students unless given.',
  })
  types?: EnrollmentType[];

  @Field(() => [String], { nullable: true, description: 'Keeps enrollments in roles of these names.' })
  roles?: string[];

  @Field(() => [EnrollmentStateFilter], {
    nullable: true,
    description: 'Keeps enrollments in these states; all but deleted unless given.',
  })
  states?: EnrollmentStateFilter[];

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Keeps enrollments of these users: ids, `self` or `sis_user_id:…`.',
  })
  userIds?: RecordKey[];

  @Field(() => RecordId, {
    nullable: true,
    description: 'Keeps enrollments of this user: id, `self` or `sis_user_id:…`.',
  })
  userId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'Keeps enrollments in this course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => [String], {
    nullable: true,
    description: 'Keeps enrollments in courses of accounts with these SIS ids.',
  })
  sisAccountIds?: string[];

  @Field(() => [String], { nullable: true, description: 'Keeps enrollments in courses with these SIS ids.' })
  sisCourseIds?: string[];

  @Field(() => [String], { nullable: true, description: 'Keeps enrollments in sections with these SIS ids.' })
  sisSectionIds?: string[];

  @Field(() => [String], { nullable: true, description: 'Keeps enrollments of users with these SIS ids.' })
  sisUserIds?: string[];

  @Field(() => RecordId, { nullable: true, description: 'Grading period of the grades; there are none, so 404.' })
  gradingPeriodId?: RecordKey;
}

/** Which enrollment is meant. */
@ArgsType()
export class AccountEnrollmentArgs {
  @Field(() => RecordId, { description: 'Id of the enrollment.' })
  id!: RecordKey;
}
