import { ArgsType, Field, registerEnumType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';

/** Values are the names of the orders of courses, which are the words of requests. */
export enum CourseOrder {
  ID = 'id',
  COURSE_NAME = 'course_name',
  SIS_COURSE_ID = 'sis_course_id',
  TEACHER = 'teacher',
  SUBACCOUNT = 'subaccount',
  ACCOUNT_NAME = 'account_name',
  ENROLLMENTS = 'enrollments',
  TOTAL_STUDENTS = 'total_students',
}
registerEnumType(CourseOrder, {
  name: 'CourseOrder',
  description: 'How a list of courses is ordered.',
  valuesConfig: {
    ID: { description: 'By record id.' },
    COURSE_NAME: { description: 'By name.' },
    SIS_COURSE_ID: { description: 'By SIS identifier.' },
    TEACHER: { description: 'By the first teacher’s sortable name.' },
    SUBACCOUNT: { description: 'By the name of the account.' },
    ACCOUNT_NAME: { description: 'By the name of the account.' },
    ENROLLMENTS: { description: 'By the number of students.' },
    TOTAL_STUDENTS: { description: 'By the number of students.' },
  },
});

export enum CourseSearchField {
  COURSE = 'course',
  TEACHER = 'teacher',
}
registerEnumType(CourseSearchField, {
  name: 'CourseSearchField',
  description: 'What a search term is looked for in.',
  valuesConfig: {
    COURSE: { description: 'Name, code, SIS identifier, or the full id.' },
    TEACHER: { description: 'Names of the teachers.' },
  },
});

export enum EnrollmentTypeWord {
  TEACHER = 'teacher',
  STUDENT = 'student',
  TA = 'ta',
  OBSERVER = 'observer',
  DESIGNER = 'designer',
}
registerEnumType(EnrollmentTypeWord, {
  name: 'EnrollmentTypeWord',
  description: 'Short word for a type of enrollment.',
  valuesConfig: {
    TEACHER: { description: 'Teachers.' },
    STUDENT: { description: 'Students.' },
    TA: { description: 'Teaching assistants.' },
    OBSERVER: { description: 'Observers.' },
    DESIGNER: { description: 'Designers.' },
  },
});

export enum CourseStateFilter {
  CREATED = 'created',
  CLAIMED = 'claimed',
  AVAILABLE = 'available',
  COMPLETED = 'completed',
  DELETED = 'deleted',
  ALL = 'all',
}
registerEnumType(CourseStateFilter, {
  name: 'CourseStateFilter',
  description: 'States that a list of courses keeps.',
  valuesConfig: {
    CREATED: { description: 'Unpublished, just made.' },
    CLAIMED: { description: 'Unpublished.' },
    AVAILABLE: { description: 'Published.' },
    COMPLETED: { description: 'Concluded.' },
    DELETED: { description: 'Deleted.' },
    ALL: { description: 'All of them.' },
  },
});

/** Source: D1 · List active courses in an account. A filter that is absent does not filter. */
@ArgsType()
export class AccountCourseArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, description: 'True keeps courses with enrollments, false those without.' })
  withEnrollments?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True acts like `withEnrollments: true`.' })
  hideEnrollmentlessCourses?: boolean;

  @Field(() => [EnrollmentTypeWord], {
    nullable: true,
    description: 'Keeps courses with an enrollment of one of the types.',
  })
  enrollmentTypes?: EnrollmentTypeWord[];

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

  @Field(() => CourseOrder, { nullable: true, description: 'Order of the list; by id unless given.' })
  orderBy?: CourseOrder;
}
