import { ArgsType, Field, registerEnumType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { EnrollmentTypeWord } from './account-courses.inputs.js';

export enum OwnEnrollmentState {
  ACTIVE = 'active',
  INVITED_OR_PENDING = 'invited_or_pending',
  COMPLETED = 'completed',
}
registerEnumType(OwnEnrollmentState, {
  name: 'OwnEnrollmentState',
  description: 'How an enrollment stands for its holder, dates included.',
  valuesConfig: {
    ACTIVE: { description: 'In force just now.' },
    INVITED_OR_PENDING: { description: 'Not yet accepted, or not yet begun.' },
    COMPLETED: { description: 'Over: concluded, with its course or by dates.' },
  },
});

export enum OwnCourseState {
  UNPUBLISHED = 'unpublished',
  AVAILABLE = 'available',
  COMPLETED = 'completed',
  DELETED = 'deleted',
}
registerEnumType(OwnCourseState, {
  name: 'OwnCourseState',
  description: 'States of courses that a list of somebody’s courses keeps.',
  valuesConfig: {
    UNPUBLISHED: { description: 'Not yet published; seen by staff.' },
    AVAILABLE: { description: 'Published.' },
    COMPLETED: { description: 'Concluded.' },
    DELETED: { description: 'Deleted; seen by those who list the courses of its account.' },
  },
});

/** All arguments speak of one enrollment. Source: D2 · List your courses; supplement §3.1. */
@ArgsType()
export class UserCourseArgs extends PageArgs {
  @Field(() => EnrollmentTypeWord, {
    nullable: true,
    description: 'Keeps courses with an enrollment of the type; ignored where a role is given.',
  })
  enrollmentType?: EnrollmentTypeWord;

  @Field(() => String, { nullable: true, description: 'Keeps courses with an enrollment in the role of that name.' })
  enrollmentRole?: string;

  @Field(() => RecordId, { nullable: true, description: 'Keeps courses with an enrollment in the role.' })
  enrollmentRoleId?: RecordKey;

  @Field(() => OwnEnrollmentState, {
    nullable: true,
    description: 'Keeps courses with an enrollment in the state; what is not over unless given.',
  })
  enrollmentState?: OwnEnrollmentState;

  @Field(() => [OwnCourseState], {
    nullable: true,
    description: 'Keeps courses in the states; unless given the published ones, for staff all but the deleted.',
  })
  states?: OwnCourseState[];

  @Field(() => Boolean, { nullable: true, description: 'True leaves blueprint courses out.' })
  excludeBlueprintCourses?: boolean;
}

@ArgsType()
export class NamedUserCourseArgs extends UserCourseArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Whose courses: id, `self` or SIS identifier; yours unless given.',
  })
  userId?: RecordKey;
}

@ArgsType()
export class PartArgs extends PageArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Whose part: id, `self` or SIS identifier; yours unless given.',
  })
  userId?: RecordKey;
}
