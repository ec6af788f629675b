import { body, del, get, included, page, path, post, put, record, section } from '../../platform/index.js';

const courseId = path('course_id');
const one = { id: path('id') };
const input = body('course_section');

const includes = {
  students: included('students'),
  avatarUrl: included('avatar_url'),
  enrollments: included('enrollments'),
  totalStudents: included('total_students'),
};

export const sectionRoutes = section('supplement §5.2 · Sections', [
  get('/courses/:course_id/sections', 'ListSections', {
    summary: 'List the sections of a course',
    variables: { courseId, ...includes },
    respond: page('course.sections'),
  }),
  post('/courses/:course_id/sections', 'CreateSection', {
    summary: 'Create a section',
    variables: { courseId, input },
    respond: record('createSection.section'),
  }),
  get('/courses/:course_id/sections/:id', 'GetCourseSection', {
    summary: 'Show a section of a course',
    variables: { courseId, ...one, ...includes },
    respond: record('course.section'),
  }),
  get('/sections/:id', 'GetSection', {
    summary: 'Show a section',
    variables: { ...one, ...includes },
    respond: record('section'),
  }),
  put('/sections/:id', 'UpdateSection', {
    summary: 'Change a section',
    variables: { ...one, input },
    respond: record('updateSection.section'),
  }),
  del('/sections/:id', 'DeleteSection', {
    summary: 'Delete a section',
    variables: one,
    respond: record('deleteSection.section'),
  }),
  post('/sections/:id/crosslist/:new_course_id', 'CrosslistSection', {
    summary: 'Move a section to another course',
    variables: { ...one, newCourseId: path('new_course_id') },
    respond: record('crosslistSection.section'),
  }),
  del('/sections/:id/crosslist', 'DecrosslistSection', {
    summary: 'Move a section back to its own course',
    variables: one,
    respond: record('decrosslistSection.section'),
  }),
]);
