import { body, get, included, page, param, path, put, record, section } from '../kernel/index.js';
import { GetAccount, ListAccountCourses, UpdateAccount } from './accounts.operations.js';

export const accountRoutes = section('D1 · Accounts, sub-accounts, admins', [
  get('/accounts/:id', GetAccount, { variables: { id: path('id') }, respond: record('account') }),
  put('/accounts/:id', UpdateAccount, {
    variables: { id: path('id'), input: body('account') },
    respond: record('updateAccount'),
  }),
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
  }),
]);
