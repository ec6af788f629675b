import { setCourse } from '../../support/course-builders.js';
import { setCourseState } from '../../support/school-builders.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

describe('Terms of a root account', () => {
  let world: World;
  let path: string;
  let defaultTerm: number;
  beforeEach(async () => {
    world = await openWorld();
    path = `/accounts/${world.accounts.RA}/terms`;
    const [term] = await world.sql('select id::int from terms where root_account_id = $1', [world.accounts.RA]);
    defaultTerm = term.id;
  });
  afterEach(() => world.close());

  const rows = async () => [
    await world.sql('select * from terms order by id'),
    await world.sql('select * from term_overrides order by id'),
    await world.sql(`select id from audit_events where subject_type = 'Term'`),
  ];
  const made = async (form: Record<string, string> = {}, query = '') => {
    const { status, body } = await world.as('admin').post(`${path}${query}`, form);
    expect([status, body]).toMatchObject([200, {}]);
    return body;
  };
  const refused = async (work: () => Promise<Answer>, status: number) => {
    const before = await rows();
    const answer = await work();
    expect(answer.status).toBe(status);
    expect(await rows()).toEqual(before);
    return answer.body.errors;
  };
  const spring = {
    'enrollment_term[name]': 'Spring',
    'enrollment_term[start_at]': '2027-01-10T00:00:00Z',
    'enrollment_term[end_at]': '2027-05-20T00:00:00Z',
    'enrollment_term[sis_term_id]': 'S27',
  };

  it('are listed under enrollment_terms, by state, page by page, in one statement', async () => {
    const { id } = await made(spring);
    const gone = await made({ 'enrollment_term[name]': 'Gone' });
    await world.as('admin').del(`${path}/${gone.id}`);
    const idsOf = async (query = '') => {
      const { body } = await world.as('admin').get(`${path}?${query}`);
      return body.enrollment_terms.map((term: { id: number }) => term.id);
    };
    expect(await idsOf()).toEqual([defaultTerm, id]);
    expect(await idsOf('workflow_state[]=deleted')).toEqual([gone.id]);
    expect(await idsOf('workflow_state[]=all')).toEqual([defaultTerm, id, gone.id]);
    expect(await idsOf('workflow_state[]=active&workflow_state[]=deleted')).toEqual([defaultTerm, id, gone.id]);
    const refused = await world.as('admin').get(`${path}?workflow_state[]=nonsense`);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['workflow_state[0]']]);
    const first = await world.as('admin').get(`${path}?per_page=1`);
    expect([first.body.enrollment_terms.length, first.headers.get('link')]).toEqual([
      1,
      expect.stringContaining('rel="next"'),
    ]);
    expect(await world.statementsOf(() => world.as('admin').get(`${path}?include[]=overrides`))).toBe(1);
  });

  it('are shown with the SIS id to those who may read it, by id, SIS id or as the default one', async () => {
    const { id } = await made(spring);
    const shown = {
      id,
      name: 'Spring',
      start_at: '2027-01-10T00:00:00Z',
      end_at: '2027-05-20T00:00:00Z',
      workflow_state: 'active',
      created_at: expect.any(String),
      sis_term_id: 'S27',
    };
    for (const name of [id, 'sis_term_id:S27'])
      expect((await world.as('admin').get(`${path}/${name}`)).body).toEqual(shown);
    expect((await world.as('admin').get(`${path}/default`)).body).toMatchObject({ id: defaultTerm, sis_term_id: null });
    expect((await world.as('admin').get(`${path}/999999`)).status).toBe(404);
    // Whose role reads no SIS data neither sees it nor finds the term by it.
    const lim = await world.as('lim').get(`${path}/${id}`);
    expect([lim.status, 'sis_term_id' in lim.body]).toEqual([200, false]);
    expect((await world.as('lim').get(`${path}/sis_term_id:S27`)).status).toBe(404);
  });

  it('are told below a sub-account too, and made at the root alone', async () => {
    const { status, body } = await world.as('subadmin').get(`/accounts/${world.accounts.RA1}/terms`);
    expect([status, body.enrollment_terms.length]).toEqual([200, 1]);
    const errors = await refused(() => world.as('subadmin').post(`/accounts/${world.accounts.RA1}/terms`, spring), 400);
    expect(errors).toMatchObject([{ error_code: 'not_root' }]);
    await refused(() => world.as('subadmin').put(`/accounts/${world.accounts.RA1}/terms/${defaultTerm}`, spring), 403);
  });

  it('carry other dates for single types of enrollment', async () => {
    const form = {
      ...spring,
      'enrollment_term[overrides][StudentEnrollment][start_at]': '2027-01-15T00:00:00Z',
      'enrollment_term[overrides][StudentEnrollment][end_at]': '2027-05-01T00:00:00Z',
      'enrollment_term[overrides][TeacherEnrollment][start_at]': '2027-01-01T00:00:00Z',
    };
    const { id, overrides } = await made(form, '?include[]=overrides');
    expect(overrides).toEqual({
      StudentEnrollment: { start_at: '2027-01-15T00:00:00Z', end_at: '2027-05-01T00:00:00Z' },
      TeacherEnrollment: { start_at: '2027-01-01T00:00:00Z', end_at: null },
    });
    const { body } = await world.as('admin').put(`${path}/${id}?include[]=overrides`, {
      'enrollment_term[overrides][StudentEnrollment][end_at]': '2027-05-02T00:00:00Z',
      'enrollment_term[overrides][TeacherEnrollment][start_at]': '',
    });
    expect(body.overrides).toEqual({
      StudentEnrollment: { start_at: '2027-01-15T00:00:00Z', end_at: '2027-05-02T00:00:00Z' },
    });
    expect(body).toMatchObject({ name: 'Spring', start_at: '2027-01-10T00:00:00Z' });
    expect((await world.as('admin').get(`${path}/${id}`)).body).not.toHaveProperty('overrides');
    await refused(
      () => world.as('admin').put(`${path}/${id}`, { 'enrollment_term[overrides][Janitor][start_at]': '2027-01-01' }),
      400,
    );
    const late = { 'enrollment_term[overrides][StudentEnrollment][start_at]': '2027-06-01T00:00:00Z' };
    await refused(() => world.as('admin').put(`${path}/${id}`, late), 400);
  });

  it('are changed in what is given, and leave lines in the audit trail', async () => {
    const { id } = await made(spring);
    const { body } = await world
      .as('admin')
      .put(`${path}/${id}`, { 'enrollment_term[name]': 'Spring 27', 'enrollment_term[end_at]': '' });
    expect(body).toMatchObject({
      name: 'Spring 27',
      end_at: null,
      start_at: '2027-01-10T00:00:00Z',
      sis_term_id: 'S27',
    });
    await world.as('admin').del(`${path}/${id}`);
    const lines = await world.sql(
      `select event_type, subject_id::int from audit_events where subject_type = 'Term' order by id`,
    );
    expect(lines).toEqual(
      ['term_created', 'term_updated', 'term_deleted'].map((event_type) => ({ event_type, subject_id: id })),
    );
    for (const form of [
      { 'enrollment_term[name]': ' ' },
      { 'enrollment_term[name]': 'x'.repeat(256) },
      { 'enrollment_term[start_at]': '2027-02-02', 'enrollment_term[end_at]': '2027-02-01' },
    ] as Record<string, string>[])
      await refused(() => world.as('admin').put(`${path}/${defaultTerm}`, form), 400);
  });

  it('share no SIS id, also when two requests ask for it at once; a deleted one frees it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => world.as('admin').post(path, spring)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    const lost = answers.find(({ status }) => status === 400);
    expect(lost?.body.errors).toMatchObject({ sis_term_id: [{ type: 'taken' }] });
    const won = answers.find(({ status }) => status === 200);
    await world.as('admin').del(`${path}/${won?.body.id}`);
    expect((await made(spring)).sis_term_id).toBe('S27');
  });

  it('are not deleted when they are the default one, or while courses run in them', async () => {
    expect(await refused(() => world.as('admin').del(`${path}/${defaultTerm}`), 400)).toMatchObject([
      { error_code: 'default_term' },
    ]);
    expect(await refused(() => world.as('admin').del(`${path}/default`), 400)).toMatchObject([
      { error_code: 'default_term' },
    ]);
    const { id } = await made(spring);
    await setCourse(world, world.courses.C2, { enrollmentTermId: id });
    expect(await refused(() => world.as('admin').del(`${path}/${id}`), 400)).toMatchObject([
      { error_code: 'term_in_use' },
    ]);
    await setCourseState(world, 'deleted', world.courses.C2);
    expect((await world.as('admin').del(`${path}/${id}`)).body).toMatchObject({ id, workflow_state: 'deleted' });
    expect((await world.as('admin').get(`${path}/${id}`)).status).toBe(404);
  });

  it('no course is made in a term that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await made({ 'enrollment_term[name]': `Round ${round}` });
      const [course, term] = await Promise.all([
        world.as('admin').post(`/accounts/${world.accounts.RA1}/courses`, { 'course[term_id]': String(id) }),
        world.as('admin').del(`${path}/${id}`),
      ]);
      expect([
        [200, 400],
        [400, 200],
      ]).toContainEqual([course.status, term.status]);
    }
  });

  it('A08, A20: belong to their tenant, and take nothing from a request but what is theirs to set', async () => {
    const [foreign] = await world.sql('select id::int from terms where root_account_id = $1', [world.accounts.RB]);
    await refused(() => world.as('admin').put(`${path}/${foreign.id}`, spring), 404);
    await refused(() => world.as('admin').del(`${path}/${foreign.id}`), 404);
    await refused(() => world.as('adminB').post(path, spring), 404);
    expect((await world.as('admin').get(`${path}/${foreign.id}`)).status).toBe(404);
    const form: Record<string, string> = { ...spring, '__proto__[x]': '1' };
    for (const [name, value] of Object.entries({
      id: '999',
      root_account_id: String(world.accounts.RB),
      workflow_state: 'deleted',
      is_default: 'true',
    }))
      form[`enrollment_term[${name}]`] = value;
    const { id } = await made(form);
    const [row] = await world.sql('select * from terms where id = $1', [id]);
    expect(row).toMatchObject({
      root_account_id: String(world.accounts.RA),
      workflow_state: 'active',
      is_default: false,
    });
    await refused(() => world.as('lim').post(path, spring), 403);
  });
});
