import { openWorld, type World } from '../support/world.js';

describe('Acting as another user', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const viewer = { query: '{ viewer { recordId } }' };

  it('is for who may become users: the answer is theirs, on both APIs', async () => {
    const admin = world.as('admin');
    for (const who of [world.users.stu1, 'sis_user_id:S-stu1']) {
      expect((await admin.get(`/users/self?as_user_id=${who}`)).body.id).toBe(world.users.stu1);
      const graph = await admin.json('POST', `/graphql?as_user_id=${who}`, viewer);
      expect(graph.body.data.viewer.recordId).toBe(world.users.stu1);
    }
    const form = await admin.put('/users/self', { as_user_id: world.users.stu1, 'user[title]': 'Mx' });
    expect(form.body).toMatchObject({ id: world.users.stu1, title: 'Mx' });
  });

  it('A31: is refused with one 403 for whoever may not, and for whomever one may not become', async () => {
    const tries = [
      ['stu1', world.users.stu2],
      ['teach', world.users.stu1],
      ['subadmin', world.users.stu1],
      ['lim', world.users.admin],
      ['lim', world.users.subadmin],
      ['admin', world.users.gone],
      ['admin', world.users.adminB],
      ['admin', world.users.stuB],
      ['admin', 999_999_999],
      ['admin', 'sis_user_id:nobody'],
      ['admin', 'nonsense'],
      ['adminB', world.users.stu1],
    ] as const;
    const bodies = new Set<string>();
    for (const [who, target] of tries) {
      const { status, body, headers } = await world.as(who).get(`/users/self?as_user_id=${target}`);
      expect([who, target, status, headers.get('www-authenticate')]).toEqual([who, target, 403, null]);
      const { request_id, ...rest } = body;
      expect(request_id).toEqual(expect.any(String));
      bodies.add(JSON.stringify(rest));
      const graph = await world.as(who).json('POST', `/graphql?as_user_id=${target}`, viewer);
      expect([graph.status, graph.body.errors[0].extensions.reason, graph.body.data]).toEqual([
        403,
        'cannot_become',
        undefined,
      ]);
    }
    expect([...bodies]).toEqual([
      JSON.stringify({
        status: 'forbidden',
        message: 'You cannot act as that user.',
        errors: [{ message: 'You cannot act as that user.', error_code: 'cannot_become' }],
      }),
    ]);
  });

  it('A33: gives the rights of that user, and none of one’s own', async () => {
    const as = `as_user_id=${world.users.stu1}`;
    const admin = world.as('admin');
    expect((await admin.get(`/accounts/${world.accounts.RA}/users`)).status).toBe(200);
    expect((await admin.get(`/accounts/${world.accounts.RA}/users?${as}`)).status).toBe(403);
    expect((await admin.get(`/users/${world.users.out}?${as}`)).status).toBe(404);
    expect((await admin.get(`/users/${world.users.stu2}?${as}&include[]=email`)).body).not.toHaveProperty('login_id');
    expect((await admin.get(`/users/self?as_user_id=self`)).body.id).toBe(world.users.admin);
  });

  it('keeps the scopes of the token', async () => {
    const { status, body } = await world.as('scoped').get(`/users/self?as_user_id=${world.users.stu1}`);
    expect([status, JSON.stringify(body.errors).includes('insufficient_scope')]).toEqual([403, true]);
  });
});
