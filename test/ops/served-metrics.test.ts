import { setTimeout as pause } from 'node:timers/promises';
import { insertRow } from '../support/course-rows.js';
import { openWorld, type World } from '../support/world.js';

describe('What the service tells its operator', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** An answer of a second ago is given again. */
  const metrics = async (headers?: Record<string, string>) => {
    await pause(1_050);
    return (await world.withToken(null).get('/metrics', headers)).text;
  };

  it('counts requests by route, operation, method and status, and their statements', async () => {
    await world.as('admin').get(`/accounts/${world.accounts.RA}`);
    await world.as('stu1').get(`/accounts/${world.accounts.RA}/courses`);
    await world.as('admin').graphql('query Who { viewer { name } }');
    const text = await metrics();
    expect(text).toContain(
      'http_requests_total{route="/api/v1/accounts/:id",operation="GetAccount",method="GET",status="200"} 1',
    );
    expect(text).toContain(
      'route="/api/v1/accounts/:account_id/courses",operation="ListAccountCourses",method="GET",status="403"} 1',
    );
    expect(text).toContain('http_requests_total{route="/graphql",operation="",method="POST",status="200"} 1');
    expect(text).toContain('sql_statements_per_request_sum{route="/api/v1/accounts/:id"} 1');
  });

  it('is seen from this machine alone, unless a token is configured', async () => {
    const from = (headers: Record<string, string>) => world.withToken(null).get('/metrics', headers);
    expect((await from({})).status).toBe(200);
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto'])
      expect((await from({ [name]: 'for=192.0.2.1' })).status).toBe(404);
    const proxied = { 'x-forwarded-for': '192.0.2.1' };
    expect((await world.as('admin').get('/metrics', proxied)).status).toBe(404);
    const other = await openWorld({ METRICS_TOKEN: 'see-the-numbers' });
    try {
      const ask = (token: string) => other.withToken(token).get('/metrics', proxied);
      expect((await ask('see-the-numbers')).text).toContain('http_requests_total');
      expect((await ask('see-the-number')).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('shows the pool and the queue', async () => {
    // One job mails the new administrator, the other tells those who are there.
    await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out });
    const text = await metrics();
    expect(text).toMatch(/database_connections\{state="total"\} [1-9]/);
    expect(text).toContain('jobs{state="queued"} 2');
    expect(text).toContain('jobs{state="failed"} 0');
  });

  it('shows the mails of all tenants: those that wait, and those that came to nothing', async () => {
    for (const state of ['queued', 'queued', 'refused', 'unconfirmed', 'given_up', 'sent', 'withdrawn'])
      await insertRow(world, 'mails', {
        root_account_id: state === 'refused' ? world.accounts.RB : world.accounts.RA,
        category: 'test',
        recipient: 'stu1@example.edu',
        recipient_name: 'Stu One',
        subject: 'Tides',
        workflow_state: state,
      });
    const text = await metrics();
    const found = [...text.matchAll(/^mails\{state="(\w+)"\} (\d+)$/gm)].map(([, state, count]) => [state, count]);
    expect(Object.fromEntries(found)).toEqual({ waiting: '2', refused: '1', unconfirmed: '1', given_up: '1' });
  });

  it('is ready while the database answers and the schema is that of this version', async () => {
    expect((await world.withToken(null).get('/readyz')).body).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', schema: 'ok' },
    });
    await pause(1_050);
    await world.sql(`insert into schema_migrations (name) values ('9999-from-the-future')`);
    const answer = await world.withToken(null).get('/readyz');
    expect([answer.status, answer.body.checks.schema]).toEqual([503, 'failed']);
    await world.sql(`delete from schema_migrations where name = '9999-from-the-future'`);
  });
});
