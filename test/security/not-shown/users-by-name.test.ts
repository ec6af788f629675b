import { openWorld, type World } from '../../support/world.js';

/** SIS ids and login names find a user for those alone who may read them. */
describe('A user who is named by a SIS id or a login', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const forms = ['sis_user_id:S-stu2', 'sis_login_id:stu2', 'hex:sis_user_id:532d73747532'];
  const byGraph = (who: 'stu1' | 'teach' | 'stu2' | 'obs' | 'admin', id: string) =>
    world.as(who).graphql('query ($id: RecordId!) { user(id: $id) { recordId } }', { id });

  it('is not there for a fellow student or an observer, by whatever route', async () => {
    // Both see the student by number.
    expect((await world.as('stu1').get(`/users/${world.users.stu2}`)).status).toBe(200);
    for (const who of ['stu1', 'obs'] as const) {
      for (const form of forms) {
        for (const path of [`/users/${form}`, `/users/${form}/profile`])
          expect([who, path, (await world.as(who).get(path)).status]).toEqual([who, path, 404]);
        const { body } = await byGraph(who, form);
        expect([form, body.data.user, body.errors?.[0]?.extensions.code ?? null]).toEqual([
          form,
          null,
          body.errors ? 'NOT_FOUND' : null,
        ]);
      }
      expect((await world.as(who).put(`/users/${forms[0]}`, { 'user[name]': 'Renamed' })).status).toBe(404);
    }
    expect(await world.sql('select name from users where id = $1', [world.users.stu2])).toEqual([
      { name: 'Stella Two' },
    ]);
  });

  it('is found by those who read these names, and by themself', async () => {
    for (const who of ['teach', 'admin', 'stu2'] as const) {
      for (const form of forms) {
        expect([who, form, (await world.as(who).get(`/users/${form}`)).body?.id]).toEqual([
          who,
          form,
          world.users.stu2,
        ]);
        expect((await byGraph(who, form)).body.data.user).toEqual({ recordId: world.users.stu2 });
      }
    }
  });
});
