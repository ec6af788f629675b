import { body, either, get, included, page, param, path, post, put, record, section } from '../../platform/index.js';

const assessed = {
  assessed: included('rubric_assessment'),
  fullyAssessed: included('full_rubric_assessment'),
};
const includes = {
  history: included('submission_history'),
  comments: included('submission_comments'),
  ...assessed,
  assignment: included('assignment'),
  course: included('course'),
  user: included('user'),
  group: included('group'),
  visibility: included('visibility'),
  htmlUrl: included('html_url'),
};

const courseId = path('course_id');
const work = { courseId, assignmentId: path('assignment_id') };
const place = '/courses/:course_id/assignments/:assignment_id/submissions';

export const submissionRoutes = section('supplement §5.3 · Submissions', [
  get(place, 'ListSubmissions', {
    summary: 'List the submissions of an assignment',
    variables: { ...work, grouped: param('grouped'), ...includes },
    respond: page('course.assignment.submissions'),
  }),
  get(`${place}/:user_id`, 'GetSubmission', {
    summary: "Show a student's submission",
    variables: { ...work, userId: path('user_id'), ...includes },
    respond: record('course.assignment.submission'),
  }),
  post(place, 'SubmitAssignment', {
    summary: 'Hand in an assignment',
    variables: { ...work, input: body('submission'), comment: body('comment') },
    respond: record('submitAssignment.submission'),
    status: 201,
  }),
  put(`${place}/:user_id`, 'GradeSubmission', {
    summary: "Grade or comment a student's submission",
    variables: {
      ...work,
      userId: path('user_id'),
      input: body('submission'),
      comment: body('comment'),
      rubricAssessment: body('rubric_assessment').keyed('', 'criterionId'),
      ...assessed,
    },
    respond: record('gradeSubmission.submission'),
  }),
  post(`${place}/update_grades`, 'UpdateGrades', {
    summary: 'Grade several submissions of an assignment',
    variables: { ...work, grades: body('grade_data').keyed('', 'userId') },
    respond: record('updateGrades.progress'),
  }),
  post('/courses/:course_id/submissions/update_grades', 'UpdateCourseGrades', {
    summary: 'Grade submissions of several assignments',
    variables: {
      courseId,
      assignments: body('grade_data').keyedMaps('', 'assignmentId', 'grades').keyed('grades', 'userId'),
    },
    respond: record('updateCourseGrades.progress'),
  }),
  get('/courses/:course_id/students/submissions', 'ListStudentSubmissions', {
    summary: 'List the submissions of students in a course',
    variables: {
      courseId,
      // Source: supplement §5.3: the caller alone where nobody is named.
      studentIds: param('student_ids').everythingBy('all').blankIsAbsent().default(['self']),
      assignmentIds: param('assignment_ids'),
      workflowState: param('workflow_state'),
      submittedSince: param('submitted_since'),
      gradedSince: param('graded_since'),
      orderBy: param('order'),
      direction: param('order_direction'),
      grouped: param('grouped'),
      ...includes,
    },
    respond: either(page('course.submissions'), page('course.students')),
  }),
]);
