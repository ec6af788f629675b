import { setAccount } from '../../support/account-builders.js';
import { aTerm } from '../../support/course-builders.js';
import { graphRefusal, mendable } from '../../support/graph-refusal.js';
import { openWorld, type World } from '../../support/world.js';
import { trailOf } from './audit-trail.js';

describe('Making a course', () => {
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

  it('co-create-all-optional, co-name-default: needs nothing; the course is called Unnamed Course and unpublished', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Unnamed Course',
      course_code: 'Unnamed',
      workflow_state: 'unpublished',
      account_id: world.accounts.RA,
      root_account_id: world.accounts.RA,
      license: 'private',
      default_view: 'modules',
      storage_quota_mb: 500,
      time_zone: 'America/Denver',
      grading_standard_id: null,
      start_at: null,
      end_at: null,
      is_public: false,
      restrict_enrollments_to_course_dates: false,
      hide_final_grades: false,
      public_description: null,
    });
    expect(body).not.toHaveProperty('enrollments');
    const sections = await world.sql('select name, is_default from sections where course_id = $1', [body.id]);
    expect(sections).toEqual([{ name: 'Unnamed Course', is_default: true }]);
    const [term] = await world.sql('select is_default from terms where id = $1', [body.enrollment_term_id]);
    expect(term).toEqual({ is_default: true });
  });

  it('names the code after the name: its first word and the first later word with a digit', async () => {
    const { body } = await create({ 'course[name]': '  Biology for 2nd graders 101 ' });
    expect([body.name, body.course_code]).toEqual(['Biology for 2nd graders 101', 'Biology 2nd']);
    const blank = await create({ 'course[name]': 'Music', 'course[course_code]': '' });
    expect(blank.body.course_code).toBe('Music');
    const given = await create({ 'course[name]': 'Music', 'course[course_code]': 'MUS-1' });
    expect(given.body.course_code).toBe('MUS-1');
  });

  it('co-create-account: makes it in the account of the path, and takes the quota of the nearest account that has one', async () => {
    await setAccount(world, world.accounts.RA1, { defaultStorageQuotaMb: 77 });
    const { body } = await world.as('admin').post(`/accounts/${world.accounts.RA1a}/courses`, {
      'course[account_id]': world.accounts.RA2,
    });
    expect([body.account_id, body.storage_quota_mb]).toEqual([world.accounts.RA1a, 77]);
  });

  it('co-dates, co-timezone-input: takes dates as given and time zones by either kind of name', async () => {
    const { body } = await create({
      'course[start_at]': '2027-01-31T17:00:00Z',
      'course[end_at]': '2027-06-30T17:00:00+02:00',
      'course[time_zone]': 'Eastern Time (US & Canada)',
    });
    expect(body).toMatchObject({
      start_at: '2027-01-31T17:00:00Z',
      end_at: '2027-06-30T15:00:00Z',
      time_zone: 'America/New_York',
    });
    expect((await create({ 'course[time_zone]': 'Europe/Berlin' })).body.time_zone).toBe('Europe/Berlin');
  });

  it('co-visibility-flags, co-behaviour-flags: each switch comes back as it was set', async () => {
    const shown = [
      'is_public',
      'is_public_to_auth_users',
      'public_syllabus',
      'public_syllabus_to_auth',
      'allow_wiki_comments',
      'allow_student_forum_attachments',
      'allow_student_assignment_edits',
      'open_enrollment',
      'self_enrollment',
      'restrict_enrollments_to_course_dates',
      'hide_final_grades',
      'apply_assignment_group_weights',
    ];
    const all = [...shown, 'allow_student_wiki_edits'];
    const { body } = await create(Object.fromEntries(all.map((name) => [`course[${name}]`, true])));
    expect(shown.filter((name) => body[name] !== true)).toEqual([]);
    const [row] = await world.sql('select allow_student_wiki_edits as edits from courses where id = $1', [body.id]);
    expect(row.edits).toBe(true);
    const none = (await create()).body;
    expect(shown.filter((name) => none[name] !== false)).toEqual([]);
  });

  it('takes the weighting of assignment groups by its other name, too', async () => {
    expect((await create({ 'course[group_weighting_scheme]': 'percent' })).body.apply_assignment_group_weights).toBe(
      true,
    );
    expect((await create({ 'course[group_weighting_scheme]': 'equal' })).body.apply_assignment_group_weights).toBe(
      false,
    );
  });

  it('co-format-values: keeps each format, and refuses other words, naming them', async () => {
    for (const format of ['on_campus', 'online', 'blended']) {
      expect((await create({ 'course[course_format]': format })).body.course_format).toBe(format);
    }
    const { status, body } = await create({ 'course[course_format]': 'by_letter' });
    expect([status, body.errors.course_format[0].message]).toEqual([400, expect.stringContaining('blended')]);
    expect((await create()).body).not.toHaveProperty('course_format');
  });

  it('co-offer: is available at once with offer, and says so in the trail', async () => {
    const { body } = await create({ offer: true });
    expect(body.workflow_state).toBe('available');
    const trail = await trailOf(world, body.id);
    expect(trail.map(({ type }) => type)).toEqual(['created', 'published']);
    expect(trail[0]!.data).toMatchObject({ source: 'api', changes: { name: [null, 'Unnamed Course'] } });
    expect(trail[0]!.data.changes).not.toHaveProperty('is_public');
    expect(trail[1]!.data).toEqual({ source: 'api', changes: { workflow_state: ['claimed', 'available'] } });
  });

  it('co-enroll-me: makes the caller a teacher only when it says exactly true', async () => {
    const teachersOf = (id: number) =>
      world.sql('select user_id, type, workflow_state as state from enrollments where course_id = $1', [id]);
    const { body } = await create({ enroll_me: true });
    expect(await teachersOf(body.id)).toEqual([
      { user_id: String(world.users.admin), type: 'TeacherEnrollment', state: 'active' },
    ]);
    for (const word of ['1', 'yes', 'TRUE', 'false', '']) {
      const other = await create({ enroll_me: word });
      expect([word, other.status, await teachersOf(other.body.id)]).toEqual([word, 200, []]);
    }
  });

  it('takes true or false alone over GraphQL to make the caller a teacher', async () => {
    const make = (enrollMe: unknown) =>
      world
        .as('admin')
        .graphql(
          'mutation($a: RecordId!, $me: Boolean) { createCourse(accountId: $a, enrollMe: $me) { course { teachers { recordId } } } }',
          { a: world.accounts.RA, me: enrollMe },
        );
    expect((await make('banana')).body.errors[0].extensions.http.status).toBe(400);
    expect((await make(true)).body.data.createCourse.course.teachers).toEqual([{ recordId: world.users.admin }]);
    expect((await make(false)).body.data.createCourse.course.teachers).toEqual([]);
  });

  it('co-term-param: stands in the term that is named by id or SIS id', async () => {
    const term = await aTerm(world, 'Spring', { sisTermId: 'SPRING' });
    expect((await create({ 'course[term_id]': term })).body.enrollment_term_id).toBe(term);
    expect((await create({ 'course[enrollment_term_id]': term })).body.enrollment_term_id).toBe(term);
    expect((await create({ 'course[term_id]': 'sis_term_id:SPRING' })).body.enrollment_term_id).toBe(term);
  });

  it('takes texts of any script, and refuses what the database cannot keep', async () => {
    const name = 'Zoölogie Ζωολογία 動物学 🐒';
    expect((await create({ 'course[name]': name })).body.name).toBe(name);
    const before = await countOfCourses();
    const broken = await world
      .as('admin')
      .json('POST', `/accounts/${world.accounts.RA}/courses`, { course: { name: 'a\0b' } });
    expect(broken.status).toBe(400);
    expect(await countOfCourses()).toBe(before);
  });

  it('names every fault under the names of the form, and makes nothing', async () => {
    const before = await countOfCourses();
    const { status, body } = await create({
      'course[name]': 'x'.repeat(256),
      'course[license]': 'mine',
      'course[default_view]': 'nowhere',
      'course[time_zone]': 'Nowhere',
      'course[locale]': 'not a locale',
      'course[group_weighting_scheme]': 'by heart',
      'course[home_page_announcement_limit]': -1,
    });
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      400,
      [
        'default_view',
        'group_weighting_scheme',
        'home_page_announcement_limit',
        'license',
        'locale',
        'name',
        'time_zone',
      ],
    ]);
    const refused: Record<string, string | number>[] = [
      { 'course[term_id]': 99_999_999 },
      { 'course[term_id]': 'sis_term_id:NONE' },
      { 'course[grading_standard_id]': 99_999_999 },
      { 'course[start_at]': '2027-02-01T00:00:00Z', 'course[end_at]': '2027-01-01T00:00:00Z' },
    ];
    for (const form of refused) expect([form, (await create(form)).status]).toEqual([form, 400]);
    expect(await countOfCourses()).toBe(before);
  });

  it('A20: ignores what is no field of a request', async () => {
    const { body } = await create({
      'course[id]': 1,
      'course[root_account_id]': world.accounts.RB,
      'course[workflow_state]': 'completed',
      'course[uuid]': 'x',
      'course[created_at]': '2001-01-01T00:00:00Z',
      'course[__proto__][polluted]': 'yes',
      'course[constructor][prototype][polluted]': 'yes',
      workflow_state: 'available',
    });
    expect(body).toMatchObject({ root_account_id: world.accounts.RA, workflow_state: 'unpublished' });
    expect(body.id).toBeGreaterThan(1);
    expect(body.created_at > '2020').toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is 403 for who sees the account and manages no courses there, 404 for who does not see it; nothing is made', async () => {
    const before = await countOfCourses();
    expect((await create({}, 'teach')).status).toBe(403);
    expect((await world.as('subadmin').post(`/accounts/${world.accounts.RA}/courses`, {})).status).toBe(403);
    expect((await world.as('subadmin').post(`/accounts/${world.accounts.RA2}/courses`, {})).status).toBe(404);
    expect((await world.as('adminB').post(`/accounts/${world.accounts.RA}/courses`, {})).status).toBe(404);
    expect(await countOfCourses()).toBe(before);
  });

  it('is the same with a body of JSON, where null unsets', async () => {
    const { body } = await world.as('admin').json('POST', `/accounts/${world.accounts.RA}/courses`, {
      course: { name: 'Typed 1', is_public: true, start_at: '2027-01-31T17:00:00Z', locale: null },
      offer: true,
      enroll_me: true,
    });
    expect(body).toMatchObject({ name: 'Typed 1', is_public: true, license: 'private', workflow_state: 'available' });
    expect(await world.sql('select id from enrollments where course_id = $1', [body.id])).toHaveLength(1);
    const changed = await world.as('admin').json('PUT', `/courses/${body.id}`, { course: { start_at: null } });
    expect(changed.body).toMatchObject({ name: 'Typed 1', is_public: true, start_at: null });
  });

  it('is the same through the graph', async () => {
    const { body } = await world
      .as('admin')
      .graphql(
        `mutation ($a: RecordId!) { createCourse(accountId: $a, input: { name: "Graph 1", termId: "sis_term_id:NONE" }) { course { name } ${mendable} } }`,
        { a: world.accounts.RA },
      );
    expect(graphRefusal(body)).toMatchObject({ status: 400 });
    const made = await world.as('admin').graphql(
      `mutation ($a: RecordId!) { createCourse(accountId: $a, input: { name: "Graph 1" }, enrollMe: true) { course {
        name courseCode sections { nodes { name } } teachers { name } } } }`,
      { a: world.accounts.RA },
    );
    expect(made.body.data.createCourse.course).toEqual({
      name: 'Graph 1',
      courseCode: 'Graph 1',
      sections: { nodes: [{ name: 'Graph 1' }] },
      teachers: [{ name: 'Ada Admin' }],
    });
  });
});
