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

const includes = {
  submission: included('submission'),
  visibility: included('assignment_visibility'),
  allDates: included('all_dates'),
  overrides: included('overrides'),
  observed: included('observed_users'),
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
const written = {
  input: body('assignment').called({ externalTool: 'external_tool_tag_attributes' }),
  overrides: included('overrides'),
  allDates: included('all_dates'),
};
const group = wholeBody();

export const assignmentRoutes = section('supplement §5.3 · Assignments', [
  get('/courses/:course_id/assignments', 'ListAssignments', {
    summary: 'List the assignments of a course',
    variables: { courseId: path('course_id'), ...listed, ...includes },
    respond: page('course.assignments'),
  }),
  get('/users/:user_id/courses/:course_id/assignments', 'ListAssignmentsOfStudent', {
    summary: 'List the assignments of a course as a student has them',
    variables: { courseId: path('course_id'), userId: path('user_id'), ...listed, ...includes },
    respond: page('course.student.assignments'),
  }),
  get('/courses/:course_id/assignments/:id', 'GetAssignment', {
    summary: 'Show an assignment',
    variables: { courseId: path('course_id'), id: path('id'), ...includes },
    respond: record('course.assignment'),
  }),
  post('/courses/:course_id/assignments', 'CreateAssignment', {
    summary: 'Create an assignment',
    variables: { courseId: path('course_id'), ...written },
    respond: record('createAssignment.assignment'),
    status: 201,
  }),
  put('/courses/:course_id/assignments/:id', 'UpdateAssignment', {
    summary: 'Change an assignment',
    variables: { ...named, ...written },
    respond: record('updateAssignment.assignment'),
  }),
  del('/courses/:course_id/assignments/:id', 'DeleteAssignment', {
    summary: 'Delete an assignment',
    variables: named,
    respond: record('deleteAssignment.assignment'),
  }),
  get('/courses/:course_id/assignment_groups', 'ListAssignmentGroups', {
    summary: 'List the assignment groups of a course',
    variables: { courseId: path('course_id'), ...groupIncludes },
    respond: page('course.assignmentGroups'),
  }),
  get('/courses/:course_id/assignment_groups/:id', 'GetAssignmentGroup', {
    summary: 'Show an assignment group',
    variables: { courseId: path('course_id'), id: path('id'), ...groupIncludes },
    respond: record('course.assignmentGroup'),
  }),
  post('/courses/:course_id/assignment_groups', 'CreateAssignmentGroup', {
    summary: 'Create an assignment group',
    variables: { courseId: path('course_id'), input: group },
    respond: record('createAssignmentGroup.assignmentGroup'),
  }),
  put('/courses/:course_id/assignment_groups/:id', 'UpdateAssignmentGroup', {
    summary: 'Change an assignment group',
    variables: { ...named, input: group },
    respond: record('updateAssignmentGroup.assignmentGroup'),
  }),
  del('/courses/:course_id/assignment_groups/:id', 'DeleteAssignmentGroup', {
    summary: 'Delete an assignment group',
    variables: { ...named, moveAssignmentsTo: param('move_assignments_to') },
    respond: record('deleteAssignmentGroup.assignmentGroup'),
  }),
  get('/courses/:course_id/assignments/:assignment_id/overrides', 'ListAssignmentOverrides', {
    summary: 'List the overrides of an assignment',
    variables: ofAssignment,
    respond: page('course.assignment.overrides'),
  }),
  get('/courses/:course_id/assignments/:assignment_id/overrides/:id', 'GetAssignmentOverride', {
    summary: 'Show an override of an assignment',
    variables: { ...ofAssignment, id: path('id') },
    respond: record('course.assignment.override'),
  }),
  post('/courses/:course_id/assignments/:assignment_id/overrides', 'CreateAssignmentOverride', {
    summary: 'Create an override of an assignment',
    variables: { ...ofAssignment, input: body('assignment_override') },
    respond: record('createAssignmentOverride.assignmentOverride'),
    status: 201,
  }),
  put('/courses/:course_id/assignments/:assignment_id/overrides/:id', 'UpdateAssignmentOverride', {
    summary: 'Change an override of an assignment',
    variables: { ...ofAssignment, id: path('id'), input: body('assignment_override') },
    respond: record('updateAssignmentOverride.assignmentOverride'),
  }),
  del('/courses/:course_id/assignments/:assignment_id/overrides/:id', 'DeleteAssignmentOverride', {
    summary: 'Delete an override of an assignment',
    variables: { ...ofAssignment, id: path('id') },
    respond: record('deleteAssignmentOverride.assignmentOverride'),
  }),
  get('/users/:user_id/missing_submissions', 'ListMissingWork', {
    summary: 'List the work of a user that is due and was not handed in',
    variables: { userId: path('user_id'), course: included('course'), submission: included('submission') },
    respond: page('user.missingAssignments'),
    source: 'supplement §5.1',
  }),
  get('/courses/:course_id/effective_due_dates', 'ListEffectiveDueDates', {
    summary: 'List the due dates that count for the students of a course, by assignment and student',
    variables: { courseId: path('course_id'), assignmentIds: param('assignment_ids') },
    respond: record('course.effectiveDueDates'),
    source: 'supplement §3.2',
  }),
]);
