import {
  bare,
  body,
  constant,
  del,
  get,
  header,
  included,
  list,
  param,
  path,
  post,
  put,
  query,
  record,
  wholeBody,
} from '../../rest-adapter/platform/index.js';

const course = 'recordId name';
/** Routes whose variables come from every source there is. */
export const routes = [
  get(
    '/courses/:id',
    `query Course($id: RecordId!, $withTeachers: Boolean!) {
    course(id: $id) { ${course} teachers @include(if: $withTeachers) { name } } }`,
    {
      variables: { id: path('id'), withTeachers: included('teachers') },
      respond: record('course'),
    },
  ),
  get(
    '/courses',
    `query Courses($state: [CourseState!], $kind: EnrollmentKind, $ids: [RecordId!], $since: DateTime, $limit: Int) {
    courses(state: $state, kind: $kind, ids: $ids, since: $since, limit: $limit) { recordId } }`,
    {
      variables: {
        state: query('state'),
        kind: param('enrollment_type').or(param('role')),
        ids: query('ids'),
        since: query('since'),
        limit: query('limit').default(5),
      },
      respond: list('courses'),
    },
  ),
  post('/courses', `mutation CreateCourse($input: CourseInput!) { createCourse(input: $input) { ${course} } }`, {
    variables: {
      input: body('course')
        .called({ windowTarget: 'windowTarget', enrollmentTermId: 'term_id' })
        .keyed('permissions', 'permission', 'enabled')
        .offUnlessTrue('permissions', 'enabled', 'locked')
        .keyed('child[permissions]', 'permission'),
    },
    respond: record('createCourse'),
  }),
  put(
    '/courses/:id',
    `mutation UpdateCourse($id: RecordId!, $input: CourseFields!) { updateCourse(id: $id, input: $input) { ${course} } }`,
    {
      variables: { id: path('id'), input: wholeBody('name', 'course_code', 'start_at', 'answers', 'tags') },
      respond: record('updateCourse'),
    },
  ),
  del(
    '/courses/:id',
    `mutation ConcludeCourse($id: RecordId!, $event: EnrollmentKind!) { concludeCourse(id: $id, event: $event) }`,
    {
      variables: { id: path('id'), event: param('event') },
      respond: bare('concludeCourse'),
    },
  ),
  get(
    '/echo',
    `query Echo($text: String, $flag: Boolean, $ratio: Float, $any: JSON) { echo(text: $text, flag: $flag, ratio: $ratio, any: $any) }`,
    {
      variables: {
        text: param('text').or(header('X-Text')),
        flag: param('flag'),
        ratio: param('ratio'),
        any: param('any').default(null),
      },
      respond: bare('echo'),
    },
  ),
  get('/constant', `query Constant($text: String!) { echo(text: $text) }`, {
    variables: { text: constant('fixed') },
    respond: bare('echo'),
  }),
];
