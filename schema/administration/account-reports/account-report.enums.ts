import {
  enrollmentStateFilters,
  outcomeReportOrders,
  reportKinds,
  reportStates,
} from '../../../src/administration/account-reports/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Source: supplement §2.5. */
export const AccountReportKind = wordEnum(reportKinds, {
  name: 'AccountReportKind',
  description: 'The reports that can be run about an account.',
  values: {
    grade_export_csv: 'Scores of the students in the courses.',
    last_user_access_csv: 'When each person was last there.',
    last_enrollment_activity_csv: 'When each person was last active in each of their courses.',
    outcome_results_csv: 'What students have shown of outcomes.',
    provisioning_csv: 'People, accounts, terms, courses and what belongs to them, with the ids of the service.',
    recently_deleted_courses_csv: 'Courses that were deleted.',
    sis_export_csv: 'What has a SIS id, as a student information system takes it.',
    student_assignment_outcome_map_csv: 'Which work of each student measures which outcome, and what came of it.',
    students_with_no_submissions_csv: 'Students who handed nothing in for a time.',
    unpublished_courses_csv: 'Courses that are not published.',
    public_courses_csv: 'Courses that are open to everybody.',
    course_storage_csv: 'How much the files of each course take.',
    unused_courses_csv: 'Courses in which nothing was made.',
    zero_activity_csv: 'People who were never active in a course.',
    user_access_tokens_csv: 'The access tokens of people.',
    lti_report_csv: 'The external tools of the account, of those below it and of their courses.',
  },
});
export type AccountReportKind = WordOf<typeof AccountReportKind>;

export const AccountReportState = wordEnum(reportStates, {
  name: 'AccountReportState',
  description: 'How a run of a report stands.',
  values: {
    created: 'It waits.',
    running: 'It is being written.',
    complete: 'Its file is there.',
    error: 'It could not be written: `parameters.extraText` says why.',
    aborted: 'It was cancelled.',
    deleted: 'It was deleted.',
  },
});
export type AccountReportState = WordOf<typeof AccountReportState>;

export const OutcomeReportOrder = wordEnum(outcomeReportOrders, {
  name: 'OutcomeReportOrder',
  description: 'What the rows of a report on outcomes go by.',
  values: {
    users: 'By student.',
    courses: 'By course, then by student.',
    outcomes: 'By outcome, then by student.',
  },
});
export type OutcomeReportOrder = WordOf<typeof OutcomeReportOrder>;

export const EnrollmentStateOfReport = wordEnum(enrollmentStateFilters, {
  name: 'EnrollmentStateOfReport',
  description: 'The state of enrollments that a report keeps.',
  values: {
    active: 'They take part.',
    invited: 'They were asked to.',
    creation_pending: 'They have yet to register.',
    rejected: 'They declined.',
    completed: 'It is over for them.',
    inactive: 'They were switched off.',
    deleted: 'They were taken out.',
    all: 'Every state.',
  },
});
export type EnrollmentStateOfReport = WordOf<typeof EnrollmentStateOfReport>;
