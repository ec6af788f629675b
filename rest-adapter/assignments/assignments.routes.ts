import { get, included, page, param, path, record, section } from '../kernel/index.js';
import {
  GetAssignment,
  GetAssignmentGroup,
  ListAssignmentGroups,
  ListAssignments,
  ListAssignmentsOfStudent,
} from './assignments.operations.js';

const includes = {
  submission: included('submission'),
  visibility: included('assignment_visibility'),
  allDates: included('all_dates'),
  overrides: included('overrides'),
  bySection: param('needs_grading_count_by_section'),
  overrideDates: param('override_assignment_dates'),
};

const listed = {
  searchTerm: param('search_term'),
  bucket: param('bucket'),
  assignmentIds: param('assignment_ids'),
  orderBy: param('order_by'),
};

const groupIncludes = {
  assignments: included('assignments'),
  submission: included('submission'),
  overrideDates: param('override_assignment_dates'),
};

export const assignmentRoutes = section('supplement §5.3 · Assignments', [
  get('/courses/:course_id/assignments', ListAssignments, {
    variables: { courseId: path('course_id'), ...listed, ...includes },
    respond: page('course.assignments'),
  }),
  get('/users/:user_id/courses/:course_id/assignments', ListAssignmentsOfStudent, {
    variables: { courseId: path('course_id'), userId: path('user_id'), ...listed, ...includes },
    respond: page('course.studentWork.assignments'),
  }),
  get('/courses/:course_id/assignments/:id', GetAssignment, {
    variables: { courseId: path('course_id'), id: path('id'), ...includes },
    respond: record('course.assignment'),
  }),
  get('/courses/:course_id/assignment_groups', ListAssignmentGroups, {
    variables: { courseId: path('course_id'), ...groupIncludes },
    respond: page('course.assignmentGroups'),
  }),
  get('/courses/:course_id/assignment_groups/:id', GetAssignmentGroup, {
    variables: { courseId: path('course_id'), id: path('id'), ...groupIncludes },
    respond: record('course.assignmentGroup'),
  }),
]);
