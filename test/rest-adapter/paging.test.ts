import { links, routes, withCourse } from './sample-routes.js';
import { refusal, type Site, serve } from './world.js';

describe('pages', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());
  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);

  it('have links that walk a list by bookmarks, with filters kept', async () => {
    const first = await api('/courses/1/quizzes?per_page=10&x[]=a,b&access_token=secret&page=1');
    expect(first.body).toHaveLength(10);
    expect(first.body[0]).toEqual({ id: 1, title: 'Quiz 1', state: 'available' });
    const base = '/api/v1/courses/1/quizzes?x[]=a%2Cb&';
    const bookmark = (at: number) =>
      `${base}page=bookmark:${Buffer.from(String(at)).toString('base64url')}&per_page=10`;
    expect(links(site, first.headers.get('link'))).toEqual({
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
    expect(links(site, second.headers.get('link'))).toEqual({
      current: bookmark(10),
      next: bookmark(20),
      first: `${base}page=1&per_page=10`,
    });
    const end = await api(bookmark(20).slice('/api/v1'.length));
    expect(end.body).toHaveLength(5);
    expect(links(site, end.headers.get('link'))).not.toHaveProperty('next');
  });

  it('are of the one list or the other, as the request says, each with its links', async () => {
    const usual = await api('/either/1?per_page=2');
    expect(usual.body).toEqual([{ id: 1 }, { id: 2 }]);
    const others = await api('/either/1?others=true&per_page=2');
    expect(others.body).toEqual([{ title: 'Quiz 1' }, { title: 'Quiz 2' }]);
    const next = links(site, others.headers.get('link'))['next'] as string;
    expect((await api(next.slice('/api/v1'.length))).body).toEqual([{ title: 'Quiz 3' }, { title: 'Quiz 4' }]);
    expect(site.world.calls.at(-1)!.args).toMatchObject({ first: 2, searchTerm: 'x' });
  });

  it('may be cut from a plain list instead, where the request gives one of some parameters and not blank', async () => {
    const usual = await api('/either-whole/1?per_page=1&attempt=');
    expect(usual.body).toEqual([{ id: 1 }]);
    for (const given of ['attempt=1', 'of=x']) {
      const page = await api(`/either-whole/1?per_page=1&page=2&${given}`);
      expect(page.body).toHaveLength(1);
      expect(page.body).not.toEqual(usual.body);
      expect(links(site, page.headers.get('link'))).toHaveProperty('prev');
    }
  });

  it('count only ordinal pages, and name no last page of a search', async () => {
    const second = await api('/courses/1/quizzes?page=2&per_page=10');
    expect(site.world.calls.at(-1)!.args).toEqual({ first: 10, offset: 10 });
    expect(links(site, second.headers.get('link'))).toMatchObject({
      prev: expect.stringContaining('page=1&'),
      last: expect.stringContaining('page=3&'),
    });
    const found = await api('/courses/1/quizzes?search_term=abc');
    expect(links(site, found.headers.get('link'))).not.toHaveProperty('last');
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

  it.each(['x', '0', '-1', '1.5', 'bookmark:', 'bookmark:%2B', 'bookmark:a b', `bookmark:${'a'.repeat(5000)}`])(
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
      site,
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
    expect(links(site, answer.headers.get('link'))).toEqual({
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
    expect(Object.keys(links(site, cut.headers.get('link')))).toEqual(['current', 'prev', 'first', 'last']);
    expect((await api('/attempts/1?page=4&per_page=10')).body).toEqual([]);
    expect((await api('/attempts/1?page=bookmark:abc')).status).toBe(404);
  });

  it('page documents that write their paging out, by their own page size', async () => {
    const answer = await api('/written/1');
    expect(answer.body).toHaveLength(21);
    expect(links(site, answer.headers.get('link')).last).toContain('page=2&per_page=21');
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
});
