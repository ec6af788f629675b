import {
  bare,
  del,
  empty,
  file,
  flag,
  flagNamed,
  get,
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
} from '../../rest-adapter/kernel/index.js';
import { aCourse, refusal, type Site, serve } from './world.js';

const byId = { id: path('id') };
const fields = /* GraphQL */ `fragment CourseFields on Course {
  recordId name courseCode workflowState enrollmentTermRecordId
  syllabusBody @omitWhenNull
  contentType @renamed(to: "content-type")
  startAt @omitUnless(field: "permissions.update")
  permissions @hidden { update }
  settings @keyedBy(name: "key") { key value locked }
  brief: settings @keyedBy(name: "key", value: "value") { key value }
  students { nodes { recordId name } }
}`;
const quizzes =
  'query Quizzes($id: RecordId!, $term: String) { course(id: $id) { quizzes(searchTerm: $term) { nodes { recordId title state } } } }';

const routes: Route[] = [
  get('/courses/:id', `${fields} ${fields} query Course($id: RecordId!) { course(id: $id) { ...CourseFields } }`, {
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

describe('answers', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());
  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);
  const links = (header: string | null) =>
    Object.fromEntries(
      [...(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map((match) => [
        match[2],
        match[1]!.replace(site.url, ''),
      ]),
    );
  const withCourse = async (changes: Record<string, unknown>, act: () => Promise<void>) => {
    const usual = site.world.root['course'];
    site.world.root['course'] = () => ({ ...aCourse(1), ...changes });
    try {
      await act();
    } finally {
      site.world.root['course'] = usual;
    }
  };

  it('are records under wire names, in their shapes', async () => {
    const answer = await api('/courses/1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toBe('req-1');
    expect(answer.headers.get('etag')).toBeNull();
    const settings = JSON.parse('{"hide":{"value":"yes","locked":true},"__proto__":{"value":"no","locked":false}}');
    expect(answer.body).toEqual({
      id: 1,
      name: 'Biology',
      course_code: 'BIO',
      workflow_state: 'available',
      enrollment_term_id: 4,
      'content-type': 'text/html',
      settings,
      brief: JSON.parse('{"hide":"yes","__proto__":"no"}'),
      students: [{ id: 6, name: 'User 6' }],
    });
    await withCourse({ permissions: { update: true }, syllabusBody: 'x' }, async () => {
      expect((await api('/courses/1')).body).toMatchObject({ start_at: null, syllabus_body: 'x' });
    });
  });

  it('shape each type of an interface by itself', async () => {
    expect((await api('/items')).body).toEqual([
      { title: 'quiz', id: 1, state: 'available' },
      { title: 'note', 'note-text': 'text' },
    ]);
  });

  it('give ids as texts where Accept asks for it', async () => {
    const accept = 'application/json+platform-string-ids, application/json';
    const answer = await api('/courses/1', { headers: { accept } });
    expect(answer.body).toMatchObject({ id: '1', enrollment_term_id: '4', students: [{ id: '6' }] });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('come wrapped, alone, as a flag, a value, a file, a redirect, or as nothing', async () => {
    expect((await api('/wrapped/1?per_page=1')).body).toEqual({ attempts: [{ id: 1 }], users: [{ name: 'User 5' }] });
    expect((await api('/single/1')).body).toEqual({ courses: [{ id: 1 }] });
    expect((await api('/number')).body).toEqual({ unread_count: 3 });
    expect((await api('/conclude/1', { method: 'POST' })).body).toEqual({ conclude: true });
    expect((await api('/conclude/1', { method: 'PUT' })).body).toEqual({ success: true });
    const nothing = await api('/empty/1', { method: 'POST' });
    expect([nothing.status, nothing.text, nothing.headers.get('content-type')]).toEqual([204, '', null]);
    expect((await api('/empty/1', { method: 'PUT' })).body).toEqual({});
    expect((await api('/courses/1', { method: 'DELETE' })).status).toBe(201);
    const download = await api('/download');
    expect([download.text, download.headers.get('content-type')]).toEqual(['a,b', 'text/csv']);
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''grades%20%221%22.csv");
    const moved = await api('/brand');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${site.url}/brand/a.json`]);
    expect((await api('/courses/1/root')).headers.get('location')).toBe(`${site.url}/api/v1/courses/1/groups/4`);
  });

  it('never redirect to another host', async () => {
    for (const target of ['//evil.example', 'https://evil.example', '/a\r\nx: y']) {
      site.world.root['text'] = () => target;
      expect((await api('/brand')).status).toBe(500);
    }
    site.world.root['text'] = () => '/brand/a.json';
  });

  it('have links that walk a list by bookmarks, with filters kept', async () => {
    const first = await api('/courses/1/quizzes?per_page=10&x[]=a,b&access_token=secret&page=1');
    expect(first.body).toHaveLength(10);
    expect(first.body[0]).toEqual({ id: 1, title: 'Quiz 1', state: 'available' });
    const base = '/api/v1/courses/1/quizzes?x[]=a%2Cb&';
    const bookmark = (at: number) =>
      `${base}page=bookmark:${Buffer.from(String(at)).toString('base64url')}&per_page=10`;
    expect(links(first.headers.get('link'))).toEqual({
      current: `${base}page=1&per_page=10`,
      next: bookmark(10),
      first: `${base}page=1&per_page=10`,
      last: `${base}page=3&per_page=10`,
    });
    expect([...first.headers.get('link')!.matchAll(/rel="(\w+)"(,|$)/g)].map((match) => match[1])).toEqual([
      'current',
      'next',
      'first',
      'last',
    ]);
    const second = await api(bookmark(10).slice('/api/v1'.length));
    expect(second.body[0].id).toBe(11);
    expect(links(second.headers.get('link'))).toEqual({
      current: bookmark(10),
      next: bookmark(20),
      first: `${base}page=1&per_page=10`,
    });
    const end = await api(bookmark(20).slice('/api/v1'.length));
    expect(end.body).toHaveLength(5);
    expect(links(end.headers.get('link'))).not.toHaveProperty('next');
  });

  it('count only ordinal pages, and name no last page of a search', async () => {
    const second = await api('/courses/1/quizzes?page=2&per_page=10');
    expect(site.world.calls.at(-1)!.args).toEqual({ first: 10, offset: 10 });
    expect(links(second.headers.get('link'))).toMatchObject({
      prev: expect.stringContaining('page=1&'),
      last: expect.stringContaining('page=3&'),
    });
    const found = await api('/courses/1/quizzes?search_term=abc');
    expect(links(found.headers.get('link'))).not.toHaveProperty('last');
    expect(site.world.calls.at(-1)!.args).toEqual({ first: 10, searchTerm: 'abc' });
  });

  it.each([
    ['per_page=1000', 100],
    ['per_page=0', 1],
    ['per_page=-5', 1],
    ['per_page=x', 10],
    ['per_page=', 10],
    ['', 10],
    ['per_page=99999999999999999999', 100],
  ])('cut %s to a page of %i', async (text, first) => {
    await api(`/courses/1/quizzes?${text}`);
    expect(site.world.calls.at(-1)!.args.first).toBe(first);
  });

  it.each(['x', '0', '-1', '1.5', 'bookmark:', 'bookmark:%2B', 'bookmark:a b', `bookmark:${'a'.repeat(3000)}`])(
    'are 404 for page=%s',
    async (text) => {
      expect((await api(`/courses/1/quizzes?page=${text}`)).status).toBe(404);
    },
  );

  it('are empty beyond row 100,000, however large the page number', async () => {
    for (const number of ['1000000', '9'.repeat(300)]) {
      const answer = await api(`/courses/1/quizzes?page=${number}`);
      expect([answer.status, answer.body]).toEqual([200, []]);
      expect(site.world.calls.at(-1)!.args.offset).toBe(100_000);
    }
    expect((await api('/courses/404/quizzes?page=1000000')).status).toBe(404);
  });

  it('answer 404 where the list does not know the bookmark', async () => {
    await withCourse(
      {
        quizzes: () => {
          throw refusal('BAD_REQUEST', 'bad_cursor');
        },
      },
      async () => {
        expect((await api('/courses/1/quizzes?page=bookmark:abc')).status).toBe(404);
        expect((await api('/courses/1/quizzes')).status).toBe(400);
      },
    );
  });

  it('page what has no offset by bookmarks alone', async () => {
    const answer = await api('/events/1?page=first&per_page=20');
    expect(answer.body.events).toHaveLength(20);
    expect(links(answer.headers.get('link'))).toEqual({
      current: '/api/v1/events/1?page=first&per_page=20',
      next: '/api/v1/events/1?page=bookmark:MjA&per_page=20',
      first: '/api/v1/events/1?page=first&per_page=20',
    });
    expect((await api('/events/1?page=2')).status).toBe(404);
  });

  it('are whole where the list is unpaginated on purpose, unless a page is asked', async () => {
    const whole = await api('/whole/1');
    expect([whole.body.length, whole.headers.get('link')]).toEqual([25, null]);
    expect(site.world.calls.at(-1)!.args).toEqual({ first: 10_000 });
    expect((await api('/whole/1?page=2')).body).toHaveLength(10);
    expect((await api('/attempts/1')).body).toHaveLength(23);
    const cut = await api('/attempts/1?page=3&per_page=10');
    expect(cut.body).toEqual([
      { id: 21, state: 'completed' },
      { id: 22, state: 'completed' },
      { id: 23, state: 'completed' },
    ]);
    expect(Object.keys(links(cut.headers.get('link')))).toEqual(['current', 'prev', 'first', 'last']);
    expect((await api('/attempts/1?page=4&per_page=10')).body).toEqual([]);
    expect((await api('/attempts/1?page=bookmark:abc')).status).toBe(404);
  });

  it('page documents that write their paging out, by their own page size', async () => {
    const answer = await api('/written/1');
    expect(answer.body).toHaveLength(21);
    expect(links(answer.headers.get('link')).last).toContain('page=2&per_page=21');
  });

  it('build links on the host and prefix that a trusted proxy names', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'lms.example:8443',
      'x-forwarded-prefix': '/learn/',
    };
    const answer = await api('/courses/1/quizzes', { headers });
    expect(answer.headers.get('link')).toContain('<https://lms.example:8443/learn/api/v1/courses/1/quizzes?page=1');
    const odd = await api('/courses/1/quizzes', {
      headers: { 'x-forwarded-host': 'a"><x', 'x-forwarded-proto': 'javascript', 'x-forwarded-prefix': '/a>b' },
    });
    expect(odd.headers.get('link')).toContain(`<${site.url}/api/v1/courses/1/quizzes?page=1`);
  });

  it('accept a trailing slash, .json and HEAD, and prefer static segments', async () => {
    expect((await api('/plain/1/')).status).toBe(200);
    expect((await api('/plain/1.json?x=1')).status).toBe(200);
    const head = await api('/plain/1', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10);
    expect((await api('/courses/3/quizzes/static')).body).toBe(3);
    expect((await api('/courses/3/quizzes/sis_quiz_id:a%2Fb')).body).toBe('sis_quiz_id:a/b');
  });

  it.each([
    ['GET', '/api/v1/nothing'],
    ['PUT', '/api/v1/number'],
    ['PATCH', '/api/v1/number'],
    ['GET', '/number'],
    ['GET', '/'],
    ['GET', '/api/v1'],
    ['OPTIONS', '/api/v1/number'],
    ['GET', `/api/v1/plain/${'9'.repeat(1100)}`],
  ])('are 404 as JSON for %s %s', async (method, target) => {
    const answer = await site.ask(target, { method });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      status: 'not_found',
      message: 'The specified resource does not exist.',
      request_id: 'req-1',
      errors: [{ message: 'The specified resource does not exist.', error_code: 'not_found' }],
    });
  });

  it('are 404 where the record, or what it hangs on, is not there', async () => {
    expect((await api('/courses/404')).status).toBe(404);
    expect((await api('/courses/404/quizzes')).status).toBe(404);
    site.world.root['deleteCourse'] = () => null;
    expect((await api('/courses/1', { method: 'DELETE' })).body).toEqual({});
  });

  it.each([
    ['FORBIDDEN', 403, 'forbidden'],
    ['NOT_FOUND', 404, 'not_found'],
    ['CONFLICT', 409, 'conflict'],
    ['UNPROCESSABLE', 422, 'unprocessable'],
    ['BAD_REQUEST', 400, 'bad_request'],
    ['UNAUTHENTICATED', 401, 'unauthenticated'],
    ['PAYLOAD_TOO_LARGE', 413, 'payload_too_large'],
  ])('turn %s into %i', async (code, status, word) => {
    const answer = await api(`/refuse?code=${code}&reason=some_reason`, { method: 'POST' });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      status: word,
      message: 'refused: some_reason',
      request_id: 'req-1',
      errors: [{ message: 'refused: some_reason', error_code: 'some_reason' }],
    });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  it('carry WWW-Authenticate for a missing or bad token only (A01, A02)', async () => {
    for (const reason of ['unauthenticated', 'invalid_token']) {
      const answer = await api(`/refuse?code=UNAUTHENTICATED&reason=${reason}`, { method: 'POST' });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="platform"');
    }
  });

  it('name fields as the wire does, and when to try again', async () => {
    const entry = { attribute: 'input.courseCode', type: 'too_long', message: 'long' };
    site.world.root['refuse'] = () => {
      throw refusal('BAD_REQUEST', 'invalid', {
        fields: { 'input.courseCode': [entry], 'answers.0.answerText': [entry], base: [] },
      });
    };
    const answer = await api('/refuse?code=x&reason=y', { method: 'POST' });
    expect(Object.keys(answer.body.errors)).toEqual(['input[course_code]', 'answers[0][answer_text]', 'base']);
    site.world.root['deleteCourse'] = () => {
      throw refusal('BAD_REQUEST', 'invalid', {
        fields: { 'id.courseCode': [{ ...entry, attribute: 'id.courseCode' }] },
      });
    };
    const below = await api('/courses/1', { method: 'DELETE' });
    expect(below.body.errors).toEqual({
      course_code: [{ attribute: 'course_code', type: 'too_long', message: 'long' }],
    });
    site.world.root['refuse'] = () => {
      throw refusal('UNAVAILABLE', 'busy', { retryAfter: 1.2 });
    };
    const busy = await api('/refuse?code=x&reason=y', { method: 'POST' });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('mask what is no refusal, and tell the log', async () => {
    const answer = await api('/broken');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('xyzzy');
    expect(String(site.failures.at(-1))).toContain('xyzzy');
  });

  it('leave out what the caller may not see below, and refuse at the list itself', async () => {
    const forbidden = () => {
      throw refusal('FORBIDDEN', 'forbidden');
    };
    await withCourse({ students: forbidden, syllabusBody: 'x' }, async () => {
      const answer = await api('/courses/1');
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('students');
      expect(answer.body.name).toBe('Biology');
    });
    await withCourse({ quizzes: forbidden }, async () => {
      expect((await api('/courses/1/quizzes')).status).toBe(403);
    });
    await withCourse({ workflowState: forbidden }, async () => {
      expect((await api('/courses/1')).status).toBe(403);
    });
    await withCourse(
      {
        students: () => {
          throw new Error('down');
        },
      },
      async () => {
        expect((await api('/courses/1')).status).toBe(500);
      },
    );
  });

  it('run a family under each of its contexts', async () => {
    expect(routes.map((route) => route.path)).toEqual(
      expect.arrayContaining(['/courses/:course_id/family', '/global/family']),
    );
    expect((await api('/courses/8/family')).headers.get('location')).toBe(
      `${site.url}/api/v1/courses/8/next/%2Fbrand%2Fa.json`,
    );
  });
});

describe('a token with scopes', () => {
  it('reaches only the routes it names, and is told what is missing (A34)', async () => {
    const site = await serve(routes, { scopes: ['url:GET|/api/v1/plain/:id'] });
    try {
      expect((await site.ask('/api/v1/plain/1')).status).toBe(200);
      expect((await site.ask('/api/v1/plain/1', { method: 'HEAD' })).status).toBe(200);
      const answer = await site.ask('/api/v1/courses/1');
      expect(answer.status).toBe(403);
      expect(answer.body.errors).toEqual([
        { message: 'The access token lacks the scope url:GET|/api/v1/courses/:id.', error_code: 'insufficient_scope' },
      ]);
      expect(site.world.calls).toHaveLength(2);
    } finally {
      await site.close();
    }
  });
});
