import { body, del, get, included, page, path, post, put, record, section } from '../../platform/index.js';
import {
  CreateSection,
  CrosslistSection,
  DecrosslistSection,
  DeleteSection,
  GetCourseSection,
  GetSection,
  ListSections,
  UpdateSection,
} from './sections.operations.js';

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
  get('/courses/:course_id/sections', ListSections, {
    variables: { courseId, ...includes },
    respond: page('course.sectionPage'),
  }),
  post('/courses/:course_id/sections', CreateSection, {
    variables: { courseId, input },
    respond: record('createSection'),
  }),
  get('/courses/:course_id/sections/:id', GetCourseSection, {
    variables: { courseId, ...one, ...includes },
    respond: record('course.section'),
  }),
  get('/sections/:id', GetSection, { variables: { ...one, ...includes }, respond: record('section') }),
  put('/sections/:id', UpdateSection, { variables: { ...one, input }, respond: record('updateSection') }),
  del('/sections/:id', DeleteSection, { variables: one, respond: record('deleteSection') }),
  post('/sections/:id/crosslist/:new_course_id', CrosslistSection, {
    variables: { ...one, newCourseId: path('new_course_id') },
    respond: record('crosslistSection'),
  }),
  del('/sections/:id/crosslist', DecrosslistSection, { variables: one, respond: record('decrosslistSection') }),
]);
