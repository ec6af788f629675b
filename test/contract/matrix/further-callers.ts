/** Where the holders of custom roles, and a student of another tenant, get another status than the one whom they follow. */

/** Another status than that of the caller whom they follow. */
export type Exceptions = Partial<Readonly<Record<'stuB' | 'lim' | 'warden', number>>>;

/** Whoever reads the list of courses sees that a course is there, and not what is in it. */
const courseSeen = [
  'GET /courses/:course_id/effective_due_dates',
  'POST /courses/:course_id/files',
  'GET /courses/:course_id/files',
  'GET /courses/:course_id/files/quota',
  'GET /courses/:course_id/folders',
  'POST /courses/:course_id/folders',
  'GET /courses/:course_id/folders/root',
  'GET /courses/:course_id/folders/by_path',
  'GET /courses/:course_id/folders/by_path/:full_path*',
  'GET /courses/:course_id/files/:id',
  'GET /courses/:course_id/folders/:id',
  'GET /courses/:course_id/quizzes',
  'POST /courses/:course_id/quizzes',
  'GET /courses/:course_id/quizzes/:id',
  'PUT /courses/:id',
  'PUT /courses/:course_id/settings',
  'PUT /courses/:course_id/tabs/:tab_id',
  'POST /users/self/favorites/courses/:id',
  'DELETE /courses/:id',
  'GET /courses/:course_id/users',
  'GET /courses/:course_id/search_users',
  'GET /courses/:course_id/students',
  'GET /courses/:course_id/recent_students',
  'GET /courses/:course_id/users/:id',
  'GET /courses/:course_id/enrollments',
  'GET /sections/:section_id/enrollments',
  'POST /courses/:course_id/enrollments',
  'POST /sections/:section_id/enrollments',
  'POST /courses/:course_id/test_student',
  'POST /courses/:course_id/sections',
  'PUT /sections/:id',
  'DELETE /sections/:id',
  'POST /sections/:id/crosslist/:new_course_id',
  'DELETE /sections/:id/crosslist',
  'GET /courses/:course_id/groups',
  'GET /courses/:course_id/group_categories',
  'POST /courses/:course_id/group_categories',
  'GET /courses/:course_id/assignments',
  'GET /users/:user_id/courses/:course_id/assignments',
  'POST /courses/:course_id/assignments',
  'GET /courses/:course_id/assignments/:id',
  'GET /courses/:course_id/assignment_groups',
  'POST /courses/:course_id/assignment_groups',
  'GET /courses/:course_id/assignment_groups/:id',
  'DELETE /courses/:course_id/assignment_groups/:id',
  'GET /courses/:course_id/assignments/:assignment_id/overrides',
  'GET /courses/:course_id/assignments/:assignment_id/overrides/:id',
  'GET /courses/:course_id/assignments/:assignment_id/submissions',
  'GET /courses/:course_id/assignments/:assignment_id/submissions/:user_id',
  'GET /courses/:course_id/students/submissions',
  'GET /courses/:course_id/gradebook_history/days',
  'GET /courses/:course_id/gradebook_history/:date',
  'GET /courses/:course_id/gradebook_history/:date/graders/:grader_id/assignments/:assignment_id/submissions',
  'GET /courses/:course_id/gradebook_history/feed',
  'GET /courses/:course_id/modules',
  'GET /courses/:course_id/modules/:id',
  'POST /courses/:course_id/modules',
  'GET /courses/:course_id/modules/:module_id/items',
  'GET /courses/:course_id/modules/:module_id/items/:id',
  'GET /courses/:course_id/quizzes/:quiz_id/submissions',
  'GET /courses/:course_id/quizzes/:quiz_id/submission',
  'GET /courses/:course_id/quizzes/:quiz_id/submissions/:id',
  'GET /courses/:course_id/quizzes/:quiz_id/submissions/:id/time',
  'POST /courses/:course_id/quiz_extensions',
  'GET /courses/:course_id/quizzes/:quiz_id/questions',
  'GET /courses/:course_id/quizzes/:quiz_id/questions/:id',
  'GET /courses/:course_id/quizzes/:quiz_id/groups',
  'GET /courses/:course_id/quizzes/:quiz_id/groups/:id',
];

/** What belongs to the course itself they read, and what is their own in it, which is nothing. */
const courseRead = [
  'GET /courses/:course_id/permissions',
  'GET /courses/:course_id/features/enabled',
  'GET /users/self/course_nicknames/:course_id',
  'PUT /users/self/course_nicknames/:course_id',
  'DELETE /users/self/course_nicknames/:course_id',
  'GET /accounts/:account_id/courses',
  'GET /courses/:id',
  'GET /accounts/:account_id/courses/:id',
  'GET /courses/:course_id/settings',
  'POST /courses/:course_id/preview_html',
  'GET /courses/:course_id/tabs',
  'DELETE /users/self/favorites/courses/:id',
  'GET /courses/:course_id/sections',
  'GET /courses/:course_id/sections/:id',
  'GET /sections/:id',
  'GET /courses/:course_id/activity_stream',
  'GET /courses/:course_id/activity_stream/summary',
  'GET /courses/:course_id/todo',
];

const others: Readonly<Record<string, Exceptions>> = {
  'GET /accounts/:account_id/sub_accounts': { lim: 200, warden: 200 },
  'GET /accounts/:account_id/roles': { warden: 200 },
  'GET /accounts/:account_id/roles/:id': { warden: 200 },
  'POST /accounts/:account_id/roles': { warden: 200 },
  'GET /accounts/:account_id/terms': { lim: 200, warden: 200 },
  'GET /accounts/:account_id/terms/:id': { lim: 200, warden: 200 },
  'POST /groups': { stuB: 403 },
};

const exceptions: ReadonlyMap<string, Exceptions> = new Map<string, Exceptions>([
  ...courseSeen.map((route) => [route, { lim: 403 }] as const),
  ...courseRead.map((route) => [route, { lim: 200 }] as const),
  ...Object.entries(others),
]);

export const exceptionsOf = (route: string): Exceptions => exceptions.get(route) ?? {};

/** Every route of which something is said here. */
export const exceptionalRoutes: readonly string[] = [...courseSeen, ...courseRead, ...Object.keys(others)];
