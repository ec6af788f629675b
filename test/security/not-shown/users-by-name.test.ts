import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

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

  it('is not guessed in the arguments of lists: the answer is that for a name that is nobody’s', async () => {
    const { C1 } = world.courses;
    const query = `query ($c: RecordId!, $u: RecordId!) { course(id: $c) {
      userEnrollments(userId: $u) { nodes { recordId } } courseProgress(userId: $u) { requirementCount } } }`;
    const asked = async (who: 'stu1' | 'ta' | 'teach', user: string | number) => {
      const { body } = await world.as(who).graphql(query, { c: C1, u: user });
      return JSON.stringify(body.data);
    };
    for (const form of forms)
      expect([form, await asked('stu1', form)]).toEqual([form, await asked('stu1', `${form}0`)]);
    // Who manages students reads their logins; SIS ids are not for assistants.
    const known = await asked('ta', world.users.stu2);
    expect(await asked('ta', 'sis_user_id:S-stu2')).toBe(await asked('ta', 'sis_user_id:S-nobody'));
    expect(await asked('ta', 'sis_user_id:S-stu2')).not.toBe(known);
    expect(await asked('ta', 'sis_login_id:stu2')).toBe(known);
    for (const form of forms) expect(await asked('teach', form)).toBe(known);
  });

  it('is not guessed where groups, overrides and extensions name people', async () => {
    const { C1 } = world.courses;
    const { red } = world.groups;
    const assignment = (await world.as('teach').post(`/courses/${C1}/assignments`, { 'assignment[name]': 'Essay' }))
      .body.id;
    const quiz = await aPublishedQuiz(world);
    const override = { due_at: '2031-01-01T00:00:00Z' };
    const tries: [string, (who: 'ta' | 'teach', name: string) => Promise<Answer>][] = [
      ['membership', (who, name) => world.as(who).get(`/groups/${red}/users/${name}`)],
      ['member', (who, name) => world.as(who).json('PUT', `/groups/${red}`, { members: [name] })],
      ['placed', (who, name) => world.as(who).post(`/groups/${red}/memberships`, { user_id: name })],
      [
        'extension',
        (who, name) =>
          world.as(who).json('POST', `/courses/${C1}/quizzes/${quiz.id}/extensions`, {
            quiz_extensions: [{ user_id: name, extra_time: 1 }],
          }),
      ],
      [
        'override',
        (who, name) =>
          world.as(who).json('POST', `/courses/${C1}/assignments/${assignment}/overrides`, {
            assignment_override: { student_ids: [name], ...override },
          }),
      ],
    ];
    const said = ({ status, text }: Answer) => [
      status,
      text.replaceAll(/S-[a-z0-9]+|"[^"]*request[^"]*":"[^"]*"/g, ''),
    ];
    const written = () =>
      world.sql(
        `select (select count(*) from group_memberships) g, (select count(*) from quiz_submissions) q, (select count(*) from assignment_override_students) o`,
      );
    const before = await written();
    const guesses = [];
    for (const [what, ask] of tries) {
      const [guess, nobody] = [await ask('ta', 'sis_user_id:S-stu1'), await ask('ta', 'sis_user_id:S-none1')];
      guesses.push([what, guess.status >= 400, said(guess).join() === said(nobody).join()]);
    }
    expect(guesses).toEqual(tries.map(([what]) => [what, true, true]));
    expect(await written()).toEqual(before);
    for (const [what, ask] of tries)
      expect([what, (await ask('teach', 'sis_user_id:S-stu1')).status]).toEqual([
        what,
        what === 'override' ? 201 : 200,
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
