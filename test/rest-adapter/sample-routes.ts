import {
  acceptedUnless,
  bare,
  del,
  either,
  empty,
  file,
  flag,
  flagNamed,
  get,
  given,
  included,
  list,
  page,
  paging,
  param,
  path,
  post,
  put,
  query,
  type Route,
  record,
  redirect,
  single,
  under,
  wrapped,
} from '../../rest-adapter/platform/index.js';
import { aCourse, type Site } from './world.js';

const byId = { id: path('id') };
const fields = /* GraphQL */ `fragment CourseFields on Course {
  recordId name courseCode workflowState enrollmentTermRecordId
  syllabusBody @omitWhenNull
  banked: recordId @alwaysNull
  contentType @renamed(to: "content-type")
  startAt @omitUnless(field: "permissions.update")
  permissions @hidden { update }
  settings @keyedBy(name: "key") { key value locked }
  brief: settings @keyedBy(name: "key", value: "value") { key value }
  students { nodes { recordId name } }
}`;
const quizzes =
  'query Quizzes($id: RecordId!, $term: String) { course(id: $id) { quizzes(searchTerm: $term) { nodes { recordId title state } } } }';

/** One route of every kind. */
export const routes: Route[] = [
  get('/courses/:id', `${fields} query Course($id: RecordId!) { course(id: $id) { ...CourseFields } }`, {
    variables: byId,
    respond: record('course'),
  }),
  get('/plain/:id', 'query Plain($id: RecordId!) { course(id: $id) { recordId name quiz_ids: settings { key } } }', {
    variables: byId,
    respond: record('course'),
  }),
  get('/courses/:id/quizzes', quizzes, {
    variables: { ...byId, term: query('search_term') },
    respond: page('course.quizzes'),
  }),
  get(
    '/courses/:id/quizzes/:quiz_id',
    'query Id($id: RecordId!, $q: String) { course(id: $id) { recordId } echo(text: $q) }',
    { variables: { ...byId, q: path('quiz_id') }, respond: bare('echo') },
  ),
  get('/courses/:id/quizzes/static', 'query Static($id: RecordId!) { course(id: $id) { recordId } }', {
    variables: byId,
    respond: bare('course.recordId'),
  }),
  get(
    '/written/:id',
    `query Written($id: RecordId!, $first: Int, $after: String, $offset: Int, $withCount: Boolean!) { course(id: $id) { quizzes(first: $first, after: $after, offset: $offset) {
    nodes { recordId } totalCount @include(if: $withCount) pageInfo { hasNextPage endCursor } } } }`,
    { variables: { ...byId, ...paging }, respond: page('course.quizzes'), perPage: 21 },
  ),
  get(
    '/whole/:id',
    quizzes.replace('Quizzes', 'Whole').replace(', $term: String', '').replace('(searchTerm: $term)', ''),
    { variables: byId, respond: page('course.quizzes'), wholeUnlessPaged: true },
  ),
  get(
    '/either/:id',
    `query Either($id: RecordId!, $others: Boolean = false) { course(id: $id) {
      quizzes @skip(if: $others) { nodes { recordId } } others: quizzes(searchTerm: "x") @include(if: $others) { nodes { title } } } }`,
    {
      variables: { ...byId, others: param('others') },
      respond: either(page('course.quizzes'), page('course.others')),
    },
  ),
  get(
    '/either-whole/:id',
    `query EitherWhole($id: RecordId!, $whole: Boolean = false) { course(id: $id) {
      quizzes @skip(if: $whole) { nodes { recordId } } attempts @include(if: $whole) { recordId } } }`,
    {
      variables: { ...byId, whole: given('attempt', 'of') },
      respond: either(page('course.quizzes'), list('course.attempts')),
    },
  ),
  get(
    '/accepted/:id',
    `query Accepted($id: RecordId!, $later: Boolean = false) { course(id: $id) { attempts { recordId } }
      worker: course(id: $id) @include(if: $later) { recordId } }`,
    {
      variables: { ...byId, later: query('later') },
      respond: acceptedUnless(list('course.attempts'), 'worker', 'X-Worker-Id'),
    },
  ),
  get('/events/:id', 'query Events($id: RecordId!) { course(id: $id) { events { nodes { recordId } } } }', {
    variables: byId,
    respond: wrapped('events', page('course.events')),
  }),
  get('/attempts/:id', 'query Attempts($id: RecordId!) { course(id: $id) { attempts { recordId state } } }', {
    variables: byId,
    respond: list('course.attempts'),
  }),
  get('/wrapped/:id', 'query Wrapped($id: RecordId!) { course(id: $id) { attempts { recordId } teachers { name } } }', {
    variables: byId,
    respond: wrapped('attempts', list('course.attempts'), { users: list('course.teachers') }),
  }),
  get(
    '/side-lists/:id',
    `query SideLists($id: RecordId!, $owners: Boolean = false) {
      course(id: $id) { attempts { recordId owner @include(if: $owners) { recordId name } } }
    }`,
    {
      variables: { ...byId, owners: included('owner') },
      respond: wrapped('attempts', list('course.attempts'), {}, { users: 'owner' }),
    },
  ),
  get('/lone/:id', 'query Lone($id: RecordId!) { course(id: $id) { recordId } }', {
    variables: byId,
    respond: wrapped('courses', single('course', { emptyWhenNull: true })),
  }),
  get('/single/:id', 'query Single($id: RecordId!) { course(id: $id) { recordId } }', {
    variables: byId,
    respond: wrapped('courses', single('course')),
  }),
  get(
    '/items',
    'query Items { items { title ... on Quiz { recordId state } ... on Note { noteText @renamed(to: "note-text") } } }',
    { respond: list('items') },
  ),
  get('/number', 'query Count { number }', { respond: flag('unread_count', 'number') }),
  get('/brand', 'query Brand { text }', { respond: redirect('text') }),
  get('/courses/:id/root', 'query Root($id: RecordId!) { course(id: $id) { enrollmentTermRecordId } }', {
    variables: byId,
    respond: redirect('/api/v1/courses/:id/groups/{course.enrollmentTermRecordId}'),
  }),
  get('/download', 'query Download { download { content contentType filename } }', { respond: file('download') }),
  get('/broken', 'query Broken { broken }', { respond: bare('broken') }),
  post('/conclude/:id', 'mutation Conclude($id: RecordId!) { concludeCourse(id: $id) }', {
    variables: byId,
    respond: flagNamed('concludeCourse'),
  }),
  put('/conclude/:id', 'mutation ConcludeFlag($id: RecordId!) { concludeCourse(id: $id) }', {
    variables: byId,
    respond: flag('success'),
  }),
  post('/empty/:id', 'mutation Empty($id: RecordId!) { concludeCourse(id: $id) }', { variables: byId, respond: empty }),
  put('/empty/:id', 'mutation EmptyObject($id: RecordId!) { concludeCourse(id: $id) }', {
    variables: byId,
    respond: empty,
    status: 200,
  }),
  del('/courses/:id', `mutation Delete($id: RecordId!) { deleteCourse(id: $id) { recordId } }`, {
    variables: byId,
    respond: record('deleteCourse', { emptyWhenNull: true }),
    status: 201,
  }),
  post('/tag', 'mutation Tag($tags: [String!], $limit: Int) { tag(kinds: $tags, limit: $limit) { recordId } }', {
    variables: { tags: param('labels'), limit: param('at_most') },
    respond: record('tag'),
  }),
  post(
    '/refuse',
    'mutation Refuse($code: String!, $reason: String) { refuse(code: $code, reason: $reason) { recordId } }',
    { variables: { code: param('code'), reason: param('reason') }, respond: record('refuse') },
  ),
  ...under(['courses', 'groups', 'global'], (family) => [
    get(`${family.path}/family`, `query Family${family.type} { text }`, {
      respond: redirect(`/api/v1${family.path}/next/{text}`),
    }),
  ]).filter((route) => !route.path.includes('groups')),
];

/** The entries of a Link header by rel, without the site's own address. */
export const links = (site: Site, header: string | null) =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map((match) => [match[2], match[1]!.replace(site.url, '')]),
  );

/** Lets the schema answer a changed course while something is asked. */
export async function withCourse(
  site: Site,
  changes: Record<string, unknown>,
  act: () => Promise<void>,
): Promise<void> {
  const usual = site.world.root['course'];
  site.world.root['course'] = () => ({ ...aCourse(1), ...changes });
  try {
    await act();
  } finally {
    site.world.root['course'] = usual;
  }
}
