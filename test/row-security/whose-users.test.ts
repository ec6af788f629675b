/** Users belong to the tenants where they have logins; the database keeps it. */
import { openWorld, type World } from '../support/world.js';

describe('A user', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const tenantsOf = async (user: number) => {
    const rows = await world.sql('select tenants from users where id = $1', [user]);
    return rows.map(({ tenants }) => tenants.map(Number));
  };
  const seenIn = async (tenant: number, user: number) => {
    const { database } = world.app.services.ofTenant(tenant);
    const count = async (table: string, column: string) =>
      (await database.rows({ text: `select from ${table} where ${column} = $1::bigint`, values: [user] })).length;
    return [await count('users', 'id'), await count('communication_channels', 'user_id')];
  };

  it('is of the tenant of their login', async () => {
    const { RA, RB } = world.accounts;
    const { out } = world.users;
    expect(await tenantsOf(out)).toEqual([[RA]]);
    expect([await seenIn(RA, out), await seenIn(RB, out)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('is of a second one from their first login there, without their addresses, and stays when it is deleted', async () => {
    const { RA, RB } = world.accounts;
    const { stu2 } = world.users;
    const touched = (await world.sql('select updated_at from users where id = $1', [stu2]))[0].updated_at;
    await world.sql(`insert into logins (root_account_id, user_id, unique_id) values ($1, $2, 'stu2-b')`, [RB, stu2]);
    expect(await seenIn(RB, stu2)).toEqual([1, 0]);
    await world.sql(`update logins set workflow_state = 'deleted' where root_account_id = $1 and user_id = $2`, [
      RB,
      stu2,
    ]);
    expect([await tenantsOf(stu2), await seenIn(RB, stu2), await seenIn(RA, stu2)]).toEqual([
      [[RA, RB]],
      [1, 0],
      [1, 1],
    ]);
    expect((await world.sql('select updated_at from users where id = $1', [stu2]))[0].updated_at).toEqual(touched);
  });

  it('made by an administrator is of that tenant alone, and found there at once', async () => {
    const { RA, RB } = world.accounts;
    const form = { 'user[name]': 'New Person', 'pseudonym[unique_id]': 'newperson' };
    const { status, body } = await world.as('adminB').post('/accounts/self/users', form);
    expect(status).toBe(200);
    expect([await tenantsOf(body.id), await seenIn(RA, body.id)]).toEqual([[[RB]], [0, 0]]);
    const taken = await world
      .as('adminB')
      .post('/accounts/self/users', { ...form, 'pseudonym[unique_id]': 'NewPerson' });
    expect(taken.status).toBe(400);
    expect((await world.as('admin').post('/accounts/self/users', form)).status).toBe(200);
  });

  it('who is a test student is of the tenant of the course', async () => {
    const { RA } = world.accounts;
    const { C1 } = world.courses;
    const [{ id }] = await world.sql(
      `insert into users (name, sortable_name, short_name) values ('Test', 'Test', 'Test') returning id::int`,
    );
    expect(await tenantsOf(id)).toEqual([[]]);
    await world.sql(
      `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type)
       select root_account_id, course_id, id, $1, $2, 'StudentViewEnrollment' from sections where course_id = $3`,
      [id, world.roles.A['StudentEnrollment'], C1],
    );
    expect(await tenantsOf(id)).toEqual([[RA]]);
  });

  it('is of no other tenant because the service says so', async () => {
    const { RA, RB } = world.accounts;
    const { out } = world.users;
    const { database } = world.app.services.ofTenant(RA);
    await database.rows({ text: 'update users set tenants = array[$1::bigint] where id = $2', values: [RB, out] });
    const text = `insert into users (name, sortable_name, short_name, tenants) values ('x', 'x', 'x', array[$1::bigint]) returning tenants`;
    expect(await database.rows({ text, values: [RB] })).toEqual([{ tenants: [RA] }]);
    expect(await tenantsOf(out)).toEqual([[RA]]);
  });
});
