import { openWorld, type World } from '../support/world.js';

describe('What the service tells its operator', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const metrics = async (): Promise<string> => (await world.withToken(null).get('/metrics')).text;

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
    expect(text).toContain('http_requests_total{route="/graphql",operation="Who",method="POST",status="200"} 1');
    expect(text).toContain('sql_statements_per_request_sum{route="/api/v1/accounts/:id"} 1');
  });

  it('shows the pool and the queue', async () => {
    await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out });
    const text = await metrics();
    expect(text).toMatch(/database_connections\{state="total"\} [1-9]/);
    expect(text).toContain('jobs{state="queued"} 1');
    expect(text).toContain('jobs{state="failed"} 0');
  });

  it('is ready while the database answers and the schema is that of this version', async () => {
    expect((await world.withToken(null).get('/readyz')).body).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', schema: 'ok' },
    });
    await world.sql(`insert into schema_migrations (name) values ('9999-from-the-future')`);
    const answer = await world.withToken(null).get('/readyz');
    expect([answer.status, answer.body.checks.schema]).toEqual([503, 'failed']);
    await world.sql(`delete from schema_migrations where name = '9999-from-the-future'`);
  });
});
