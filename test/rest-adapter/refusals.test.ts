import { routes, withCourse } from './sample-routes.js';
import { refusal, type Site, serve } from './world.js';

describe('refusals', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());
  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);

  it.each(['PUT', 'PATCH', 'OPTIONS'])(
    'are 405 with what is allowed for %s of a path that others have',
    async (method) => {
      const answer = await site.ask('/api/v1/number', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(answer.body).toEqual({
        status: 'method_not_allowed',
        message: 'This path takes GET, HEAD.',
        request_id: 'req-1',
        errors: [{ message: 'This path takes GET, HEAD.', error_code: 'method_not_allowed' }],
      });
    },
  );

  it.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/number'],
    ['GET', '/'],
    ['GET', '/api/v1'],
    ['GET', `/api/v1/plain/${'9'.repeat(1100)}`],
  ])('are 404 as JSON for %s %s', async (method, target) => {
    const answer = await site.ask(target, { method });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      status: 'not_found',
      message: 'The service has no such path.',
      request_id: 'req-1',
      errors: [{ message: 'The service has no such path.', error_code: 'unknown_route' }],
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
    ['VALIDATION_FAILED', 400, 'bad_request'],
    ['RATE_LIMITED', 403, 'forbidden'],
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
    const inList = { ...entry, attribute: 'kinds.2.courseCode' };
    site.world.root['tag'] = () => {
      throw refusal('BAD_REQUEST', 'invalid', { fields: { 'kinds.2.courseCode': [inList], limit: [entry] } });
    };
    const list = await api('/tag', { method: 'POST' });
    expect(Object.keys(list.body.errors)).toEqual(['labels[2][course_code]', 'at_most']);
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
    await withCourse(site, { students: forbidden, syllabusBody: 'x' }, async () => {
      const answer = await api('/courses/1');
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('students');
      expect(answer.body.name).toBe('Biology');
    });
    await withCourse(site, { quizzes: forbidden }, async () => {
      expect((await api('/courses/1/quizzes')).status).toBe(403);
    });
    await withCourse(site, { workflowState: forbidden }, async () => {
      expect((await api('/courses/1')).status).toBe(403);
    });
    await withCourse(
      site,
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
