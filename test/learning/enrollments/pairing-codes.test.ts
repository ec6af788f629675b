/** Codes by which students let somebody observe them. Decision 0130. */
import { openNewWorld, type World } from '../../support/world.js';

describe('A code by which somebody comes to observe a student', () => {
  let world: World;
  beforeEach(async () => {
    world = await openNewWorld();
  });
  afterEach(() => world.close());

  const errorsOf = (body: any) =>
    Object.fromEntries(Object.entries<any>(body.errors).map(([field, [first]]) => [field, first.type]));
  const codeOf = async (who: 'stu1' | 'admin' = 'stu1') =>
    (await world.as(who).post(`/users/${world.users.stu1}/observer_pairing_codes`, {})).body.code as string;
  const observees = async (userId: number) =>
    (
      await world.sql(
        `select observee_id::int as id from observer_links where user_id = $1 and workflow_state = 'active'`,
        [userId],
      )
    ).map(({ id }) => id);

  it('who has signed on observes a student by a code as well; a code and a login together are refused', async () => {
    const code = await codeOf('admin');
    const at = `/users/${world.users.stu2}/observees`;
    const both = await world.as('stu2').post(at, { 'observee[pairing_code]': code, 'observee[unique_id]': 'stu1' });
    expect([both.status, errorsOf(both.body)]).toEqual([400, { pairing_code: 'exclusive' }]);
    const none = await world.as('stu2').post(at, { 'observee[password]': 'x' });
    expect([none.status, errorsOf(none.body)]).toEqual([400, { unique_id: 'blank' }]);
    const wrong = await world.as('stu2').post(at, { 'observee[pairing_code]': 'ABCDEFGHJK' });
    expect([wrong.status, errorsOf(wrong.body)]).toEqual([400, { pairing_code: 'invalid' }]);
    expect(await observees(world.users.stu2)).toEqual([]);
    expect((await world.as('stu2').post(at, { 'observee[pairing_code]': code })).body.id).toBe(world.users.stu1);
    expect(await observees(world.users.stu2)).toEqual([world.users.stu1]);
  });

  it('a code is made by the student, and by who manages observers, and by nobody else', async () => {
    const at = `/users/${world.users.stu1}/observer_pairing_codes`;
    const made = await world.as('stu1').post(at, {});
    expect(made.body).toEqual({
      id: expect.any(Number),
      user_id: world.users.stu1,
      code: expect.stringMatching(/^[A-Z2-9]{10}$/),
      expires_at: expect.any(String),
    });
    const statuses = [];
    for (const who of ['teach', 'stu2', 'adminB'] as const) statuses.push((await world.as(who).post(at, {})).status);
    expect(statuses).toEqual([403, 403, 404]);
    const acting = await world.as('admin').post(`${at}?as_user_id=${world.users.stu1}`, {});
    expect(acting.status).toBe(403);
    const [row] = await world.sql('select count(*)::int as n from pairing_codes');
    expect(row).toEqual({ n: 1 });
  });
});
