import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { RoleReferenceInput } from '../../identity/roles/role.reference.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { CourseState } from '../courses/course.object.js';

export const OwnEnrollmentState = wordEnum(['active', 'invited_or_pending', 'completed'], {
  name: 'OwnEnrollmentState',
  description: 'How an enrollment stands for its holder, dates included.',
  values: {
    active: 'In force just now.',
    invited_or_pending: 'Not yet accepted, or not yet begun.',
    completed: 'Over: concluded, with its course or by dates.',
  },
});
export type OwnEnrollmentState = WordOf<typeof OwnEnrollmentState>;

/** All fields speak of one enrollment. Source: D2 · List your courses; supplement §3.1. */
@InputType({ description: 'Which of somebody’s courses a list keeps.' })
class UserCourseFilter {
  @Field(() => EnrollmentType, {
    nullable: true,
    description:
      'Keeps courses with an enrollment of the type, the test student among the students; ignored where a role is given.',
  })
  enrollmentType?: EnrollmentType;

  @Field(() => RoleReferenceInput, { nullable: true, description: 'Keeps courses with an enrollment in the role.' })
  role?: RoleReferenceInput;

  @Field(() => OwnEnrollmentState, {
    nullable: true,
    description: 'Keeps courses with an enrollment in the state; what is not over unless given.',
  })
  enrollmentState?: OwnEnrollmentState;

  @Field(() => [CourseState], {
    nullable: true,
    description: 'Keeps courses in the states; unless given the published ones, for staff all but the deleted.',
  })
  states?: CourseState[];

  @Field(() => Boolean, { nullable: true, description: 'True leaves blueprint courses out.' })
  excludeBlueprintCourses?: boolean;
}

@ArgsType()
export class UserCourseArgs extends PageArgs {
  @Field(() => UserCourseFilter, { nullable: true, description: 'Which courses are kept.' })
  filter?: UserCourseFilter;
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

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True keeps the first enrollment of each role in each section: who observes several students has more.',
  })
  oneForEachSection?: boolean;
}
