import { routes } from './input-routes.js';
import { type Site, serve } from './world.js';

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
    ['F', false],
    ['no', false],
    ['n', false],
    ['off', false],
    ['0', false],
  ])('reads the boolean %s as %s', async (text, value) => {
    expect((await inputOf(`course[name]=A&course[is_public]=${text}`)).isPublic).toBe(value);
  });

  it.each([
    ['is_public', 'banana', 'inclusion'],
    ['is_public', '2', 'inclusion'],
    ['start_at', 'someday', 'invalid'],
    ['start_at', '32.13.2026', 'invalid'],
    ['event', 'student', 'inclusion'],
    ['storage_quota_mb', '1.5', 'not_a_number'],
    ['storage_quota_mb', '1e3', 'not_a_number'],
    ['storage_quota_mb', '0x1', 'not_a_number'],
    ['storage_quota_mb', '2147483648', 'not_a_number'],
    ['storage_quota_mb', '١٢', 'not_a_number'],
    ['weight', 'NaN', 'not_a_number'],
    ['weight', '1e999', 'not_a_number'],
    ['workflow_state', 'gone', 'inclusion'],
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

  it('refuses unknown words of filters, naming those of the wire, and tries alternatives', async () => {
    const unknown = await api('/courses?state[]=available&state[]=nonsense');
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors).toEqual({
      'state[1]': [
        {
          attribute: 'state[1]',
          type: 'inclusion',
          message: 'state[1] must be one of available, completed, unpublished',
        },
      ],
    });
    await api('/courses?state[]=available&ids[]=1&ids[]=2');
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
    'include[0]=teachers',
    'include[0]=x&include[1]=teachers',
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

  it('reads headers, constants and floats, and passes dates on as they are written', async () => {
    expect((await api('/echo', { headers: { 'X-Text': 'from header' } })).body).toBe('from header');
    expect((await api('/constant')).body).toBe('fixed');
    await api('/echo?ratio=.5&flag=on&any[k][]=1');
    expect(last()).toEqual({ ratio: 0.5, flag: true, any: { k: ['1'] } });
    await api('/courses?since=2026-01-02T03:04:05%2B00:00');
    expect(last().since).toBe('2026-01-02T03:04:05.000Z');
  });
});
