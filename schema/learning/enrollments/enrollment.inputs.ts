import { ArgsType, Field, InputType } from 'type-graphql';
import { enrollmentStates, spanWords } from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const EnrollmentState = wordEnum(enrollmentStates, {
  name: 'EnrollmentState',
  description: 'How an enrollment stands.',
  values: {
    active: 'In force.',
    invited: 'Not yet accepted.',
    creation_pending: 'Waits for the user to register.',
    rejected: 'Declined.',
    completed: 'Concluded.',
    inactive: 'Switched off.',
    deleted: 'Removed.',
  },
});
export type EnrollmentState = WordOf<typeof EnrollmentState>;

export const EnrollmentStateFilter = wordEnum([...enrollmentStates, ...spanWords], {
  name: 'EnrollmentStateFilter',
  description:
    'Which enrollments a list keeps. Current are active ones that are neither over nor still to come, by the dates of section, course and term.',
  values: {
    active: 'In force.',
    invited: 'Not yet accepted.',
    creation_pending: 'Waiting for the user to register.',
    rejected: 'Declined.',
    completed: 'Concluded.',
    inactive: 'Switched off.',
    deleted: 'Removed; for those who work in the course.',
    current_and_invited: 'Current ones, and invitations to what is not over.',
    current_and_future: 'Active ones that are not over.',
    current_and_concluded: 'Active ones that have begun, and concluded ones.',
  },
});
export type EnrollmentStateFilter = WordOf<typeof EnrollmentStateFilter>;

/** A filter that is absent does not filter. */
@InputType({ description: 'Which enrollments a list keeps.' })
class EnrollmentFilter {
  @Field(() => [EnrollmentType], {
    nullable: true,
    description: 'Keeps enrollments of these types; all but test students unless given.',
  })
  types?: EnrollmentType[];

  @Field(() => [RecordId], { nullable: true, description: 'Keeps enrollments in these roles, by their ids.' })
  roleIds?: RecordKey[];

  @Field(() => [String], {
    nullable: true,
    description: 'Keeps enrollments in roles of these names or labels, which schools make.',
  })
  roleNames?: string[];

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

@ArgsType()
export class EnrollmentArgs extends PageArgs {
  @Field(() => EnrollmentFilter, { nullable: true, description: 'Which enrollments are kept.' })
  filter?: EnrollmentFilter;
}

/** Which enrollment is meant. */
@ArgsType()
export class AccountEnrollmentArgs {
  @Field(() => RecordId, { description: 'Id of the enrollment.' })
  id!: RecordKey;
}
