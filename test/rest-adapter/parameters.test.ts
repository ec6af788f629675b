import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
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
} from '../../rest-adapter/kernel/index.js';
import { type Site, serve } from './world.js';

const course = 'recordId name';
const routes = [
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

describe('parameters', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());

  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);
  const form = (method: string, text: string): RequestInit => ({
    method,
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const json = (method: string, value: unknown): RequestInit => ({
    method,
    body: typeof value === 'string' ? value : JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  const last = () => structuredClone(site.world.calls.at(-1)!.args);
  const inputOf = async (text: string) => {
    const answer = await api('/courses', form('POST', text));
    expect(answer.body).toEqual({ id: 7, name: 'Biology' });
    return last().input;
  };

  it('leaves unchanged what is absent and unsets what is blank or null', async () => {
    expect(await inputOf('course[name]=A&course[course_code]=&course[start_at]=')).toEqual({
      name: 'A',
      courseCode: null,
      startAt: null,
    });
    await api('/courses', json('POST', { course: { name: 'A', storage_quota_mb: null } }));
    expect(last().input).toEqual({ name: 'A', storageQuotaMb: null });
  });

  it.each([
    ['true', true],
    ['T', true],
    ['yes', true],
    ['y', true],
    ['ON', true],
    ['1', true],
    ['false', false],
    ['off', false],
    ['0', false],
    ['banana', false],
  ])('reads the boolean %s as %s', async (text, value) => {
    expect((await inputOf(`course[name]=A&course[is_public]=${text}`)).isPublic).toBe(value);
  });

  it.each([
    ['storage_quota_mb', '1.5', 'not_a_number'],
    ['storage_quota_mb', '1e3', 'not_a_number'],
    ['storage_quota_mb', '0x1', 'not_a_number'],
    ['storage_quota_mb', '2147483648', 'not_a_number'],
    ['storage_quota_mb', '١٢', 'not_a_number'],
    ['weight', 'NaN', 'not_a_number'],
    ['weight', '1e999', 'not_a_number'],
    ['workflow_state', 'gone', 'inclusion'],
    ['term_id', 'x', 'invalid'],
    ['name', '', 'blank'],
  ])('refuses %s=%s with 400, keyed by the wire name (A83)', async (name, value, type) => {
    const answer = await api(
      '/courses',
      form(
        'POST',
        `course[name]=A&course[${name}]=${encodeURIComponent(value)}`.replace(
          'course[name]=A&course[name]',
          'course[name]',
        ),
      ),
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      status: 'bad_request',
      request_id: 'req-1',
      errors: { [name]: [{ attribute: name, type }] },
    });
  });

  it('takes numbers, enum words, renamed fields and its own names', async () => {
    const text =
      'course[name]=A&course[storage_quota_mb]=12&course[weight]=-1.5e2&course[workflow_state]=completed&course[event]=TeacherEnrollment&course[windowTarget]=_blank&course[term_id]=3';
    expect(await inputOf(text)).toEqual({
      name: 'A',
      storageQuotaMb: 12,
      weight: -150,
      workflowState: 'COMPLETED',
      event: 'TeacherEnrollment',
      windowTarget: '_blank',
      enrollmentTermId: 3,
    });
  });

  it('nests lists of objects, keyed maps, numbered lists and free structures', async () => {
    const input = await inputOf(
      'course[name]=A&course[answers][][answer_text]=x&course[answers][][answer_weight]=1&course[answers][][answer_text]=y' +
        '&course[tags][]=p&course[tags][]=q&course[permissions][read_sis]=1&course[permissions][manage][locked]=1' +
        '&course[slots][0][]=2026-01-01T00:00Z&course[slots][0][]=2026-01-01T01:00Z&course[custom][__proto__]=1&course[custom][a][b]=1' +
        '&course[child][permissions][vote][enabled]=no&course[child][child][label]=deep',
    );
    expect(input).toEqual({
      name: 'A',
      answers: [{ answerText: 'x', answerWeight: 1 }, { answerText: 'y' }],
      tags: ['p', 'q'],
      permissions: [
        { permission: 'read_sis', enabled: true },
        { permission: 'manage', locked: true },
      ],
      slots: [['2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z']],
      custom: { a: { b: '1' } },
      child: { permissions: [{ permission: 'vote', enabled: false }], child: { label: 'deep' } },
    });
  });

  it('takes JSON of the same shape for the same', async () => {
    await api(
      '/courses',
      json('POST', {
        course: {
          name: 'A',
          answers: [{ answer_text: 'x', answer_weight: '1' }],
          is_public: true,
          weight: 2,
          term_id: 3,
          tags: 'one',
          permissions: { manage: { locked: true } },
        },
      }),
    );
    expect(last().input).toEqual({
      name: 'A',
      answers: [{ answerText: 'x', answerWeight: 1 }],
      isPublic: true,
      weight: 2,
      enrollmentTermId: 3,
      tags: ['one'],
      permissions: [{ permission: 'manage', locked: true }],
    });
  });

  it('names the place of a bad value in a list', async () => {
    const answer = await api(
      '/courses',
      form(
        'POST',
        'course[name]=A&course[answers][][answer_text]=x&course[answers][][answer_weight]=z&course[answers][][answer_weight]=1',
      ),
    );
    expect(Object.keys(answer.body.errors)).toEqual(['answers[0][answer_weight]', 'answers[1][answer_text]']);
  });

  it('asks for a missing object by its name', async () => {
    const answer = await api('/courses', form('POST', 'name=A'));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('course is missing.');
    expect(answer.body.errors).toEqual({
      course: [{ attribute: 'course', type: 'missing', message: 'course is missing' }],
    });
  });

  it('takes an unreadable date of a record as none, of a filter as 400', async () => {
    expect((await inputOf('course[name]=A&course[start_at]=someday')).startAt).toBeNull();
    expect((await api('/courses?since=someday')).status).toBe(400);
  });

  it('reads inputs at the top level, without what is not theirs', async () => {
    await api('/courses/3?access_token=x', form('PUT', 'name=N&account_id=9&kwargs=1&answers[][answer_text]=a'));
    expect(last()).toEqual({ id: 3, input: { name: 'N', answers: [{ answerText: 'a' }] } });
    await api('/courses/3', { method: 'PUT' });
    expect(last()).toEqual({ id: 3, input: {} });
  });

  it('takes parameters of DELETE from the body or the query', async () => {
    await api('/courses/3?event=StudentEnrollment', { method: 'DELETE' });
    expect(last().event).toBe('StudentEnrollment');
    await api('/courses/3', form('DELETE', 'event=TeacherEnrollment'));
    expect(last().event).toBe('TeacherEnrollment');
    await api('/courses/3?event=StudentEnrollment', json('DELETE', { event: 'TeacherEnrollment' }));
    expect(last().event).toBe('TeacherEnrollment');
    expect((await api('/courses/3', { method: 'DELETE' })).body.errors.event[0].type).toBe('missing');
  });

  it('takes a blank filter for none, so that defaults and alternatives hold', async () => {
    await api('/courses?limit=&enrollment_type=&role=StudentEnrollment&since=');
    expect(last()).toEqual({ kind: 'StudentEnrollment', limit: 5 });
  });

  it('drops unknown words of list filters, refuses a single one, and tries alternatives', async () => {
    await api('/courses?state[]=available&state[]=nonsense&ids[]=1&ids[]=2');
    expect(last()).toEqual({ state: ['AVAILABLE'], ids: [1, 2], limit: 5 });
    await api('/courses?state=available&role=StudentEnrollment&ids=4&limit=2');
    expect(last()).toEqual({ state: ['AVAILABLE'], kind: 'StudentEnrollment', ids: [4], limit: 2 });
    await api('/courses?ids=1&ids=2');
    expect(last().ids).toEqual([1, 2]);
    const answer = await api('/courses?role=nobody');
    expect(answer.status).toBe(400);
    expect(answer.body.errors.role[0].type).toBe('inclusion');
  });

  it.each([
    'include[]=teachers',
    'include=teachers',
    'includes[]=teachers',
    'include[]=x&include[]=teachers',
    'include%5B%5D=teachers',
  ])('includes by %s', async (text) => {
    expect((await api(`/courses/1?${text}`)).body.teachers).toEqual([{ name: 'User 5' }]);
    expect((await api('/courses/1?include[]=nonsense')).body).not.toHaveProperty('teachers');
  });

  it.each([
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '%D9%A1%D9%A2',
    'null',
    '9007199254740993',
    '9223372036854775808',
    '%00',
    "1'--",
  ])('answers 404 for the id %s (A83)', async (id) => {
    expect((await api(`/courses/${id}`)).status).toBe(404);
  });

  it('reads headers, constants, floats, and a raw plus in an offset', async () => {
    expect((await api('/echo', { headers: { 'X-Text': 'from header' } })).body).toBe('from header');
    expect((await api('/constant')).body).toBe('fixed');
    await api('/echo?ratio=.5&flag=on&any[k][]=1');
    expect(last()).toEqual({ ratio: 0.5, flag: true, any: { k: ['1'] } });
    await api('/courses?since=2026-01-02T03:04:05+00:00');
    expect(last().since).toBe('2026-01-02T03:04:05.000Z');
  });

  it('lets GET and others announce JSON without a body, and a trailing question mark', async () => {
    for (const method of ['GET', 'PUT']) {
      const answer = await api('/courses/1?', { method, headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(200);
    }
    expect(
      (await raw('POST /api/v1/courses HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')).startsWith('HTTP/1.1 400'),
    ).toBe(true);
    expect(
      (
        await raw('DELETE /api/v1/courses/1?event=StudentEnrollment HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
      ).startsWith('HTTP/1.1 200'),
    ).toBe(true);
  });

  it('takes multipart fields like a form, and no files', async () => {
    const data = new FormData();
    data.append('course[name]', 'Ä');
    data.append('course[answers][][answer_text]', 'x');
    data.append('course[answers][][answer_text]', 'y');
    await api('/courses', { method: 'POST', body: data });
    expect(last().input).toEqual({ name: 'Ä', answers: [{ answerText: 'x' }, { answerText: 'y' }] });
    data.append('file', new Blob(['x'.repeat(1000)]), 'a.txt');
    const answer = await api('/courses', { method: 'POST', body: data });
    expect(answer.body.errors[0].error_code).toBe('files_not_accepted');
  });

  it.each([
    ['text/plain', 'a=1', 400],
    ['application/json', '{', 400],
    ['application/json', '[1]', 400],
    ['application/xml', '<a/>', 400],
    ['multipart/form-data', 'a=1', 400],
    ['multipart/form-data; boundary=x', 'a=1', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 400],
    ['application/x-www-form-urlencoded', 'a=%ff', 400],
    ['application/x-www-form-urlencoded', 'a'.repeat(100_001), 413],
    ['application/json', `{"a":"${'a'.repeat(100_000)}"}`, 413],
  ])('refuses %s bodies that are no such thing, or too large (A81)', async (type, text, status) => {
    const answer = await api('/courses', { method: 'POST', body: text, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: status === 413 ? 'payload_too_large' : 'bad_request' });
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('refuses compressed bodies unread, and streams beyond the limit (A81)', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const zipped = await api('/courses', {
      method: 'POST',
      body: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect([zipped.status, zipped.body.errors[0].error_code]).toEqual([400, 'unsupported_encoding']);
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 50; at += 1) controller.enqueue(new Uint8Array(10_000).fill(97));
        controller.close();
      },
    });
    const streamed = await api('/courses', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it.each(['/courses?a=%ff', '/courses?a=%zz', '/courses/%ff', '/courses/%zz', '/courses?a=1&a[b]=2'])(
    'answers 400 for %s, as JSON',
    async (target) => {
      const text = await raw(`GET /api/v1${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(text.startsWith('HTTP/1.1 400')).toBe(true);
      expect(text).toContain('"status":"bad_request"');
    },
  );

  it('takes raw brackets and plus in a query, and raw non-ASCII text in a form', async () => {
    expect(await raw('GET /api/v1/echo?any[k][]=1&text=a+b%C3%A4 HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('"a bä"');
    expect((await inputOf('course[name]=Käse+Brot')).name).toBe('Käse Brot');
  });

  /** Bytes that no HTTP client would send. */
  function raw(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => {
        chunks.push(Buffer.from(chunk));
        socket.end();
      });
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
      socket.on('error', reject);
      socket.write(request);
    });
  }
});
