import { setPartState, setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Reading users', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('answers the caller under self, with what is their own', async () => {
    const { status, body } = await world.as('stu1').get('/users/self?include[]=email&include[]=time_zone');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: world.users.stu1,
      name: 'Stu One',
      sortable_name: 'One, Stu',
      short_name: 'Stu One',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      login_id: 'stu1',
      avatar_url: null,
      locale: null,
      effective_locale: 'en',
      permissions: { can_update_name: true, can_update_avatar: true },
      email: 'stu1@example.edu',
      time_zone: null,
    });
    const plain = { ...body };
    for (const included of ['email', 'time_zone']) delete plain[included];
    expect((await world.as('stu1').get('/users/self')).body).toEqual(plain);
  });

  it('shows a fellow student no more than a name', async () => {
    const { status, body } = await world
      .as('stu1')
      .get(`/users/${world.users.stu2}?include[]=time_zone&include[]=last_login`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      ['avatar_url', 'created_at', 'id', 'name', 'permissions', 'short_name', 'sortable_name'].sort(),
    );
    expect(body.permissions).toEqual({ can_update_name: false, can_update_avatar: false });
  });

  it('shows an observer who teaches in the course, with no more than a name, and no other student', async () => {
    const { teach, ta, stu1, stu2, teachB } = { teachB: world.users.adminB, ...world.users };
    for (const id of [teach, ta]) {
      const { status, body } = await world.as('obs').get(`/users/${id}`);
      expect([status, body.id, 'login_id' in body, 'email' in body]).toEqual([200, id, false, false]);
    }
    expect((await world.as('obs').get(`/users/${stu1}`)).status).toBe(200);
    for (const id of [stu2, teachB]) expect((await world.as('obs').get(`/users/${id}`)).status).toBe(404);
    await setPartState(world, ta, 'deleted');
    expect((await world.as('obs').get(`/users/${ta}`)).status).toBe(404);
    await setPartState(world, ta, 'active');
  });

  it('shows an administrator login and SIS data', async () => {
    const { body } = await world.as('admin').get('/users/sis_user_id:S-stu2');
    expect(body).toMatchObject({
      id: world.users.stu2,
      login_id: 'stu2',
      sis_user_id: 'S-stu2',
      integration_id: null,
      sis_login_id: 'stu2',
      permissions: { can_update_name: true, can_update_avatar: true },
    });
  });

  it('answers a profile, with the tool id to its owner alone', async () => {
    const own = await world.as('stu1').get('/users/self/profile');
    expect(own.body).toEqual({
      id: world.users.stu1,
      name: 'Stu One',
      short_name: 'Stu One',
      sortable_name: 'One, Stu',
      title: null,
      bio: null,
      primary_email: 'stu1@example.edu',
      login_id: 'stu1',
      lti_user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      avatar_url: null,
      calendar: { ics: expect.stringMatching(/\/feeds\/calendars\/[\w.-]+\.ics$/) },
      time_zone: null,
      locale: null,
    });
    const others = await world.as('teach').get(`/users/${world.users.stu1}/profile`);
    expect(others.status).toBe(200);
    expect(others.body).toMatchObject({ primary_email: 'stu1@example.edu', login_id: 'stu1' });
    for (const key of ['lti_user_id', 'time_zone', 'locale']) expect(others.body).not.toHaveProperty(key);
  });

  it.each(['0', '-1', '1.5', '1e3', '0x1', '9007199254740993', '9223372036854775808', '١٢', 'null', '%20'])(
    'A83: the user id %s names nobody',
    async (id) => {
      const { status, body } = await world.as('admin').get(`/users/${encodeURI(id)}`);
      expect([status, body.errors]).toEqual([
        404,
        [{ message: 'The specified resource does not exist.', error_code: 'not_found' }],
      ]);
    },
  );

  it('costs one statement: a user, a profile, the caller, and a user in the graph', async () => {
    const admin = world.as('admin');
    await admin.get('/users/self');
    const id = world.users.stu1;
    expect(await world.statementsOf(() => admin.get(`/users/${id}?include[]=email`))).toBe(1);
    expect(await world.statementsOf(() => admin.get(`/users/${id}/profile`))).toBe(1);
    expect(await world.statementsOf(() => admin.get('/users/self'))).toBe(1);
    const graph =
      'query($id: RecordId!) { user(id: $id) { name logins { nodes { uniqueId } } channels { nodes { address } } accessTokens { totalCount } enrollments { nodes { type course { name } } } } }';
    expect(await world.statementsOf(() => admin.graphql(graph, { id }))).toBe(1);
  });

  it('hides a user of another tenant and one who is gone', async () => {
    for (const id of [world.users.stuB, world.users.gone]) {
      expect((await world.as('admin').get(`/users/${id}`)).status).toBe(404);
      expect((await world.as('admin').get(`/users/${id}/profile`)).status).toBe(404);
    }
  });

  it('gives a sub-account administrator the users of their own subtree', async () => {
    const sub = world.as('subadmin');
    expect((await sub.get(`/users/${world.users.stu1}`)).body.sis_user_id).toBe('S-stu1');
    expect((await sub.get(`/users/${world.users.out}`)).status).toBe(404);
    expect((await sub.get(`/users/${world.users.admin}`)).status).toBe(404);
  });
});

describe('The users of an account', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const namesOf = (body: { name: string }[]) => body.map(({ name }) => name);

  it('lists everybody with a login, by sortable name', async () => {
    const { status, body, headers } = await world.as('admin').get(`/accounts/${world.accounts.RA}/users?per_page=100`);
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual([
      'Ada Admin',
      'Tim Assist',
      'Dee Design',
      'Lee Limited',
      'Olga Observe',
      'Stu One',
      'Otto Outside',
      'Sue Subadmin',
      'Tess Teach',
      'Stella Two',
    ]);
    expect(headers.get('link')).toContain('rel="current"');
  });

  it('lists in a sub-account who takes part in it or administers it', async () => {
    const { body } = await world.as('subadmin').get(`/accounts/${world.accounts.RA1}/users?per_page=100`);
    expect(namesOf(body)).toEqual([
      'Tim Assist',
      'Dee Design',
      'Olga Observe',
      'Stu One',
      'Sue Subadmin',
      'Tess Teach',
      'Stella Two',
    ]);
    expect((await world.as('admin').get(`/accounts/${world.accounts.RA2}/users`)).body).toEqual([]);
  });

  it('searches names, logins and SIS ids with three characters or more, refuses fewer with 400', async () => {
    const admin = world.as('admin');
    const at = `/accounts/${world.accounts.RA}/users?search_term=`;
    expect(namesOf((await admin.get(`${at}stella`)).body)).toEqual(['Stella Two']);
    expect(namesOf((await admin.get(`${at}S-des`)).body)).toEqual(['Dee Design']);
    expect((await admin.get(`${at}%25%25%25`)).body).toEqual([]);
    expect((await admin.get(`${at}`)).body).toHaveLength(10);
    const short = await admin.get(`${at}st`);
    expect([short.status, Object.keys(short.body.errors)]).toEqual([400, ['search_term']]);
  });

  it.each(['username', 'email', 'sis_id', 'last_login'])('sorts by %s, either way, page by page', async (sort) => {
    const admin = world.as('admin');
    const at = `/accounts/${world.accounts.RA}/users?sort=${sort}&per_page=4`;
    const walk = async (first: string) => {
      const seen: number[] = [];
      for (let url: string | undefined = first; url; ) {
        const { body, headers } = await admin.get(url);
        seen.push(...body.map(({ id }: { id: number }) => id));
        const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        url = next?.replace(/^https?:\/\/[^/]+/, '');
      }
      return seen;
    };
    const up = await walk(at);
    const down = await walk(`${at}&order=desc`);
    expect(new Set(up).size).toBe(10);
    expect(down).toEqual([...up].reverse());
    if (sort === 'username') expect(up.slice(0, 3)).toEqual([world.users.admin, world.users.des, world.users.lim]);
  });

  it('sort and cursors tell nothing that a field would not: a limited reader gets the same order for every hidden key', async () => {
    await setPermissions(world, 'Helper', ['read_roster']);
    const answer = await world.as('lim').get(`/accounts/${world.accounts.RA}/users?sort=username&per_page=2`);
    expect(answer.status).toBe(200);
    const cursor = /page=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] as string;
    const bytes = Buffer.from(cursor.replace(/^bookmark:/, ''), 'base64url');
    expect(bytes.toString('latin1')).not.toMatch(/admin|des|obs|stu|username/);
    const order = async (query: string) =>
      (await world.as('lim').get(`/accounts/${world.accounts.RA}/users?${query}`)).body
        .map(({ id }: any) => id)
        .filter((id: number) => id !== world.users.lim);
    expect(await order('sort=username')).toEqual(await order('sort=sis_id'));
    for (const user of answer.body) expect(user).not.toHaveProperty('login_id');
  });

  it('includes what is asked for', async () => {
    const { body } = await world
      .as('admin')
      .get(
        `/accounts/${world.accounts.RA1}/users?search_term=stella&include[]=email&include[]=enrollments&include[]=avatar_url&include=nonsense`,
      );
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ email: 'stu2@example.edu', avatar_url: null });
    expect(body[0].enrollments).toMatchObject([
      { course_id: world.courses.C1, type: 'StudentEnrollment', role: 'StudentEnrollment', enrollment_state: 'active' },
    ]);
  });

  it('is refused with 403 to who sees the account only, with 404 to other tenants', async () => {
    expect((await world.as('stu1').get(`/accounts/${world.accounts.RA}/users`)).status).toBe(403);
    expect((await world.as('adminB').get(`/accounts/${world.accounts.RA}/users`)).status).toBe(404);
  });

  it('costs one statement whatever its length', async () => {
    const admin = world.as('admin');
    const at = `/accounts/${world.accounts.RA}/users?include[]=enrollments&include[]=email&per_page=`;
    await admin.get(`${at}1`);
    expect(await world.statementsOf(() => admin.get(`${at}2`))).toBe(1);
    expect(await world.statementsOf(() => admin.get(`${at}100`))).toBe(1);
  });
});
