import { routes, withCourse } from './sample-routes.js';
import { type Site, serve } from './world.js';

describe('answers', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());
  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);

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
      banked: null,
      'content-type': 'text/html',
      settings,
      brief: JSON.parse('{"hide":"yes","__proto__":"no"}'),
      students: [{ id: 6, name: 'User 6' }],
    });
    await withCourse(site, { permissions: { update: true }, syllabusBody: 'x' }, async () => {
      expect((await api('/courses/1')).body).toMatchObject({ start_at: null, syllabus_body: 'x' });
    });
  });

  it('gather the records within their entries beside them, each once, when they are asked for', async () => {
    const [ada, ben] = [5, 6].map((recordId) => ({ recordId, name: `User ${recordId}` }));
    const attempts = [ada, ben, null, ada].map((owner, at) => ({ recordId: at + 1, owner }));
    await withCourse(site, { attempts }, async () => {
      const entries = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
      expect((await api('/side-lists/1')).body).toEqual({ attempts: entries });
      expect((await api('/side-lists/1?include[]=owner')).body).toEqual({
        attempts: entries,
        users: [
          { id: 5, name: 'User 5' },
          { id: 6, name: 'User 6' },
        ],
        meta: { primaryCollection: 'attempts' },
      });
    });
    await withCourse(site, { attempts: [{ recordId: 1, owner: null }] }, async () => {
      const { body } = await api('/side-lists/1?include[]=owner');
      expect(body).toEqual({ attempts: [{ id: 1 }], users: [], meta: { primaryCollection: 'attempts' } });
    });
  });

  it('are a list, or where it is made in the background 202 and the number of what makes it', async () => {
    await withCourse(site, { attempts: [{ recordId: 1 }, { recordId: 2 }] }, async () => {
      const there = await api('/accepted/1');
      expect([there.status, there.body, there.headers.get('x-worker-id')]).toEqual([200, [{ id: 1 }, { id: 2 }], null]);
      const later = await api('/accepted/1?later=true');
      expect([later.status, later.body, later.headers.get('x-worker-id')]).toEqual([202, [], '1']);
    });
  });

  it('are a list of one record, or of none where that may be', async () => {
    expect((await api('/lone/1')).body).toEqual({ courses: [{ id: 1 }] });
    const course = site.world.root['course'];
    site.world.root['course'] = () => null;
    expect((await api('/lone/1')).body).toEqual({ courses: [] });
    expect((await api('/single/1')).status).toBe(404);
    site.world.root['course'] = course as never;
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
    expect((await api('/wrapped/1?per_page=1')).body).toEqual({
      attempts: [{ id: 1 }],
      users: [{ name: 'User 5' }],
      meta: { primaryCollection: 'attempts' },
    });
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

  it('accept a trailing slash, .json and HEAD, and prefer static segments', async () => {
    expect((await api('/plain/1/')).status).toBe(200);
    expect((await api('/plain/1.json?x=1')).status).toBe(200);
    const head = await api('/plain/1', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10);
    expect((await api('/courses/3/quizzes/static')).body).toBe(3);
    expect((await api('/courses/3/quizzes/sis_quiz_id:a%2Fb')).body).toBe('sis_quiz_id:a/b');
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
