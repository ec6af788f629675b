import { openWorld, type World } from '../../support/world.js';
import { trailOf } from './audit-trail.js';

describe('Making courses with SIS ids, and at the same time', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const create = (
    form: Record<string, string | number | boolean> = {},
    who: 'admin' | 'subadmin' | 'teach' = 'admin',
  ) => world.as(who).post(`/accounts/${who === 'subadmin' ? world.accounts.RA1 : world.accounts.RA}/courses`, form);
  const countOfCourses = async () => (await world.sql('select count(*)::int as n from courses'))[0].n as number;

  it('co-sis-params: takes SIS ids from those who manage SIS data, and refuses them by field from others', async () => {
    const { body } = await create({ 'course[sis_course_id]': 'PHY-1', 'course[integration_id]': 'int-1' });
    expect(body).toMatchObject({ sis_course_id: 'PHY-1', integration_id: 'int-1' });
    const sub = await create({ 'course[sis_course_id]': 'PHY-2', 'course[integration_id]': 'int-2' }, 'subadmin');
    expect([sub.status, Object.keys(sub.body.errors)]).toEqual([403, ['sis_course_id', 'integration_id']]);
    expect(await world.sql(`select id from courses where sis_course_id = 'PHY-2'`)).toEqual([]);
    expect((await create({ 'course[sis_course_id]': '', 'course[name]': 'Physics' }, 'subadmin')).status).toBe(200);
  });

  it('co-sis-reactivation: brings back the deleted course of the SIS id, with the same id, unpublished', async () => {
    const first = (await create({ 'course[sis_course_id]': 'REV-1', 'course[name]': 'Revived' })).body;
    await world.as('admin').del(`/courses/${first.id}`, { event: 'delete' });
    const form = { 'course[sis_course_id]': 'REV-1', 'course[name]': 'Other', enable_sis_reactivation: true };
    const again = await create(form);
    expect([again.status, again.body.id, again.body.name, again.body.workflow_state]).toEqual([
      200,
      first.id,
      'Revived',
      'unpublished',
    ]);
    expect((await trailOf(world, first.id)).map(({ type }) => type)).toEqual(['created', 'deleted', 'restored']);
    expect(await world.sql('select id from sections where course_id = $1', [first.id])).toHaveLength(1);
    const taken = await create(form);
    expect([taken.status, taken.body.errors.sis_source_id[0].type]).toEqual([400, 'taken']);
    const fresh = await create({ 'course[sis_course_id]': 'REV-2', enable_sis_reactivation: true });
    expect([fresh.status, fresh.body.sis_course_id]).toEqual([200, 'REV-2']);
  });

  it('is 400 taken for a SIS id in use, also by a deleted course, and makes nothing', async () => {
    const before = await countOfCourses();
    const { status, body } = await create({ 'course[sis_course_id]': 'BIO-1' });
    expect([status, body.status, Object.keys(body.errors)]).toEqual([400, 'bad_request', ['sis_source_id']]);
    expect(body.errors.sis_source_id[0]).toMatchObject({ attribute: 'sis_source_id', type: 'taken' });
    expect(await countOfCourses()).toBe(before);
    const elsewhere = await world
      .as('adminB')
      .post(`/accounts/${world.accounts.RB}/courses`, { 'course[sis_course_id]': 'BIO-1' });
    expect(elsewhere.status).toBe(200);
  });

  it('R19: of two at once with one SIS id, one is made and the other is 400 taken', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await countOfCourses();
      const form = { 'course[sis_course_id]': `RACE-${round}` };
      const statuses = (await Promise.all([create(form), create(form)])).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(await countOfCourses()).toBe(before + 1);
    }
  });

  it('of two that bring back one SIS id at once, one does and the other is 400 taken', async () => {
    const { body } = await create({ 'course[sis_course_id]': 'BACK-1' });
    await world.as('admin').del(`/courses/${body.id}`, { event: 'delete' });
    const form = { 'course[sis_course_id]': 'BACK-1', enable_sis_reactivation: true };
    const answers = await Promise.all([create(form), create(form)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await trailOf(world, body.id)).map(({ type }) => type)).toEqual(['created', 'deleted', 'restored']);
  });

  it('never stands in an account or a term that is deleted at the same time', async () => {
    const admin = world.as('admin');
    const { RA } = world.accounts;
    for (let round = 0; round < 4; round += 1) {
      const account = (await admin.post(`/accounts/${RA}/sub_accounts`, { 'account[name]': `Short-lived ${round}` }))
        .body.id;
      const [made, gone] = await Promise.all([
        admin.post(`/accounts/${account}/courses`, {}),
        admin.del(`/accounts/${RA}/sub_accounts/${account}`),
      ]);
      expect([made.status === 200, gone.status === 200]).toContain(true);
      expect([made.status === 200, gone.status === 200]).toContain(false);
      const term = (await admin.post(`/accounts/${RA}/terms`, { 'enrollment_term[name]': `Term ${round}` })).body.id;
      const [held, ended] = await Promise.all([
        create({ 'course[term_id]': term }),
        admin.del(`/accounts/${RA}/terms/${term}`),
      ]);
      expect([held.status, ended.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
    const stray = `select c.id from courses c join accounts a on a.id = c.account_id join terms t on t.id = c.enrollment_term_id
      where c.workflow_state <> 'deleted' and (a.workflow_state = 'deleted' or t.workflow_state = 'deleted')`;
    expect(await world.sql(stray)).toEqual([]);
  });
});
