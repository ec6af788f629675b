/** Scripts of other origins ask with tokens of their own; a session is never lent to them. FAULTS A58. */
import { setPassword } from '../support/account-builders.js';
import { Browser } from '../support/browser.js';
import { openWorld, type World } from '../support/world.js';

const origin = 'https://timetable.example';

describe('A script of another origin', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const send = (path: string, init: RequestInit) => fetch(`${world.base}${path}`, init);

  it.each(['/api/v1/users/self/courses', '/graphql', '/files/uploads'])(
    '%s: is told beforehand what it may send',
    async (path) => {
      const headers = {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,content-type',
      };
      const answer = await send(path, { method: 'OPTIONS', headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE');
    },
  );

  it('reads what its token may read, refusals too, and the links of a list', async () => {
    const token = world.tokens.stu1;
    const read = await send('/api/v1/users/self/courses?per_page=1', {
      headers: { origin, authorization: `Bearer ${token}` },
    });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(read.headers.get('access-control-expose-headers')).toContain('Link');
    const refused = await send('/api/v1/users/self/courses', { headers: { origin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  it('A58: gets nothing by the session of a browser, and changes nothing by it', async () => {
    await setPassword(world, world.users.stu1, 'a river runs');
    const browser = new Browser(world.base);
    await browser.submit('/login', { login: 'stu1', password: 'a river runs' });
    const before = await world.sql('select id, name from users order by id');
    // With what scripts of the service send along, and without.
    for (const proof of [browser.readable, '']) {
      const asked = { origin, 'sec-fetch-site': 'cross-site', 'x-csrf-token': proof };
      const read = await browser.ask('GET', '/api/v1/users/self/profile', undefined, asked);
      expect([401, 403]).toContain(read.status);
      expect(read.headers['access-control-allow-credentials']).toBeUndefined();
      const changed = await browser.ask('PUT', '/api/v1/users/self', { user: { name: 'Taken' } }, asked);
      expect([401, 403]).toContain(changed.status);
    }
    expect(await world.sql('select id, name from users order by id')).toEqual(before);
  });

  it('a request that is no browser’s question is answered as before', async () => {
    const answer = await send('/api/v1/users/self/courses', {
      method: 'OPTIONS',
      headers: { authorization: `Bearer ${world.tokens.stu1}` },
    });
    expect(answer.status).toBe(405);
  });
});
