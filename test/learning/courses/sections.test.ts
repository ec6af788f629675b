import { aStudentAtOnce, setSection } from '../../support/course-builders.js';
import { aSection } from '../../support/school-builders.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

describe('Sections of a course', () => {
  let world: World;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    path = `/courses/${world.courses.C1}/sections`;
  });
  afterEach(() => world.close());

  type Viewer = Parameters<World['as']>[0];
  const rows = () => world.sql('select * from sections order by id');
  const lines = () =>
    world.sql(`select event_type, subject_id::int, data from audit_events where subject_type = 'Section' order by id`);
  const made = async (form: Record<string, string> = {}, who: Viewer = 'admin') => {
    const { status, body } = await world.as(who).post(path, form);
    expect([status, body]).toMatchObject([200, {}]);
    return body;
  };
  const refused = async (work: () => Promise<Answer>, status: number) => {
    const before = [await rows(), await lines()];
    const answer = await work();
    expect(answer.status).toBe(status);
    expect([await rows(), await lines()]).toEqual(before);
    return answer.body.errors;
  };

  it('are listed page by page, SIS identifiers for those who may read them', async () => {
    await made({ 'course_section[name]': 'Evening', 'course_section[sis_section_id]': 'BIO-E' });
    await setSection(world, await aSection(world, 'Gone'), { workflowState: 'deleted' });
    const { body } = await world.as('teach').get(path);
    const section = {
      id: world.sections.C1,
      name: 'Biology 101',
      course_id: world.courses.C1,
      nonxlist_course_id: null,
      start_at: null,
      end_at: null,
      restrict_enrollments_to_section_dates: false,
      sis_section_id: null,
      sis_course_id: 'BIO-1',
      integration_id: null,
    };
    expect(body).toEqual([section, { ...section, id: expect.any(Number), name: 'Evening', sis_section_id: 'BIO-E' }]);
    const first = await world.as('stu1').get(`${path}?per_page=1`);
    expect(first.body.map((one: { name: string }) => one.name)).toEqual(['Biology 101']);
    expect(Object.keys(first.body[0]).filter((key) => /^sis_|integration/.test(key))).toEqual([]);
    expect(first.headers.get('link')).toContain('rel="next"');
    const one = await world.as('teach').get(`/sections/${world.sections.C1}`);
    expect(one.body).toEqual(section);
    expect((await world.as('admin').get('/sections/sis_section_id:BIO-E')).body).toMatchObject({ name: 'Evening' });
    expect((await world.as('teach').get(`${path}/${world.sections.C1}`)).body).toEqual(section);
  });

  it('come with students, their enrollments and the number of them when asked for, in one statement', async () => {
    const teach = world.as('teach');
    const query = 'include[]=students&include[]=enrollments&include[]=total_students&include[]=avatar_url';
    await teach.get('/users/self');
    let answer: Answer | undefined;
    expect(
      await world.statementsOf(async () => {
        answer = await teach.get(`${path}?${query}`);
      }),
    ).toBe(1);
    const [section] = answer?.body ?? [];
    expect(section.total_students).toBe(2);
    expect(section.students.map((one: { name: string }) => one.name)).toEqual(['Stu One', 'Stella Two']);
    expect(section.students[0]).toMatchObject({
      avatar_url: null,
      enrollments: [{ course_section_id: world.sections.C1, type: 'StudentEnrollment' }],
    });
    const one = await teach.get(`/sections/${world.sections.C1}?${query}`);
    expect(one.body).toEqual(section);
    const plain = await teach.get(`${path}?include[]=students`);
    expect(plain.body[0].students[0]).not.toHaveProperty('enrollments');
    // An observer sees the section, not who is in it.
    const { status, body } = await world.as('obs').get(`${path}?include[]=students`);
    expect([status, body[0].students]).toEqual([200, undefined]);
  });

  it('are made with name and dates, and leave a line in the audit trail', async () => {
    const body = await made(
      {
        'course_section[name]': ' Evening ',
        'course_section[start_at]': '2027-01-01T00:00:00Z',
        'course_section[end_at]': '2027-06-01T00:00:00Z',
        'course_section[restrict_enrollments_to_section_dates]': 'true',
      },
      'teach',
    );
    expect(body).toMatchObject({
      name: 'Evening',
      course_id: world.courses.C1,
      start_at: '2027-01-01T00:00:00Z',
      end_at: '2027-06-01T00:00:00Z',
      restrict_enrollments_to_section_dates: true,
    });
    expect(await lines()).toMatchObject([
      { event_type: 'section_created', subject_id: body.id, data: { name: 'Evening' } },
    ]);
    expect((await made({}, 'teach')).name).toBe('Unnamed Section');
  });

  it('are changed in what is given: absent stays, blank unsets', async () => {
    const at = `/sections/${world.sections.C1}`;
    const admin = world.as('admin');
    await admin.put(at, {
      'course_section[start_at]': '2027-01-01T00:00:00Z',
      'course_section[sis_section_id]': 'BIO-M',
      'course_section[restrict_enrollments_to_section_dates]': 'true',
    });
    const { body } = await admin.put(at, { 'course_section[name]': 'Morning', 'course_section[start_at]': '' });
    expect(body).toMatchObject({
      name: 'Morning',
      start_at: null,
      sis_section_id: 'BIO-M',
      restrict_enrollments_to_section_dates: true,
    });
    expect((await lines()).map((line) => line.event_type)).toEqual(['section_updated', 'section_updated']);
    expect((await lines())[1].data).toMatchObject({ before: { name: 'Biology 101' }, after: { name: 'Morning' } });
    await refused(() => admin.put(at, { 'course_section[name]': '' }), 400);
    await refused(() => admin.put(at, { 'course_section[name]': 'x'.repeat(256) }), 400);
    const errors = await refused(
      () =>
        admin.put(at, {
          'course_section[start_at]': '2027-02-01T00:00:00Z',
          'course_section[end_at]': '2027-01-01T00:00:00Z',
        }),
      400,
    );
    expect(errors).toMatchObject({ end_at: [{ type: 'before_start' }] });
  });

  it('take SIS identifiers from those who manage SIS data, and refuse them by field from others', async () => {
    const form = { 'course_section[sis_section_id]': 'BIO-X', 'course_section[integration_id]': 'X' };
    const teacher = world.as('teach');
    const before = await world.sql('select * from sections order by id');
    const section = `/sections/${world.sections.C1}`;
    for (const answer of [
      await teacher.post(path, form),
      await teacher.put(section, { ...form, 'course_section[name]': 'Taken along' }),
    ]) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['sis_section_id', 'integration_id']]);
    }
    expect(await world.sql('select * from sections order by id')).toEqual(before);
    // what is there already may be sent back
    const [{ sis_section_id: same }] = await world.sql('select * from sections where id = $1', [world.sections.C1]);
    expect((await teacher.put(section, { 'course_section[sis_section_id]': same ?? '' })).status).toBe(200);
    expect(await made(form, 'admin')).toMatchObject({ sis_section_id: 'BIO-X', integration_id: 'X' });
  });

  it('share no SIS identifier, also when two requests ask for it at once', async () => {
    const form = { 'course_section[sis_section_id]': 'BIO-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.as('admin').post(path, form)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    const lost = answers.find(({ status }) => status === 400);
    expect(lost?.body.errors).toMatchObject({ sis_section_id: [{ type: 'taken' }] });
    expect(await world.sql(`select id from sections where sis_section_id = 'BIO-1'`)).toHaveLength(1);
    expect(await lines()).toHaveLength(1);
  });

  it('A20: what is no field of the form is not taken from it', async () => {
    const form: Record<string, string> = {
      'course_section[name]': 'Evening',
      '__proto__[x]': '1',
      'constructor[prototype][x]': '1',
    };
    for (const [name, value] of Object.entries({
      id: '999',
      course_id: String(world.courses.C2),
      root_account_id: String(world.accounts.RB),
      nonxlist_course_id: String(world.courses.C2),
      workflow_state: 'deleted',
      is_default: 'true',
      created_at: '2001-01-01T00:00:00Z',
    }))
      form[`course_section[${name}]`] = value;
    const body = await made(form);
    await world.as('admin').put(`/sections/${body.id}`, form);
    const [row] = await world.sql('select * from sections where id = $1', [body.id]);
    expect(row).toMatchObject({
      course_id: String(world.courses.C1),
      root_account_id: String(world.accounts.RA),
      nonxlist_course_id: null,
      workflow_state: 'active',
      is_default: false,
    });
    expect(new Date(row.created_at).getUTCFullYear()).toBeGreaterThan(2020);
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it('are deleted only when nobody is enrolled in them', async () => {
    const teach = world.as('teach');
    expect(await refused(() => teach.del(`/sections/${world.sections.C1}`), 400)).toMatchObject([
      { error_code: 'section_in_use' },
    ]);
    const { id } = await made({ 'course_section[name]': 'Empty' });
    const { status, body } = await teach.del(`/sections/${id}`);
    expect([status, body]).toMatchObject([200, { id, name: 'Empty' }]);
    expect((await teach.get(`/sections/${id}`)).status).toBe(404);
    await refused(() => teach.del(`/sections/${id}`), 404);
    expect((await lines()).map((line) => line.event_type)).toEqual(['section_created', 'section_deleted']);
  });

  it('nobody is enrolled in a section that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await made({ 'course_section[name]': `Round ${round}` });
      const enroll = aStudentAtOnce(world, world.users.out, id).then(
        () => 200,
        (error: { constraint?: string }) => error.constraint,
      );
      const [enrolled, { status }] = await Promise.all([enroll, world.as('teach').del(`/sections/${id}`)]);
      expect([
        [200, 400],
        ['enrollments_live_section', 200],
      ]).toContainEqual([enrolled, status]);
    }
  });

  it('A08: a section of another course is not found under this one', async () => {
    const [other] = await world.sql('select id::int from sections where course_id = $1', [world.courses.C2]);
    expect((await world.as('teach').get(`${path}/${other.id}`)).status).toBe(404);
    expect((await world.as('teach').get(`${path}/${world.sections.CB}`)).status).toBe(404);
    expect((await world.as('teach').get(`/sections/${world.sections.CB}`)).status).toBe(404);
    for (const work of [
      () => world.as('adminB').put(`/sections/${world.sections.C1}`, { 'course_section[name]': 'Mine' }),
      () => world.as('adminB').del(`/sections/${world.sections.C1}`),
      () => world.as('adminB').post(path, { 'course_section[name]': 'Mine' }),
      () => world.as('adminB').post(`/sections/${world.sections.C1}/crosslist/${world.courses.CB}`),
    ])
      await refused(work, 404);
  });

  it('are changed by those who manage sections alone', async () => {
    for (const who of ['stu1', 'des', 'obs'] as const) {
      const expected = who === 'des' ? 200 : 403;
      const { status } = await world.as(who).put(`/sections/${world.sections.C1}`, { 'course_section[name]': who });
      expect([who, status]).toEqual([who, expected]);
    }
    for (const who of ['stu1', 'ta'] as const) {
      await refused(() => world.as(who).post(path, { 'course_section[name]': 'Mine' }), 403);
      await refused(() => world.as(who).del(`/sections/${world.sections.C1}`), 403);
    }
  });
});
