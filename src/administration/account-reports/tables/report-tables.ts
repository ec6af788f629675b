/** Which tables a run of a report writes. */

import { partsOf, type ReportParameters } from '../report-parameters.rules.js';
import { plainName, type ReportKind, type ReportPart } from '../report-types.js';
import { courseStorage, deletedCourses, publicCourses, unpublishedCourses, unusedCourses } from './courses.sql.js';
import { externalTools } from './external-tools.sql.js';
import { groupCategories, groupMembership, groups } from './groups.sql.js';
import { outcomeResults, studentCompetency } from './outcomes.sql.js';
import type { PartFamily } from './part-table.sql.js';
import { enrollments, userObservers, users } from './people.sql.js';
import { accounts, courses, sections, terms, xlist } from './places.sql.js';
import type { NamedTable, ReportTable } from './report-table.sql.js';
import {
  gradeExport,
  lastEnrollmentActivity,
  lastUserAccess,
  studentsWithoutSubmissions,
  userAccessTokens,
  zeroActivity,
} from './usage.sql.js';

const parts: Readonly<Record<ReportPart, Readonly<Record<PartFamily, ReportTable>>>> = {
  users,
  accounts,
  terms,
  courses,
  sections,
  enrollments,
  groups,
  groupCategories,
  groupMembership,
  xlist,
  userObservers,
};

/** The tables of a report: one, or one for each part that a run asks for. */
const tables: Readonly<Record<ReportKind, ReportTable | PartFamily>> = {
  grade_export_csv: gradeExport,
  last_user_access_csv: lastUserAccess,
  last_enrollment_activity_csv: lastEnrollmentActivity,
  outcome_results_csv: outcomeResults,
  provisioning_csv: 'provisioning',
  recently_deleted_courses_csv: deletedCourses,
  sis_export_csv: 'sis',
  student_assignment_outcome_map_csv: studentCompetency,
  students_with_no_submissions_csv: studentsWithoutSubmissions,
  unpublished_courses_csv: unpublishedCourses,
  public_courses_csv: publicCourses,
  course_storage_csv: courseStorage,
  unused_courses_csv: unusedCourses,
  zero_activity_csv: zeroActivity,
  user_access_tokens_csv: userAccessTokens,
  lti_report_csv: externalTools,
};

/** The tables that a run writes, each with the name of its file. */
export function tablesOf(report: ReportKind, parameters: ReportParameters): readonly NamedTable[] {
  const table = tables[report];
  if (typeof table !== 'string') return [[report, table]];
  return partsOf(parameters).map((part) => [plainName(part), parts[part][table]]);
}
