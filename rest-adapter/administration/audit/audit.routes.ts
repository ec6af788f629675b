import { compound, get, path, query, section } from '../../platform/index.js';

const times = { startTime: query('start_time'), endTime: query('end_time') };

const ofSignOn = compound(
  'events',
  'authenticationEvents',
  { login: null, account: '/api/v1/accounts/{events.account}', user: null, page_view: null },
  { logins: 'login', accounts: 'account', users: 'user', page_views: null },
);

export const auditRoutes = section('D1 · Audit queries', [
  get('/audit/authentication/logins/:login_id', 'ListLoginEvents', {
    summary: 'List the authentication events of a login',
    variables: { loginId: path('login_id'), ...times },
    respond: ofSignOn,
  }),
  get('/audit/authentication/accounts/:account_id', 'ListAccountEvents', {
    summary: 'List the authentication events of an account',
    variables: { accountId: path('account_id'), ...times },
    respond: ofSignOn,
  }),
  get('/audit/authentication/users/:user_id', 'ListUserEvents', {
    summary: 'List the authentication events of a user',
    variables: { userId: path('user_id'), ...times },
    respond: ofSignOn,
  }),
  get('/audit/course/courses/:course_id', 'ListCourseEvents', {
    summary: 'List the change events of a course',
    variables: { courseId: path('course_id'), ...times },
    respond: compound(
      'events',
      'courseAuditEvents',
      { course: '/api/v1/courses/{events.course}', user: null, page_view: null, sis_batch: null },
      { courses: 'course', users: 'user', page_views: null },
    ),
  }),
]);
