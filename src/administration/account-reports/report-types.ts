/** The reports that there are, and which parameters each of them takes. Source: supplement §2.5. */
import { snakeCase } from '../../platform/sql/catalogue.js';

export const reportKinds = [
  'grade_export_csv',
  'last_user_access_csv',
  'last_enrollment_activity_csv',
  'outcome_results_csv',
  'provisioning_csv',
  'recently_deleted_courses_csv',
  'sis_export_csv',
  'student_assignment_outcome_map_csv',
  'students_with_no_submissions_csv',
  'unpublished_courses_csv',
  'public_courses_csv',
  'course_storage_csv',
  'unused_courses_csv',
  'zero_activity_csv',
  'user_access_tokens_csv',
  'lti_report_csv',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Parts of the reports that write a file for each part. */
export const reportParts = [
  'users',
  'accounts',
  'terms',
  'courses',
  'sections',
  'enrollments',
  'groups',
  'groupCategories',
  'groupMembership',
  'xlist',
  'userObservers',
] as const;
export type ReportPart = (typeof reportParts)[number];

export const reportParameterNames = [
  'enrollmentTermId',
  'courseId',
  'includeDeleted',
  'createdBySis',
  'startAt',
  'endAt',
  'includeEnrollmentState',
  'enrollmentState',
  'order',
  ...reportParts,
] as const;
export type ReportParameterName = (typeof reportParameterNames)[number];

export interface ReportType {
  readonly title: string;
  /** The parameters that it takes; true for one that it needs. */
  readonly parameters: Readonly<Partial<Record<ReportParameterName, boolean>>>;
}

const optional = (...names: readonly ReportParameterName[]): ReportType['parameters'] =>
  Object.fromEntries(names.map((name) => [name, false]));

const sisParts = reportParts.filter((part) => part !== 'groupCategories');

export const reportTypes: Readonly<Record<ReportKind, ReportType>> = {
  grade_export_csv: { title: 'Grade Export', parameters: optional('enrollmentTermId', 'includeDeleted') },
  last_user_access_csv: {
    title: 'Last User Access',
    parameters: optional('enrollmentTermId', 'courseId', 'includeDeleted'),
  },
  last_enrollment_activity_csv: {
    title: 'Last Enrollment Activity',
    parameters: optional('enrollmentTermId', 'courseId'),
  },
  outcome_results_csv: {
    title: 'Outcome Results',
    parameters: optional('enrollmentTermId', 'order', 'includeDeleted'),
  },
  provisioning_csv: {
    title: 'Provisioning',
    parameters: optional('enrollmentTermId', ...reportParts, 'createdBySis', 'includeDeleted'),
  },
  recently_deleted_courses_csv: { title: 'Recently Deleted Courses', parameters: optional('enrollmentTermId') },
  sis_export_csv: {
    title: 'SIS Export',
    parameters: optional('enrollmentTermId', ...sisParts, 'createdBySis', 'includeDeleted'),
  },
  student_assignment_outcome_map_csv: {
    title: 'Student Competency',
    parameters: optional('enrollmentTermId', 'includeDeleted'),
  },
  students_with_no_submissions_csv: {
    title: 'Students with no submissions',
    parameters: {
      ...optional('enrollmentTermId', 'courseId'),
      startAt: true,
      endAt: true,
      ...optional('includeEnrollmentState', 'enrollmentState'),
    },
  },
  unpublished_courses_csv: { title: 'Unpublished Courses', parameters: optional('enrollmentTermId') },
  public_courses_csv: { title: 'Public Courses', parameters: optional('enrollmentTermId') },
  course_storage_csv: { title: 'Course Storage', parameters: optional('enrollmentTermId') },
  unused_courses_csv: { title: 'Unused Courses', parameters: optional('enrollmentTermId') },
  zero_activity_csv: { title: 'Zero Activity', parameters: optional('enrollmentTermId', 'startAt', 'courseId') },
  user_access_tokens_csv: { title: 'User Access Tokens', parameters: optional('includeDeleted') },
  lti_report_csv: { title: 'LTI Report', parameters: optional('includeDeleted') },
};

/** What each parameter does, in a sentence. */
export const parameterDescriptions: Readonly<Record<ReportParameterName, string>> = {
  enrollmentTermId: 'Only what belongs to courses of this term, and the term itself; all terms unless given.',
  courseId: 'Only this course; all courses unless given.',
  includeDeleted: 'With what has been deleted; without it unless given.',
  createdBySis: 'Only what has a SIS id; everything unless given.',
  startAt: 'The beginning of the time that the report looks at.',
  endAt: 'The end of the time that the report looks at, at most two weeks after its beginning.',
  includeEnrollmentState: 'With a column that says the state of the enrollment.',
  enrollmentState:
    'Only enrollments in this state: active, invited, creation_pending, rejected, completed, inactive, deleted or all; active unless given.',
  order: 'What the rows go by: users, courses or outcomes; users unless given.',
  users: 'Writes the people and their logins.',
  accounts: 'Writes the accounts below.',
  terms: 'Writes the terms.',
  courses: 'Writes the courses.',
  sections: 'Writes the sections.',
  enrollments: 'Writes the enrollments.',
  groups: 'Writes the groups.',
  groupCategories: 'Writes the sets of groups.',
  groupMembership: 'Writes who belongs to which group.',
  xlist: 'Writes the sections that are crosslisted into another course.',
  userObservers: 'Writes who observes whom.',
};

/** A parameter or a part as files and lists for people call it: `group_membership`. */
export const plainName = (name: ReportParameterName): string => snakeCase(name);
