import { ArgsType, Field, InputType } from 'type-graphql';
import { endingWords, firstStates } from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const FirstEnrollmentState = wordEnum(firstStates, {
  name: 'FirstEnrollmentState',
  description: 'How an enrollment begins.',
  values: {
    active: 'In force at once.',
    invited: 'Waiting for the person to accept.',
    inactive: 'Switched off.',
  },
});
export type FirstEnrollmentState = WordOf<typeof FirstEnrollmentState>;

export const EnrollmentEnding = wordEnum(endingWords, {
  name: 'EnrollmentEnding',
  description: 'How an enrollment ends.',
  values: {
    conclude: 'It is over; the person may still look.',
    delete: 'It is removed.',
    inactivate: 'It is switched off.',
    deactivate: 'The same as INACTIVATE.',
  },
});
export type EnrollmentEnding = WordOf<typeof EnrollmentEnding>;

/** Source: supplement §5.2, enrollment[...]. */
@InputType({ description: 'Somebody who gets a part in a course.' })
export class EnrollUserInput {
  @Field(() => RecordId, { nullable: true, description: 'The person: id, `self` or SIS form. Refused without (403).' })
  userId?: RecordKey | null;

  @Field(() => EnrollmentType, {
    nullable: true,
    description: 'As the role says, else STUDENT, unless given; STUDENT_VIEW is refused.',
  })
  type?: EnrollmentType | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'A role of the type, which the account of the course knows; the built-in one unless given.',
  })
  roleId?: RecordKey | null;

  @Field(() => FirstEnrollmentState, { nullable: true, description: 'INVITED unless given.' })
  enrollmentState?: FirstEnrollmentState | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'The section; the one that the course was made with unless given.',
  })
  courseSectionId?: RecordKey | null;

  @Field(() => Boolean, { nullable: true, description: 'The person’s rights end at the section.' })
  limitPrivilegesToCourseSection?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Tell the person; false unless given.' })
  notify?: boolean | null;

  @Field(() => String, { nullable: true, description: 'With the code of the course people enroll themselves.' })
  selfEnrollmentCode?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'The person enrolls themself: by the code, or without it where the course is open.',
  })
  selfEnrolled?: boolean | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the part begins, where it ends on a date of its own, too.',
  })
  startAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the part ends, where it begins on a date of its own, too.',
  })
  endAt?: Date | null;

  @Field(() => RecordId, { nullable: true, description: 'The student of the course whom an observer observes.' })
  associatedUserId?: RecordKey | null;
}

@OneOfInput()
@InputType({ description: 'Where somebody is enrolled.' })
export class EnrollmentPlaceInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or SIS form.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The section: id or SIS form.' })
  sectionId?: RecordKey;
}

/** Which enrollment is meant. */
@ArgsType()
export class EnrollmentKeyArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or SIS form; 404 if it is another.' })
  courseId!: RecordKey;

  @Field(() => RecordId, { description: 'The enrollment; 404 when it is one of another course.' })
  id!: RecordKey;
}
