/** A role that is taken out of use at the very moment when it is given: whoever comes second sees what the first did. */
import { aCustomRole } from '../../identity/roles/builders.js';
import { setRole } from '../../support/account-builders.js';
import { graphRefusal } from '../../support/graph-refusal.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

describe('A role that is taken out of use while it is given', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const count = async (table: 'admins' | 'enrollments', roleId: number): Promise<number> =>
    (await world.sql(`select count(*)::int as n from ${table} where role_id = $1`, [roleId]))[0].n;

  /** What is answered to a request that comes while another transaction has taken the role out of use, before its commit. */
  async function meanwhile(roleId: number, ask: () => Promise<Answer>): Promise<Answer> {
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query(`update roles set workflow_state = 'inactive' where id = $1`, [roleId]);
      const answer = ask();
      await untilWaiting(world);
      await client.query('commit');
      return await answer;
    } finally {
      client.release();
    }
  }

  it.each(['id', 'name'])('is given to no administrator, named by its %s', async (how) => {
    const roleId = await aCustomRole(world, 'Fleeting', []);
    const form: Record<string, string | number> = how === 'id' ? { role_id: roleId } : { role: 'Fleeting' };
    const { status, body } = await meanwhile(roleId, () =>
      world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out, ...form }),
    );
    expect([status, body.errors.role_id?.[0].type]).toEqual([400, 'inactive']);
    expect(await count('admins', roleId)).toBe(0);
  });

  it('is given to no administrator over GraphQL either', async () => {
    const roleId = await aCustomRole(world, 'Fleeting', []);
    const text =
      'mutation ($i: CreateAdminInput!) { createAdmin(accountId: "self", input: $i) { admin { recordId } errors { code message field } } }';
    const { body } = await meanwhile(roleId, () =>
      world.as('admin').graphql(text, { i: { userId: world.users.out, role: { id: roleId } } }),
    );
    expect(graphRefusal(body).status).toBe(400);
    expect(await count('admins', roleId)).toBe(0);
  });

  it.each(['REST', 'GraphQL'])('is given to nobody in a course: %s', async (surface) => {
    const made = await world
      .as('admin')
      .post(`/accounts/${world.accounts.RA}/roles`, { label: 'Marker', base_role_type: 'TaEnrollment' });
    const roleId = made.body.id as number;
    const userId = world.users.out;
    const ask = () => {
      const { C1 } = world.courses;
      if (surface === 'REST')
        return world
          .as('admin')
          .post(`/courses/${C1}/enrollments`, { 'enrollment[user_id]': userId, 'enrollment[role_id]': roleId });
      const text = `mutation ($c: RecordId!, $i: EnrollUserInput!) { enrollUser(place: { courseId: $c }, input: $i) { enrollment { recordId } errors { code message field } } }`;
      return world.as('admin').graphql(text, { c: C1, i: { userId, roleId } });
    };
    const { body, status } = await meanwhile(roleId, ask);
    expect(await count('enrollments', roleId)).toBe(0);
    const refusal = surface === 'REST' ? status : body.errors[0].extensions.http.status;
    // The same as for a role that has long been out of use.
    const later = await ask();
    expect(refusal).toBe(surface === 'REST' ? later.status : later.body.errors[0].extensions.http.status);
    await setRole(world, roleId, { workflowState: 'active' });
    expect((await ask()).status).toBe(200);
    expect(await count('enrollments', roleId)).toBe(1);
  });

  it('is taken out of use after whoever is being given it', async () => {
    const roleId = await aCustomRole(world, 'Fleeting', []);
    const client = await world.connect();
    try {
      // Nobody signs on anew: the insertion waits for the user's row, the role already in its hands.
      await client.query('begin');
      await client.query('select id from users where id = $1 for update', [world.users.out]);
      const given = world
        .as('admin')
        .post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out, role_id: roleId });
      await untilWaiting(world);
      const ended = world.as('admin').del(`/accounts/${world.accounts.RA}/roles/${roleId}`);
      await untilWaiting(world, 2);
      await client.query('commit');
      expect([(await given).status, (await ended).status]).toEqual([200, 200]);
    } finally {
      client.release();
    }
    expect(await count('admins', roleId)).toBe(1);
  });
});
