import { ArgsType, Field, InputType } from 'type-graphql';
import { courseStateFilters } from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { type ListOrder, OneWayPageArgs, orderInput } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Values are the names of the orders of courses, which are the words of requests. */
export const CourseOrderField = wordEnum(
  ['id', 'course_name', 'sis_course_id', 'teacher', 'subaccount', 'account_name', 'enrollments', 'total_students'],
  {
    name: 'CourseOrderField',
    description: 'How a list of courses is ordered.',
    values: {
      id: 'By record id.',
      course_name: 'By name.',
      sis_course_id: 'By SIS identifier.',
      teacher: 'By the first teacher’s sortable name.',
      subaccount: 'By the name of the account.',
      account_name: 'By the name of the account.',
      enrollments: 'By the number of students.',
      total_students: 'By the number of students.',
    },
  },
);
export type CourseOrderField = WordOf<typeof CourseOrderField>;

const CourseOrder = orderInput<CourseOrderField>('CourseOrder', CourseOrderField, 'by id');

export const CourseSearchField = wordEnum(['course', 'teacher'], {
  name: 'CourseSearchField',
  description: 'What a search term is looked for in.',
  values: {
    course: 'Name, code, SIS identifier, or the full id.',
    teacher: 'Names of the teachers.',
  },
});
export type CourseSearchField = WordOf<typeof CourseSearchField>;

export const CourseStateFilter = wordEnum(courseStateFilters, {
  name: 'CourseStateFilter',
  description: 'States that a list of courses keeps.',
  values: {
    created: 'Unpublished, just made.',
    claimed: 'Unpublished.',
    available: 'Published.',
    completed: 'Concluded.',
    deleted: 'Deleted.',
    all: 'All of them.',
  },
});
export type CourseStateFilter = WordOf<typeof CourseStateFilter>;

/** Source: D1 · List active courses in an account. A filter that is absent does not filter. */
@InputType({ description: 'Which courses of an account a list keeps.' })
class AccountCourseFilter {
  @Field(() => Boolean, { nullable: true, description: 'True keeps courses with enrollments, false those without.' })
  withEnrollments?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True acts like `withEnrollments: true`.' })
  hideEnrollmentlessCourses?: boolean;

  @Field(() => [EnrollmentType], {
    nullable: true,
    description: 'Keeps courses with an enrollment of one of the types.',
  })
  enrollmentTypes?: EnrollmentType[];

  @Field(() => Boolean, { nullable: true, description: 'True keeps published courses, false the others.' })
  published?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True keeps courses that are concluded or past their end.' })
  completed?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True keeps blueprint courses.' })
  blueprint?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True keeps courses that receive the content of a blueprint.' })
  blueprintAssociated?: boolean;

  @Field(() => [RecordId], { nullable: true, description: 'Keeps courses taught by one of the users.' })
  byTeachers?: RecordKey[];

  @Field(() => [RecordId], { nullable: true, description: 'Keeps courses of these accounts and the ones below them.' })
  bySubaccounts?: RecordKey[];

  @Field(() => [CourseStateFilter], {
    nullable: true,
    description: 'Keeps courses in these states; all but deleted unless given.',
  })
  states?: CourseStateFilter[];

  @Field(() => RecordId, { nullable: true, description: 'Keeps courses of the term.' })
  enrollmentTermId?: RecordKey;

  @Field(() => String, {
    nullable: true,
    description:
      'Part of the name, code or SIS identifier, or the full id; at least 3 characters unless it is a number.',
  })
  searchTerm?: string;

  @Field(() => CourseSearchField, { nullable: true, description: 'Where the search term is looked for.' })
  searchBy?: CourseSearchField;
}

@ArgsType()
export class AccountCourseArgs extends OneWayPageArgs {
  @Field(() => AccountCourseFilter, { nullable: true, description: 'Which courses are kept.' })
  filter?: AccountCourseFilter;

  @Field(() => CourseOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<CourseOrderField>;
}
