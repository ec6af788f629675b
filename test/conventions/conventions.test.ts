import { openWorld, type World } from '../support/world.js';

/** What holds on every route, shown on the ones that there are. Source: D1 · Conventions; clients.md. */
describe('Requests and answers', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await fetch(world.base + path, {
      method,
      headers: { authorization: `Bearer ${world.tokens.admin}`, ...headers },
      body,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('conv-base-path: a path without /api/v1 is not found, with it it answers', async () => {
    expect((await send('GET', `/accounts/${world.accounts.RA}`)).status).toBe(404);
    expect((await send('GET', `/api/v2/accounts/${world.accounts.RA}`)).status).toBe(404);
    expect((await send('GET', `/api/v1/accounts/${world.accounts.RA}`)).status).toBe(200);
  });

  it('ver-path: the version stands in every path', () => {
    const outside = world.app.routes.filter(({ template }) => !template.startsWith('/api/v1/'));
    expect(outside).toEqual([]);
    expect(world.app.routes.length).toBeGreaterThan(30);
  });

  it('conv-json-response: answers and refusals are JSON', async () => {
    for (const path of ['/users/self', '/accounts/999999', '/nothing/here']) {
      const { headers, text } = await send('GET', `/api/v1${path}`);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(typeof JSON.parse(text)).toBe('object');
    }
  });

  it('conv-timestamps: instants are ISO 8601 in UTC with whole seconds', async () => {
    const { body } = await world.as('admin').get(`/accounts/${world.accounts.RA}/courses`);
    for (const course of body) {
      expect(course.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(Number.isNaN(Date.parse(course.created_at))).toBe(false);
    }
  });

  it('conv-nested-params: name[key] is a nested parameter', async () => {
    const { status, body } = await world
      .as('admin')
      .post(`/accounts/${world.accounts.RA}/sub_accounts`, { 'account[name]': 'Nested' });
    expect(status).toBe(200);
    expect(body.name).toBe('Nested');
  });

  it('forgives a trailing slash, a .json suffix, a trailing question mark and an empty JSON body', async () => {
    const { RA } = world.accounts;
    const plain = await send('GET', `/api/v1/accounts/${RA}`);
    for (const path of [`/api/v1/accounts/${RA}/`, `/api/v1/accounts/${RA}.json`, `/api/v1/accounts/${RA}?`]) {
      expect((await send('GET', path, { 'content-type': 'application/json' })).text).toBe(plain.text);
    }
    const bodiless: Record<string, string>[] = [{ 'content-type': 'application/json' }, { 'content-length': '0' }];
    for (const headers of bodiless) {
      const made = await world.as('admin').post(`/accounts/${RA}/sub_accounts`, { 'account[name]': 'Soon gone' });
      const path = `/api/v1/accounts/${RA}/sub_accounts/${made.body.id}`;
      expect((await send('DELETE', path, headers)).status).toBe(200);
    }
  });

  it('sends ids as strings where the Accept header asks for it', async () => {
    const path = `/api/v1/accounts/${world.accounts.RA1}`;
    const { headers, text } = await send('GET', path, { accept: 'application/json+platform-string-ids' });
    expect(JSON.parse(text)).toMatchObject({
      id: String(world.accounts.RA1),
      parent_account_id: String(world.accounts.RA),
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('ignores stray parameters and what would reach into prototypes', async () => {
    const form =
      '__proto__[x]=1&constructor[prototype][x]=1&kwargs=1&account[__proto__][y]=1&account[name]=Clean&account_id=77';
    const { status, text } = await send(
      'PUT',
      `/api/v1/accounts/${world.accounts.RA2}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      form,
    );
    expect(status).toBe(200);
    expect(JSON.parse(text).id).toBe(world.accounts.RA2);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
  });

  it('carries one request id in header, body and error, and keeps a harmless one that the caller sent', async () => {
    const { headers, text } = await send('GET', '/api/v1/accounts/999999', { 'x-request-id': 'trace-0123456789' });
    expect(headers.get('x-request-id')).toBe('trace-0123456789');
    expect(JSON.parse(text).request_id).toBe('trace-0123456789');
    const odd = await send('GET', '/api/v1/accounts/999999', { 'x-request-id': 'bad id\u00e9' });
    expect(odd.headers.get('x-request-id')).not.toBe('bad id\u00e9');
  });

  it('pages: Link entries in order on the caller’s own base, the last page without next', async () => {
    const { RA } = world.accounts;
    const first = await send('GET', `/api/v1/accounts/${RA}/users?per_page=4&access_token=hidden`, {
      host: 'school.example:8080',
    });
    const link = first.headers.get('link') ?? '';
    expect([...link.matchAll(/rel="(\w+)"/g)].map((match) => match[1])).toEqual(['current', 'next', 'first', 'last']);
    expect(link).not.toContain('access_token');
    const seen: number[] = JSON.parse(first.text).map((user: { id: number }) => user.id);
    let next = /<([^>]+)>; rel="next"/.exec(link)?.[1];
    while (next !== undefined) {
      const page = await send('GET', next.replace(/^https?:\/\/[^/]+/, ''));
      seen.push(...JSON.parse(page.text).map((user: { id: number }) => user.id));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const all = await world.as('admin').get(`/accounts/${RA}/users?per_page=100`);
    expect(seen).toEqual(all.body.map((user: { id: number }) => user.id));
  });

  it('A83: a page that is none is 404, one past the end is empty', async () => {
    const { RA } = world.accounts;
    expect((await send('GET', `/api/v1/accounts/${RA}/users?page=nonsense`)).status).toBe(404);
    expect((await send('GET', `/api/v1/accounts/${RA}/users?page=bookmark:bm9uc2Vuc2U`)).status).toBe(404);
    const past = await send('GET', `/api/v1/accounts/${RA}/users?page=900`);
    expect([past.status, past.text]).toEqual([200, '[]']);
  });
});
