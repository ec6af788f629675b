import { setLogins } from '../support/account-builders.js';
import { openWorld, type World } from '../support/world.js';
import {
  type Attempt,
  ask,
  boundary,
  disguised,
  part,
  query,
  raw,
  refusedMembers,
  refusedPairs,
  stateOf,
} from './named-user-shapes.js';

describe('as_user_id in every shape and place', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const asked = (attempt: Attempt) => ask(world, attempt);
  const state = () => stateOf(world);

  const refusedOnRest = async (attempt: Attempt) => {
    const { status, body } = await asked(attempt);
    return [attempt.shape, attempt.method, attempt.path, status, body?.errors?.[0]?.error_code];
  };
  const refusal = ({ shape, method, path }: Attempt) => [shape, method, path, 403, 'cannot_become'];

  /** Requests on REST that would each change or tell something of the caller. */
  const targets = [
    ['GET', '/api/v1/users/self'],
    ['HEAD', '/api/v1/users/self'],
    ['PUT', '/api/v1/users/self'],
    ['POST', '/api/v1/users/self/favorites/courses/C1'],
    ['DELETE', '/api/v1/users/self/favorites/courses/C1'],
  ] as const;
  const addressOf = (path: string) =>
    path.replace('/self/favorites/courses/C1', `/self/favorites/courses/${world.courses.C1}`);

  it('is refused in the query string of every method when it is not understood, and nothing changes', async () => {
    const before = await state();
    for (const pairs of refusedPairs) {
      for (const shape of [query(pairs), raw(pairs), disguised(query(pairs)), disguised(raw(pairs))]) {
        for (const [method, path] of targets) {
          const writes = method === 'PUT' || method === 'POST';
          const attempt: Attempt = {
            shape,
            method,
            path: `${addressOf(path)}?${shape}`,
            ...(writes && { type: 'application/x-www-form-urlencoded', body: 'user[title]=Changed' }),
          };
          if (method === 'HEAD') expect((await asked(attempt)).status).toBe(403);
          else expect(await refusedOnRest(attempt)).toEqual(refusal(attempt));
        }
      }
    }
    expect(await state()).toBe(before);
  });

  it('is refused in forms and multipart bodies of every method when it is not understood, and nothing changes', async () => {
    const before = await state();
    for (const pairs of refusedPairs) {
      const fields = [['user[title]', 'Changed'], ...pairs] as const;
      const bodies = [
        ['application/x-www-form-urlencoded', query(fields as never)],
        ['application/x-www-form-urlencoded', disguised(raw(fields as never))],
        [
          `multipart/form-data; boundary=${boundary}`,
          `${fields.map(([name, value]) => part(name as string, value as string)).join('')}--${boundary}--\r\n`,
        ],
      ] as const;
      for (const [type, body] of bodies) {
        for (const [method, path] of targets.filter(([one]) => one !== 'GET' && one !== 'HEAD')) {
          const attempt: Attempt = { shape: body, method, path: addressOf(path), type, body };
          expect(await refusedOnRest(attempt)).toEqual(refusal(attempt));
        }
      }
    }
    expect(await state()).toBe(before);
  });

  it('is refused in JSON bodies of every method when it is not understood, and nothing changes', async () => {
    const before = await state();
    for (const member of refusedMembers) {
      for (const [method, path] of targets.filter(([one]) => one !== 'GET' && one !== 'HEAD')) {
        for (const type of ['application/json', 'application/vnd.api+json']) {
          const body = `{${member}, "user": {"title": "Changed", "as_user_id": 1}}`;
          const attempt: Attempt = { shape: member, method, path: addressOf(path), type, body };
          expect(await refusedOnRest(attempt)).toEqual(refusal(attempt));
        }
      }
    }
    expect(await state()).toBe(before);
  });

  it('is refused when it is given in the query and in the body, even twice the same', async () => {
    const before = await state();
    const inQuery = ['as_user_id=ID', 'as_user_id=', 'as_user_id=self', 'as_user_id[]=ID'];
    const inBody: readonly (readonly [string, string])[] = [
      ['application/json', '{"as_user_id": ID, "user": {"title": "Changed"}}'],
      ['application/json', '{"as_user_id": null, "user": {"title": "Changed"}}'],
      ['application/x-www-form-urlencoded', 'as_user_id=ID&user[title]=Changed'],
      ['application/x-www-form-urlencoded', 'as_user_id=&user[title]=Changed'],
      [
        `multipart/form-data; boundary=${boundary}`,
        `${part('as_user_id', 'ID')}${part('user[title]', 'Changed')}--${boundary}--\r\n`,
      ],
    ];
    for (const shape of inQuery) {
      for (const [type, body] of inBody) {
        const attempt: Attempt = { shape, method: 'PUT', path: `/api/v1/users/self?${shape}`, type, body };
        expect(await refusedOnRest(attempt)).toEqual(refusal(attempt));
      }
    }
    expect(await state()).toBe(before);
  });

  it('changes nothing in a body that is too large to be read', async () => {
    const before = await state();
    const filler = 'x'.repeat(world.app.config.http.bodyLimitBytes);
    for (const [type, body] of [
      ['application/json', `{"as_user_id": ID, "user": {"title": "${filler}"}}`],
      ['application/x-www-form-urlencoded', `as_user_id=ID&user[title]=${filler}`],
    ] as const) {
      const { status } = await asked({ shape: '', method: 'PUT', path: '/api/v1/users/self', type, body });
      expect(status).toBe(413);
    }
    expect(await state()).toBe(before);
  });

  it('is understood as number and text, by id, SIS id and login name, wherever it stands', async () => {
    const stu1 = world.users.stu1;
    const names = ['ID', 'sis_user_id:S-stu1', 'hex:sis_user_id:532d73747531', 'sis_login_id:STU1'];
    for (const name of names) {
      const type = 'application/x-www-form-urlencoded';
      const title = `T ${name}`;
      const text = encodeURIComponent(title);
      const attempts: Attempt[] = [
        { shape: name, method: 'GET', path: `/api/v1/users/self?as_user_id=${name}` },
        { shape: name, method: 'GET', path: `/api/v1/users/self?%61s_user%5Fid=${encodeURIComponent(name)}` },
        {
          shape: name,
          method: 'PUT',
          path: `/api/v1/users/self?as_user_id=${name}`,
          type,
          body: `user[title]=${text}`,
        },
        {
          shape: name,
          method: 'PUT',
          path: '/api/v1/users/self',
          type,
          body: `as_user_id=${name}&user[title]=${text}`,
        },
        {
          shape: name,
          method: 'PUT',
          path: '/api/v1/users/self',
          type: 'application/json',
          body: `{"as_user_id": "${name}", "user": {"title": "${title}"}}`,
        },
        {
          shape: name,
          method: 'PUT',
          path: '/api/v1/users/self',
          type: `multipart/form-data; boundary=${boundary}`,
          body: `${part('as_user_id', name)}${part('user[title]', title)}--${boundary}--\r\n`,
        },
      ];
      for (const attempt of attempts) {
        const { status, body } = await asked(attempt);
        expect([attempt.path, status, body.id]).toEqual([attempt.path, 200, stu1]);
      }
    }
    const number = { method: 'PUT', path: '/api/v1/users/self', type: 'application/json' };
    const { body } = await asked({ ...number, shape: '', body: '{"as_user_id": ID, "user": {"title": "Number"}}' });
    expect([body.id, body.title]).toEqual([stu1, 'Number']);
    expect(await world.sql('select title from users where id = $1', [world.users.admin])).toEqual([{ title: null }]);
    const [{ acted }] = await world.sql(
      `select count(*)::int as acted from audit_events where event_type = 'user_updated' and user_id = $1 and real_user_id = $2`,
      [stu1, world.users.admin],
    );
    expect(acted).toBe(4 * names.length + 1);
    const self = await asked({ shape: 'self', method: 'GET', path: '/api/v1/users/self?as_user_id=self' });
    expect(self.body.id).toBe(world.users.admin);
  });

  it('finds a user by the integration id of a login', async () => {
    await setLogins(world, world.users.stu2, { integrationId: 'INT-1' });
    const path = '/api/v1/users/self?as_user_id=sis_integration_id:INT-1';
    expect((await asked({ shape: '', method: 'GET', path })).body.id).toBe(world.users.stu2);
  });

  it('says nothing of anybody to a caller whose token is not good', async () => {
    const nobody = world.withToken('wrong');
    for (const shape of ['as_user_id=', 'as_user_id[]=1', `as_user_id=${world.users.stu1}`]) {
      expect((await nobody.get(`/users/self?${shape}`)).status).toBe(401);
      expect((await nobody.json('POST', `/graphql?${shape}`, { query: '{ viewer { recordId } }' })).status).toBe(401);
    }
  });

  it('is never answered from what is remembered of the caller', async () => {
    const admin = world.as('admin');
    for (const shape of ['as_user_id=', 'as_user_id[]=', 'as_user_id=&as_user_id=']) {
      expect((await admin.get('/users/self')).body.id).toBe(world.users.admin);
      expect((await admin.get(`/users/self?${shape}`)).status).toBe(403);
      expect((await admin.get('/users/self')).body.id).toBe(world.users.admin);
    }
  });
});
