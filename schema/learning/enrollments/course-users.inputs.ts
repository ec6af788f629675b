import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { RoleReferenceInput } from '../../identity/roles/role.reference.js';
import { type ListOrder, OneWayPageArgs, PageArgs, SortDirection } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { UserOrder, type UserOrderField } from './account-users.inputs.js';
import { EnrollmentState } from './enrollment.inputs.js';

export const CourseUserState = wordEnum(['active', 'invited', 'rejected', 'completed', 'inactive'], {
  name: 'CourseUserState',
  description: 'How the enrollments of the people of a list stand.',
  values: {
    active: 'In force.',
    invited: 'Not yet accepted.',
    rejected: 'Declined.',
    completed: 'Concluded.',
    inactive: 'Switched off.',
  },
});
export type CourseUserState = WordOf<typeof CourseUserState>;

/** Source: D2 · Users in a course; supplement §3.4. */
@InputType({ description: 'Which people of a course a list keeps.' })
class CourseUserFilter {
  @Field(() => [EnrollmentType], {
    nullable: true,
    description: 'Keeps people with an enrollment of one of the types. Ignored when `role` is given.',
  })
  types?: EnrollmentType[];

  @Field(() => RoleReferenceInput, { nullable: true, description: 'Keeps people in this role.' })
  role?: RoleReferenceInput;

  @Field(() => [CourseUserState], {
    nullable: true,
    description:
      'Keeps people with an enrollment in one of the states; active and invited unless given, for those who work in the course also inactive.',
  })
  states?: CourseUserState[];

  @Field(() => String, {
    nullable: true,
    description:
      'Part of the name or, where the viewer may see it, of the login, SIS id or address: at least 3 characters. Or a whole id.',
  })
  searchTerm?: string;

  @Field(() => [RecordId], { nullable: true, description: 'Keeps these people: ids or `sis_user_id:…`.' })
  userIds?: RecordKey[];

  @Field(() => Boolean, { nullable: true, description: 'True lists the test student too.' })
  testStudent?: boolean;
}

@ArgsType()
export class CourseUserArgs extends OneWayPageArgs {
  @Field(() => CourseUserFilter, { nullable: true, description: 'Which people are kept.' })
  filter?: CourseUserFilter;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Answers the page that holds this person, whatever `offset` says; an empty one when they are not in the list. Not together with `filter.userIds`.',
  })
  userId?: RecordKey;

  @Field(() => UserOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<UserOrderField>;
}

@ArgsType()
export class CourseMemberArgs {
  @Field(() => RecordId, { description: 'The person: id, `self` or `sis_user_id:…`.' })
  id!: RecordKey;
}

/** Source: D2 · recent students. */
@ArgsType()
export class RecentStudentArgs extends PageArgs {
  @Field(() => SortDirection, {
    nullable: true,
    defaultValue: SortDirection.DESC,
    description: 'Which end comes first; the latest unless given, who never signed on then comes last.',
  })
  override direction?: SortDirection;
}

@InputType({ description: 'Which enrollments of a person in a course or section a list keeps.' })
class CourseEnrollmentFilter {
  @Field(() => [EnrollmentState], {
    nullable: true,
    description: 'Keeps enrollments in these states; active and invited unless given.',
  })
  states?: EnrollmentState[];

  @Field(() => Boolean, { nullable: true, description: 'True adds the inactive ones.' })
  withInactive?: boolean;
}

@ArgsType()
export class EnrollmentsInArgs extends PageArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'The course: id or `sis_course_id:…`. Needed without a section.',
  })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The section: id or `sis_section_id:…`.' })
  sectionId?: RecordKey;

  @Field(() => CourseEnrollmentFilter, { nullable: true, description: 'Which enrollments are kept.' })
  filter?: CourseEnrollmentFilter;
}
