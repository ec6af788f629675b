import { ArgsType, Field } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { PageArgs, SortDirection } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { UserOrder } from './account-users.inputs.js';
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
@ArgsType()
export class CourseUserArgs extends PageArgs {
  @Field(() => [EnrollmentType], {
    nullable: true,
    description: 'Keeps people with an enrollment of one of the types. Ignored when `role` is given.',
  })
  types?: EnrollmentType[];

  @Field(() => String, { nullable: true, description: 'Keeps people in the role of this name. `roleId` is exact.' })
  role?: string;

  @Field(() => RecordId, { nullable: true, description: 'Keeps people in this role.' })
  roleId?: RecordKey;

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

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Answers the page that holds this person, whatever `offset` says; an empty one when they are not in the list. Not together with `userIds`.',
  })
  userId?: RecordKey;

  @Field(() => Boolean, { nullable: true, description: 'True lists the test student too.' })
  testStudent?: boolean;

  @Field(() => UserOrder, { nullable: true, description: 'Order of the list; by sortable name unless given.' })
  orderBy?: UserOrder;
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

@ArgsType()
export class EnrollmentsInArgs extends PageArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'The course: id or `sis_course_id:…`. Needed without a section.',
  })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The section: id or `sis_section_id:…`.' })
  sectionId?: RecordKey;

  @Field(() => [EnrollmentState], {
    nullable: true,
    description: 'Keeps enrollments in these states; active and invited unless given.',
  })
  states?: EnrollmentState[];

  @Field(() => Boolean, { nullable: true, description: 'True adds the inactive ones.' })
  withInactive?: boolean;
}
