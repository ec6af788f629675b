import { aGradingStandard } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { trailOf } from './audit-trail.js';
import { makeCustomAdmin } from './custom-admin.js';

describe('Changing a course', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await makeCustomAdmin(world, 'lim', ['manage_content']);
    await makeCustomAdmin(world, 'out', ['read_course_list', 'change_course_state']);
  });
  afterAll(() => world.close());

  type Who = 'admin' | 'subadmin' | 'lim' | 'out' | 'teach' | 'ta' | 'des' | 'stu1' | 'obs' | 'adminB';
  type Form = Record<string, string | number | boolean>;
  const put = (who: Who, form: Form, id = world.courses.C1) => world.as(who).put(`/courses/${id}`, form);
  const stored = async (id = world.courses.C1) => (await world.sql('select * from courses where id = $1', [id]))[0];
  const newCourse = async (form: Form = {}): Promise<number> =>
    (await world.as('admin').post(`/accounts/${world.accounts.RA1}/courses`, form)).body.id;

  it('changes what is given, keeps what is absent, and answers the course', async () => {
    const before = await stored();
    const { status, body } = await put('teach', {
      'course[name]': 'Biology 102',
      'course[start_at]': '2027-01-31T17:00:00Z',
      'course[public_description]': 'Of cells',
      'course[is_public_to_auth_users]': true,
      'course[license]': 'cc_by',
      'course[locale]': 'de',
      'course[default_view]': 'wiki',
      'course[hide_distribution_graphs]': true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: world.courses.C1,
      name: 'Biology 102',
      course_code: 'BIO101',
      start_at: '2027-01-31T17:00:00Z',
      public_description: 'Of cells',
      is_public_to_auth_users: true,
      license: 'cc_by',
      locale: 'de',
      default_view: 'wiki',
      hide_final_grades: false,
    });
    expect(body).not.toHaveProperty('enrollments');
    const after = await stored();
    const changed = Object.keys(after).filter((column) => String(after[column]) !== String(before[column]));
    expect(changed.sort()).toEqual([
      'default_view',
      'hide_distribution_graphs',
      'is_public_to_auth_users',
      'license',
      'locale',
      'name',
      'public_description',
      'start_at',
      'updated_at',
    ]);
  });

  it('loses nothing where two change it at once', async () => {
    const id = await newCourse();
    for (let round = 0; round < 3; round += 1) {
      const [name, code] = [`Both ${round}`, `B-${round}`];
      await Promise.all([
        put('admin', { 'course[name]': name }, id),
        put('subadmin', { 'course[course_code]': code }, id),
      ]);
      expect(await stored(id)).toMatchObject({ name, course_code: code });
    }
    expect(await trailOf(world, id)).toHaveLength(7);
  });

  it('of two that take one SIS id at once, one has it and the other is 400 taken', async () => {
    const [one, two] = [await newCourse(), await newCourse()];
    const form = { 'course[sis_course_id]': 'SAME-1', 'course[name]': 'Winner' };
    const answers = await Promise.all([put('admin', form, one), put('admin', form, two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const names = [(await stored(one)).name, (await stored(two)).name];
    expect(names).toContain('Winner');
    expect(names).toContain('Unnamed Course');
  });

  it('leaves a line with old and new values in the trail, and none where nothing changed', async () => {
    const id = await newCourse({ 'course[name]': 'Trail', 'course[end_at]': '2027-06-30T00:00:00Z' });
    await put('admin', { 'course[name]': 'Trail 2', 'course[end_at]': '2027-07-01T00:00:00Z' }, id);
    await put('admin', { 'course[name]': 'Trail 2', 'course[end_at]': '2027-07-01T00:00:00Z' }, id);
    const trail = await trailOf(world, id);
    expect(trail.map(({ type }) => type)).toEqual(['created', 'updated']);
    expect(trail[1]!.data).toEqual({
      source: 'api',
      changes: { name: ['Trail', 'Trail 2'], conclude_at: ['2027-06-30T00:00:00.000Z', '2027-07-01T00:00:00.000Z'] },
    });
  });

  it('co-update-format: takes both words', async () => {
    for (const format of ['on_campus', 'online'])
      expect((await put('teach', { 'course[course_format]': format })).body.course_format).toBe(format);
  });

  it('co-update-no-enroll-me: enroll_me does nothing here', async () => {
    const before = await world.sql('select id from enrollments where course_id = $1', [world.courses.C1]);
    expect((await put('admin', { enroll_me: true, 'course[name]': 'Biology' })).status).toBe(200);
    expect(await world.sql('select id from enrollments where course_id = $1', [world.courses.C1])).toEqual(before);
  });

  it('co-update-account: moves the course for who manages courses in both accounts, and else is refused by field', async () => {
    const id = await newCourse();
    const move = async (who: Who, account: number) => {
      const { status } = await put(who, { 'course[account_id]': account, 'course[name]': 'Moved' }, id);
      const { account_id: now, name } = await stored(id);
      expect(name).toBe(status === 200 ? 'Moved' : 'Unnamed Course');
      await put('admin', { 'course[name]': 'Unnamed Course' }, id);
      return [status, Number(now)];
    };
    const { RA, RA1, RA1a, RA2, RB } = world.accounts;
    expect(await move('subadmin', RA2)).toEqual([404, RA1]);
    expect(await move('subadmin', RA)).toEqual([403, RA1]);
    expect(await move('admin', RB)).toEqual([404, RA1]);
    expect(await move('subadmin', RA1a)).toEqual([200, RA1a]);
    expect(await move('admin', RA2)).toEqual([200, RA2]);
    const moves = (await trailOf(world, id)).flatMap(({ data }) =>
      data.changes?.account_id ? [data.changes.account_id] : [],
    );
    expect(moves.at(-1)).toEqual([RA1a, RA2]);
  });

  it('A20: a teacher moves no course and sets nothing but fields', async () => {
    const before = await stored();
    const further = {
      'course[account_id]': world.accounts.RA2,
      'course[sis_course_id]': 'STOLEN',
      'course[integration_id]': 'STOLEN',
    };
    const refused = await put('teach', { ...further, 'course[name]': 'Taken along' });
    const fields = ['account_id', 'integration_id', 'sis_course_id'];
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([403, fields]);
    const { status } = await put('teach', {
      'course[id]': 1,
      'course[root_account_id]': world.accounts.RB,
      'course[workflow_state]': 'completed',
      'course[created_at]': '2001-01-01T00:00:00Z',
      'course[uuid]': '00000000-0000-0000-0000-000000000000',
      'course[self_enrollment_code]': 'code',
      'course[__proto__][polluted]': 'yes',
    });
    expect(status).toBe(200);
    const { updated_at: _, ...after } = await stored();
    expect(before).toMatchObject(after);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('changes SIS ids for who manages SIS data; one in use is 400 taken', async () => {
    const id = await newCourse({ 'course[sis_course_id]': 'UPD-1' });
    const taken = await put('admin', { 'course[sis_course_id]': 'BIO-1', 'course[name]': 'Other' }, id);
    expect([taken.status, taken.body.errors.sis_source_id[0].type]).toEqual([400, 'taken']);
    expect(await stored(id)).toMatchObject({ sis_course_id: 'UPD-1', name: 'Unnamed Course' });
    const { body } = await world.as('admin').put('/courses/sis_course_id:UPD-1', { 'course[sis_course_id]': 'UPD-2' });
    expect([body.id, body.sis_course_id]).toEqual([id, 'UPD-2']);
    expect((await put('admin', { 'course[sis_course_id]': '' }, id)).body.sis_course_id).toBeNull();
  });

  it('co-update-quota: needs the right to manage quotas; without it the change is refused and nothing else happens', async () => {
    const before = await stored();
    const refused = await put('teach', { 'course[storage_quota_mb]': 999, 'course[name]': 'Greedy' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['storage_quota_mb']]);
    expect(await stored()).toEqual(before);
    const same = { 'course[storage_quota_mb]': before.storage_quota_mb, 'course[name]': before.name };
    expect((await put('teach', same)).status).toBe(200);
    expect((await put('admin', { 'course[storage_quota_mb]': 999 })).body.storage_quota_mb).toBe(999);
    expect((await put('admin', { 'course[storage_quota_mb]': -1 })).status).toBe(400);
  });

  it('co-grading-standard-omitted: absent keeps the standard, blank unsets it, one that the course does not know is 400', async () => {
    const { RA, RA2, RB } = world.accounts;
    const ofRoot = await aGradingStandard(world, { accountId: RA });
    const id = await newCourse();
    expect((await stored(id)).grading_standard_id).toBeNull();
    expect((await put('admin', { 'course[grading_standard_id]': ofRoot }, id)).body.grading_standard_id).toBe(ofRoot);
    expect((await put('admin', { 'course[name]': 'Graded' }, id)).body.grading_standard_id).toBe(ofRoot);
    for (const foreign of [
      await aGradingStandard(world, { accountId: RA2 }),
      await aGradingStandard(world, { accountId: RB }),
      await aGradingStandard(world, { courseId: world.courses.C1 }),
    ]) {
      expect((await put('admin', { 'course[grading_standard_id]': foreign }, id)).status).toBe(400);
      expect(Number((await stored(id)).grading_standard_id)).toBe(ofRoot);
    }
    const own = await aGradingStandard(world, { courseId: id });
    expect((await put('admin', { 'course[grading_standard_id]': own }, id)).body.grading_standard_id).toBe(own);
    expect((await put('admin', { 'course[grading_standard_id]': '' }, id)).body.grading_standard_id).toBeNull();
  });

  it('co-syllabus-only: who manages contents alone changes the syllabus; everything else in the request is ignored', async () => {
    const before = await stored();
    const form = {
      'course[name]': 'Taken over',
      'course[syllabus_body]': '<p onclick="x()">Week 1</p><script>x()</script>',
      'course[event]': 'conclude',
      'course[storage_quota_mb]': 7,
    };
    const { status, body } = await put('lim', form);
    expect([status, body.syllabus_body, body.name]).toEqual([200, '<p>Week 1</p>', before.name]);
    const { updated_at: _, syllabus_body: __, ...others } = await stored();
    expect(before).toMatchObject(others);
  });

  it('co-update-event: takes the course through its states; the event alone needs the right for that alone', async () => {
    const id = await newCourse();
    const states: string[] = [];
    for (const event of ['offer', 'claim', 'offer', 'conclude', 'offer', 'delete', 'undelete'])
      states.push((await put('admin', { 'course[event]': event }, id)).body.workflow_state);
    expect(states).toEqual([
      'available',
      'unpublished',
      'available',
      'completed',
      'available',
      'deleted',
      'unpublished',
    ]);
    expect((await put('out', { 'course[event]': 'offer' }, id)).body.workflow_state).toBe('available');
    expect((await put('out', { 'course[event]': 'conclude', 'course[name]': 'Mine' }, id)).status).toBe(403);
    expect((await put('out', { 'course[event]': 'delete' }, id)).status).toBe(403);
    expect(await stored(id)).toMatchObject({ workflow_state: 'available', name: 'Unnamed Course' });
    expect((await put('admin', { 'course[event]': 'explode' }, id)).status).toBe(400);
  });

  it('publishes by offer, too, and refuses it with everything else to who may edit but not publish', async () => {
    const id = await newCourse();
    expect((await put('admin', { offer: true }, id)).body.workflow_state).toBe('available');
    const before = await stored();
    expect((await put('ta', { 'course[name]': 'Hers', 'course[event]': 'conclude' })).status).toBe(403);
    expect(await stored()).toEqual(before);
    expect((await put('ta', { 'course[name]': 'Hers' })).body.name).toBe('Hers');
  });

  it('brings a deleted course back first with enable_sis_reactivation', async () => {
    const id = await newCourse({ 'course[sis_course_id]': 'GONE-1' });
    await world.as('admin').del(`/courses/${id}`, { event: 'delete' });
    const form = { 'course[name]': 'Back', enable_sis_reactivation: true };
    expect((await world.as('admin').put('/courses/sis_course_id:GONE-1', { 'course[name]': 'Back' })).status).toBe(404);
    const { body } = await world.as('admin').put('/courses/sis_course_id:GONE-1', form);
    expect(body).toMatchObject({ id, name: 'Back', workflow_state: 'unpublished' });
  });

  it('becomes a blueprint for who manages blueprints, unless it has students', async () => {
    const id = await newCourse();
    expect((await put('admin', { 'course[blueprint]': true }, id)).body.blueprint).toBe(true);
    const full = await put('admin', { 'course[blueprint]': true });
    expect([full.status, Object.keys(full.body.errors)]).toEqual([400, ['blueprint']]);
    expect((await put('teach', { 'course[blueprint]': true })).status).toBe(403);
    expect((await stored()).blueprint).toBe(false);
  });

  it('is 400 for values outside of what a field takes, and changes nothing', async () => {
    const before = await stored();
    const refused: [string, string][] = [
      ['license', 'mine'],
      ['default_view', 'nowhere'],
      ['time_zone', 'Nowhere'],
      ['term_id', '99999999'],
      ['end_at', '2001-01-01T00:00:00Z'],
    ];
    for (const [field, value] of refused) {
      const { status, body } = await put('admin', { 'course[name]': 'Half', [`course[${field}]`]: value });
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
    expect(await stored()).toEqual(before);
  });

  it('is 403 for who sees the course without any right over it, 404 for who does not see it', async () => {
    const before = await stored();
    expect((await put('stu1', { 'course[name]': 'Mine' })).status).toBe(403);
    expect((await put('obs', { 'course[syllabus_body]': 'Mine' })).status).toBe(403);
    expect((await put('adminB', { 'course[name]': 'Mine' })).status).toBe(404);
    expect((await put('stu1', { 'course[name]': 'Mine' }, world.courses.C2)).status).toBe(404);
    expect((await put('teach', { 'course[name]': 'Mine' }, world.courses.CB)).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});
