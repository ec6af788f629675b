import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { secondInstance } from '../../support/second-instance.js';
import { openWorld, type World } from '../../support/world.js';
import { aBlueprint, aFollower, associate, subscriptionAt, templateAt } from './builders.js';

describe('The courses that follow a blueprint', () => {
  let world: World;
  let blueprint: number;
  beforeEach(async () => {
    world = await openWorld();
    blueprint = await aBlueprint(world);
  });
  afterEach(() => world.close());

  const listed = async (of = blueprint): Promise<number[]> =>
    (await world.as('admin').get(`${templateAt(of)}/associated_courses`)).body.map(({ id }: { id: number }) => id);
  const stored = () =>
    world.sql(
      `select c.id::int, c.blueprint_course_id::int as of, s.id is not null as subscribed
       from courses c
       left join blueprint_subscriptions s on s.course_id = c.id and s.workflow_state = 'active'
       order by c.id`,
    );

  it('bp-default-template, bp-beta: a template comes with the blueprint, by its id and as default, with exactly these keys', async () => {
    const { status, body } = await world.as('admin').get(templateAt(blueprint));
    expect([status, body]).toEqual([
      200,
      {
        id: body.id,
        course_id: blueprint,
        last_export_completed_at: null,
        associated_course_count: 0,
        latest_migration: null,
      },
    ]);
    const byId = await world.as('admin').get(`/courses/${blueprint}/blueprint_templates/${body.id}`);
    expect(byId.body).toEqual(body);
    for (const [at, wanted] of [
      [`/courses/${blueprint}/blueprint_templates/${body.id + 1}`, 404],
      [`/courses/${blueprint}/blueprint_templates/first`, 404],
      [templateAt(world.courses.C1), 404],
    ] as const)
      expect([at, (await world.as('admin').get(at)).status]).toEqual([at, wanted]);
  });

  it('bp-associated, bp-add-remove: courses are added and removed, and listed with exactly these keys', async () => {
    const [one, two] = [await courseRow(world, 'One', { sisCourseId: 'ONE' }), await courseRow(world, 'Two')];
    await enrollmentRow(world, 'teach', one, 'Teacher');
    const added = await associate(world, blueprint, { add: ['sis_course_id:ONE', two, 'sis_course_id:NONE'] });
    expect([added.status, added.body]).toEqual([200, { success: true }]);
    expect(await listed()).toEqual([one, two]);
    const { body } = await world.as('admin').get(`${templateAt(blueprint)}/associated_courses?per_page=1`);
    expect(body).toEqual([
      {
        id: one,
        name: 'One',
        course_code: 'One',
        sis_course_id: 'ONE',
        term_name: 'Default Term',
        teachers: [expect.objectContaining({ id: world.users.teach })],
      },
    ]);
    expect((await associate(world, blueprint, { remove: [two, world.courses.C1] })).status).toBe(200);
    expect(await listed()).toEqual([one]);
    expect((await world.as('admin').get(templateAt(blueprint))).body.associated_course_count).toBe(1);
    expect((await stored()).filter(({ subscribed, of }) => subscribed || of !== null)).toEqual([
      { id: one, of: blueprint, subscribed: true },
    ]);
  });

  it('a course that follows already is passed over', async () => {
    const one = await aFollower(world, blueprint, 'One');
    const before = (await world.as('admin').get(`/courses/${one}/blueprint_subscriptions`)).body;
    expect((await associate(world, blueprint, { add: [one, one] })).body).toEqual({ success: true });
    expect((await world.as('admin').get(`/courses/${one}/blueprint_subscriptions`)).body).toEqual(before);
  });

  it('err-blueprint, bp-other-account, bp-other-blueprint, bp-already-associated, A73: are refused by their ids, and nothing changes', async () => {
    const other = await aBlueprint(world, 'Another template');
    const taken = await aFollower(world, other, 'Taken');
    const free = await courseRow(world, 'Free');
    const arts = await courseRow(world, 'Drawing', { accountId: world.accounts.RA2 });
    const deleted = await courseRow(world, 'Deleted', { workflowState: 'deleted' });
    const before = await stored();
    for (const [ids, reason] of [
      [[arts], 'not_associable'],
      [[world.courses.CB], 'not_associable'],
      [[deleted], 'not_associable'],
      [[other], 'not_associable'],
      [[blueprint], 'not_associable'],
      [[999_999_999], 'not_associable'],
      [[taken], 'follows_another'],
    ] as const) {
      const { status, body } = await associate(world, blueprint, { add: [free, ...ids] });
      expect([ids, status, body.errors[0].error_code]).toEqual([ids, 400, reason]);
      expect(body.message).toContain(String(ids[0]));
      expect(body.message).not.toContain(String(free));
    }
    const both = await associate(world, blueprint, { add: [free], remove: [free] });
    expect([both.status, both.body.errors[0].error_code]).toEqual([400, 'added_and_removed']);
    expect(both.body.message).toContain(String(free));
    expect((await associate(world, blueprint, { add: ['x'] })).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it('two blueprints that reach for one course end with one owner, by two instances of the service', async () => {
    const other = await aBlueprint(world, 'Another template');
    const free = await courseRow(world, 'Free');
    const second = await secondInstance(world);
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const at = `${templateAt(n % 2 === 0 ? blueprint : other)}/update_associations`;
        return (n % 4 < 2 ? world : second).as('admin').put(at, { 'course_ids_to_add[]': [free] });
      }),
    );
    await second.close();
    const [owner] = (await stored()).filter(({ id }) => id === free);
    const statuses = asked.map(({ status }, n) => [(n % 2 === 0 ? blueprint : other) === owner.of, status]);
    expect(statuses.every(([isOwner, status]) => status === (isOwner ? 200 : 400))).toBe(true);
    const subscriptions = await world.sql(
      `select count(*)::int as n from blueprint_subscriptions where course_id = $1 and workflow_state = 'active'`,
      [free],
    );
    expect([owner.subscribed, subscriptions]).toEqual([true, [{ n: 1 }]]);
  });

  it('is decided by those who manage blueprints in the account; managing the course is enough to look', async () => {
    const one = await courseRow(world, 'One');
    await enrollmentRow(world, 'teach', blueprint, 'Teacher');
    await enrollmentRow(world, 'ta', blueprint, 'Ta', { workflowState: 'deleted' });
    const before = await stored();
    for (const [who, look, change] of [
      ['teach', 200, 403],
      ['stu1', 404, 404],
      ['out', 404, 404],
      ['stuB', 404, 404],
      ['adminB', 404, 404],
    ] as const) {
      expect([who, (await world.as(who).get(templateAt(blueprint))).status]).toEqual([who, look]);
      expect([who, (await associate(world, blueprint, { add: [one] }, who)).status]).toEqual([who, change]);
    }
    expect(await stored()).toEqual(before);
    expect((await associate(world, blueprint, { add: [one] }, 'subadmin')).status).toBe(200);
  });

  it('a course that stops being a blueprint lets them go, and begins anew without them', async () => {
    const one = await aFollower(world, blueprint, 'One');
    const template = (await world.as('admin').get(templateAt(blueprint))).body.id;
    expect((await world.as('admin').put(`/courses/${blueprint}`, { 'course[blueprint]': 'false' })).status).toBe(200);
    expect((await world.as('admin').get(templateAt(blueprint))).status).toBe(404);
    expect((await world.as('admin').get(subscriptionAt(one))).status).toBe(404);
    expect((await stored()).filter(({ of }) => of !== null)).toEqual([]);
    await world.as('admin').put(`/courses/${blueprint}`, { 'course[blueprint]': 'true' });
    expect((await world.as('admin').get(templateAt(blueprint))).body).toMatchObject({
      id: template,
      associated_course_count: 0,
    });
  });

  it('a course that follows is no blueprint, and the database holds that it never becomes both', async () => {
    const one = await aFollower(world, blueprint, 'One');
    const { status, body } = await world.as('admin').put(`/courses/${one}`, { 'course[blueprint]': 'true' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['blueprint']]);
    await expect(world.sql('update courses set blueprint = true where id = $1', [one])).rejects.toThrow(
      'courses_hand_down_or_follow',
    );
  });

  it('stay with the course in the place of a blueprint that was reset, and with one in the place of a follower', async () => {
    const [one, two] = [await aFollower(world, blueprint, 'One'), await aFollower(world, blueprint, 'Two')];
    const template = (await world.as('admin').get(templateAt(blueprint))).body.id;
    const fresh = (await world.as('admin').post(`/courses/${blueprint}/reset_content`)).body.id;
    expect((await world.as('admin').get(templateAt(fresh))).body).toMatchObject({
      id: template,
      course_id: fresh,
      associated_course_count: 2,
    });
    const before = (await world.as('admin').get(`/courses/${one}/blueprint_subscriptions`)).body;
    const anew = (await world.as('admin').post(`/courses/${one}/reset_content`)).body.id;
    expect((await world.as('admin').get(`/courses/${anew}/blueprint_subscriptions`)).body).toEqual(before);
    expect(await listed(fresh)).toEqual([two, anew]);
  });

  it('are listed by a number of statements that does not grow with them', async () => {
    const read = () => world.as('admin').get(`${templateAt(blueprint)}/associated_courses?per_page=50`);
    await aFollower(world, blueprint, 'One');
    const few = await leastStatements(world, read);
    for (const name of ['Two', 'Three', 'Four', 'Five', 'Six']) await aFollower(world, blueprint, name);
    expect((await read()).body).toHaveLength(6);
    expect(await leastStatements(world, read)).toBe(few);
  });
});
