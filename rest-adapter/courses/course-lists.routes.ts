import { get, included, page, param, path, section } from '../kernel/index.js';
import { ListAccountCourses } from './account-courses.operations.js';

export const courseListRoutes = section('D2 · Courses, lists', [
  get('/accounts/:account_id/courses', ListAccountCourses, {
    variables: {
      accountId: path('account_id'),
      withEnrollments: param('with_enrollments'),
      enrollmentTypes: param('enrollment_type'),
      published: param('published'),
      completed: param('completed'),
      blueprint: param('blueprint'),
      blueprintAssociated: param('blueprint_associated'),
      byTeachers: param('by_teachers'),
      bySubaccounts: param('by_subaccounts'),
      hideEnrollmentless: param('hide_enrollmentless_courses'),
      states: param('state'),
      termId: param('enrollment_term_id'),
      searchTerm: param('search_term'),
      searchBy: param('search_by'),
      orderBy: param('sort'),
      direction: param('order'),
      syllabus: included('syllabus_body'),
      term: included('term'),
      teachers: included('teachers'),
      accountName: included('account_name'),
      concluded: included('concluded'),
      totalStudents: included('total_students'),
    },
    respond: page('account.courses'),
    source: 'D1 · Accounts, courses of an account',
  }),
]);
