import {
  body,
  del,
  get,
  included,
  page,
  param,
  path,
  post,
  put,
  record,
  section,
  wholeBody,
} from '../../platform/index.js';
import {
  CreateAssignment,
  CreateAssignmentGroup,
  CreateAssignmentOverride,
  DeleteAssignment,
  DeleteAssignmentGroup,
  DeleteAssignmentOverride,
  GetAssignment,
  GetAssignmentGroup,
  GetAssignmentOverride,
  ListAssignmentGroups,
  ListAssignmentOverrides,
  ListAssignments,
  ListAssignmentsOfStudent,
  UpdateAssignment,
  UpdateAssignmentGroup,
  UpdateAssignmentOverride,
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

const named = { courseId: path('course_id'), id: path('id') };
const ofAssignment = { courseId: path('course_id'), assignmentId: path('assignment_id') };
const written = { input: body('assignment'), overrides: included('overrides'), allDates: included('all_dates') };
const group = wholeBody('name', 'position', 'group_weight', 'rules');

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
  post('/courses/:course_id/assignments', CreateAssignment, {
    variables: { courseId: path('course_id'), ...written },
    respond: record('createAssignment'),
    status: 201,
  }),
  put('/courses/:course_id/assignments/:id', UpdateAssignment, {
    variables: { ...named, ...written },
    respond: record('updateAssignment'),
  }),
  del('/courses/:course_id/assignments/:id', DeleteAssignment, {
    variables: named,
    respond: record('deleteAssignment'),
  }),
  get('/courses/:course_id/assignment_groups', ListAssignmentGroups, {
    variables: { courseId: path('course_id'), ...groupIncludes },
    respond: page('course.assignmentGroups'),
  }),
  get('/courses/:course_id/assignment_groups/:id', GetAssignmentGroup, {
    variables: { courseId: path('course_id'), id: path('id'), ...groupIncludes },
    respond: record('course.assignmentGroup'),
  }),
  post('/courses/:course_id/assignment_groups', CreateAssignmentGroup, {
    variables: { courseId: path('course_id'), input: group },
    respond: record('createAssignmentGroup'),
  }),
  put('/courses/:course_id/assignment_groups/:id', UpdateAssignmentGroup, {
    variables: { ...named, input: group },
    respond: record('updateAssignmentGroup'),
  }),
  del('/courses/:course_id/assignment_groups/:id', DeleteAssignmentGroup, {
    variables: { ...named, moveAssignmentsTo: param('move_assignments_to') },
    respond: record('deleteAssignmentGroup'),
  }),
  get('/courses/:course_id/assignments/:assignment_id/overrides', ListAssignmentOverrides, {
    variables: ofAssignment,
    respond: page('course.assignment.overridePage'),
  }),
  get('/courses/:course_id/assignments/:assignment_id/overrides/:id', GetAssignmentOverride, {
    variables: { ...ofAssignment, id: path('id') },
    respond: record('course.assignment.override'),
  }),
  post('/courses/:course_id/assignments/:assignment_id/overrides', CreateAssignmentOverride, {
    variables: { ...ofAssignment, input: body('assignment_override') },
    respond: record('createAssignmentOverride'),
    status: 201,
  }),
  put('/courses/:course_id/assignments/:assignment_id/overrides/:id', UpdateAssignmentOverride, {
    variables: { ...ofAssignment, id: path('id'), input: body('assignment_override') },
    respond: record('updateAssignmentOverride'),
  }),
  del('/courses/:course_id/assignments/:assignment_id/overrides/:id', DeleteAssignmentOverride, {
    variables: { ...ofAssignment, id: path('id') },
    respond: record('deleteAssignmentOverride'),
  }),
]);
