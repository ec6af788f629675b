import type { AddressInfo } from 'node:net';
import { openApp } from '../../src/server/app.js';
import { createHttpServer } from '../../src/server/http-server.js';
import { createLogger } from '../../src/server/process/logger.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import { databaseUrl } from '../support/cluster.js';
import { apisOf } from '../support/shared-apis.js';
import { callerOf, openWorld, type World } from '../support/world.js';

describe('A03: the token as a parameter', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Another instance on the same data, whose log is kept. */
  async function withLog(settings: Record<string, string>, work: (base: string) => Promise<void>): Promise<string> {
    const [{ name }] = await world.sql('select current_database() as name');
    const url = databaseUrl(name);
    const lines: string[] = [];
    const logger = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
    const LYCEUM_DATA = world.app.config.dataDir as string;
    const config = readConfig({ NODE_ENV: 'test', LYCEUM_DATA, RATE_LIMIT: 'off', ...settings });
    const apis = apisOf(config.api);
    const given = { config, databaseUrl: url, listenUrl: url, secretKey: Buffer.alloc(32, 7), logger };
    const app = await openApp({ ...given, apis });
    const { server, stop } = createHttpServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
      await app.close();
    }
    return lines.join('');
  }

  it('is taken on REST, in the query and in a form, and the header comes first', async () => {
    const nobody = world.withToken(null);
    const { stu1, stu2 } = world.tokens;
    expect((await nobody.get(`/users/self?access_token=${stu1}`)).body.id).toBe(world.users.stu1);
    const put = await nobody.put('/users/self', { access_token: stu1, 'user[title]': 'Mx' });
    expect(put.body.title).toBe('Mx');
    expect((await nobody.json('PUT', '/users/self', { access_token: stu1, user: { title: 'Ms' } })).body.title).toBe(
      'Ms',
    );
    expect((await world.withToken(stu2).get(`/users/self?access_token=${stu1}`)).body.id).toBe(world.users.stu2);
    expect((await world.withToken('never').get(`/users/self?access_token=${stu1}`)).status).toBe(401);
  });

  it('is not taken on /graphql', async () => {
    const body = { query: '{ viewer { name } }' };
    const { status } = await world.withToken(null).json('POST', `/graphql?access_token=${world.tokens.stu1}`, body);
    expect(status).toBe(401);
  });

  it('stands in no Link header, no error and no log', async () => {
    const token = world.tokens.admin;
    const log = await withLog({}, async (base) => {
      const nobody = callerOf(base, null);
      const list = await nobody.get(`/accounts/${world.accounts.RA}/users?per_page=2&access_token=${token}`);
      expect(list.status).toBe(200);
      expect(list.headers.get('link')).toContain('rel="next"');
      expect(list.headers.get('link')).not.toContain(token);
      expect(list.headers.get('link')).not.toContain('access_token');
      for (const path of [
        `/users/0?access_token=${token}`,
        `/accounts/self/users?search_term=a&access_token=${token}`,
      ]) {
        const refused = await nobody.get(path);
        expect([400, 404]).toContain(refused.status);
        expect(refused.text).not.toContain(token);
      }
      await nobody.put('/users/self', { access_token: token, 'user[name]': '' });
      await nobody.json('POST', `/graphql?access_token=${token}`, { query: '{ viewer { name } }' });
    });
    expect(log).toContain('/api/v1/users/0');
    expect(log).not.toContain(token);
  });

  it('is a setting', async () => {
    await withLog({ ACCESS_TOKEN_PARAMETER: 'graphql' }, async (base) => {
      const nobody = callerOf(base, null);
      expect((await nobody.get(`/users/self?access_token=${world.tokens.stu1}`)).status).toBe(401);
      const graph = await nobody.json('POST', `/graphql?access_token=${world.tokens.stu1}`, {
        query: '{ viewer { name } }',
      });
      expect(graph.body.data.viewer.name).toBe('Stu One');
    });
  });
});
