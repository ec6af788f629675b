import { getNamedType, isObjectType } from 'graphql';
import { openWorld, type World } from '../support/world.js';

describe('What a token reaches', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('A34: a limited token reaches its own routes, and nothing else on REST', async () => {
    const scoped = world.as('scoped');
    expect((await scoped.get(`/accounts/${world.accounts.RA}`)).status).toBe(200);
    for (const path of ['/users/self', `/users/${world.users.stu1}`, `/accounts/${world.accounts.RA}/users`]) {
      const { status, body } = await scoped.get(path);
      expect([path, status, body.status]).toEqual([path, 403, 'forbidden']);
      expect(JSON.stringify(body)).toContain('insufficient_scope');
    }
    const before = await world.sql('select * from accounts where id = $1', [world.accounts.RA]);
    expect((await scoped.put(`/accounts/${world.accounts.RA}`, { 'account[name]': 'X' })).status).toBe(403);
    expect(await world.sql('select * from accounts where id = $1', [world.accounts.RA])).toEqual(before);
  });

  it('A34: in the graph one field more is 403, names it, and answers nothing at all', async () => {
    const scoped = world.as('scoped');
    const query = (fields: string) =>
      scoped.graphql(`query($id: RecordId!) { account(id: $id) { ${fields} } }`, { id: world.accounts.RA });
    expect((await query('recordId name workflowState')).body).toEqual({
      data: { account: { recordId: world.accounts.RA, name: 'Riverside', workflowState: 'ACTIVE' } },
    });
    const wider = ['name users { totalCount }', 'name logins { nodes { uniqueId } }', 'name rootAccount { name }'];
    const sent = await world.statementsOf(async () => {
      for (const fields of wider) {
        const { status, body } = await query(fields);
        expect([status, body.data, body.errors[0].extensions.reason]).toEqual([403, undefined, 'insufficient_scope']);
        expect(JSON.stringify(body.errors[0].extensions.fields.scopes)).toContain('query/account/');
      }
    });
    expect(sent).toBe(0);
    const mutation = 'mutation { createAccessToken(input: { purpose: "x" }) { newAccessToken { token } } }';
    const made = await scoped.graphql(mutation);
    expect([made.status, made.body.data, made.body.errors[0].extensions.reason]).toEqual([
      403,
      undefined,
      'insufficient_scope',
    ]);
  });

  it('A06: to a student of another tenant no record of this one exists, on any route that reads one', async () => {
    const { users, accounts, logins, roles } = world;
    const ids: Record<string, number> = {
      account_id: accounts.RA,
      user_id: users.stu1,
      role_id: roles.A['TeacherEnrollment'] as number,
    };
    const idIn = (template: string) => {
      if (template.startsWith('/api/v1/accounts/:id')) return accounts.RA;
      if (template.startsWith('/api/v1/users/:id')) return users.stu1;
      return /\/roles\/:id/.test(template) ? (roles.A['TeacherEnrollment'] as number) : logins.stu1;
    };
    const areas = /^\/api\/v1\/(accounts|users|roles)\//;
    const reads = world.app.routes.filter(
      ({ route, template }) => route.method === 'GET' && areas.test(template) && template.includes(':'),
    );
    expect(reads.length).toBeGreaterThan(8);
    for (const { template } of reads) {
      const path = (id: (name: string) => number) =>
        template.replace(/:([a-z_]+)/g, (_, name: string) => String(id(name)));
      const real = await world.as('stuB').get(path((name) => ids[name] ?? idIn(template)));
      const unreal = await world.as('stuB').get(path(() => 999_999_999));
      expect([template, real.status]).toEqual([template, 404]);
      expect({ ...real.body, request_id: '' }).toEqual({ ...unreal.body, request_id: '' });
    }
  });

  it('A17: a student who asks for what is not theirs gets null, without an error', async () => {
    const query = `query($id: RecordId!) { user(id: $id) {
      name email loginName sisUserId integrationId locale timeZone effectiveLocale lastLoginAt ltiUserId } }`;
    const { status, body } = await world.as('stu1').graphql(query, { id: world.users.stu2 });
    expect([status, body.errors]).toEqual([200, undefined]);
    const { email, ...rest } = body.data.user;
    // Those who learn together may write to each other.
    expect(email).toBe('stu2@example.edu');
    expect(rest).toEqual({
      name: 'Stella Two',
      loginName: null,
      sisUserId: null,
      integrationId: null,
      locale: null,
      timeZone: null,
      effectiveLocale: null,
      lastLoginAt: null,
      ltiUserId: null,
    });
    const account = await world
      .as('stu1')
      .graphql('query($id: RecordId!) { account(id: $id) { sisAccountId integrationId ltiGuid services { key } } }', {
        id: world.accounts.RA,
      });
    expect(account.body).toEqual({
      data: { account: { sisAccountId: null, integrationId: null, ltiGuid: null, services: null } },
    });
    const lists = await world
      .as('stu1')
      .graphql(
        'query($id: RecordId!) { user(id: $id) { logins { totalCount } channels { totalCount } accessTokens { totalCount } } }',
        { id: world.users.stu2 },
      );
    expect(lists.body.data.user).toEqual({ logins: null, channels: null, accessTokens: null });
    expect(
      lists.body.errors.map((error: { extensions: { http: { status: number } } }) => error.extensions.http.status),
    ).toEqual([403, 403, 403]);
  });

  it('A17: the schema has no field for a secret', () => {
    const secret = /pass(word|phrase)|secret|digest|hash|private|salt|credential|accessCode|validationToken|token/i;
    const found: string[] = [];
    for (const type of Object.values(world.app.schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith('__')) continue;
      for (const field of Object.values(type.getFields())) {
        if (secret.test(field.name)) found.push(`${type.name}.${field.name}: ${getNamedType(field.type).name}`);
      }
    }
    // The one text of a token is that of the mutation which has just made it. The code of a quiz is for those who manage
    // or grade (`quiz-access-code`), the token of an attempt for its owner while it runs (`taking-complete`): the
    // documents ask for both.
    expect(found.sort()).toEqual([
      'AuthenticationProvider.hasSecret: Boolean',
      'AuthenticationProvider.needsSecret: Boolean',
      // Between two people.
      'Conversation.private: Boolean',
      'CreateAccessTokenPayload.newAccessToken: NewAccessToken',
      'DeleteAccessTokenPayload.accessToken: AccessToken',
      'ExternalTool.needsSecret: Boolean',
      'MessageReceived.private: Boolean',
      'Mutation.createAccessToken: CreateAccessTokenPayload',
      'Mutation.deleteAccessToken: DeleteAccessTokenPayload',
      'Mutation.rotateDeveloperKeySecret: RotateDeveloperKeySecretPayload',
      'Mutation.validateQuizAccessCode: ValidateQuizAccessCodePayload',
      'NewAccessToken.accessToken: AccessToken',
      'NewAccessToken.token: String',
      'NewDeveloperKey.secret: String',
      'OpenidConnectSignOnSettings.tokenUrl: String',
      'QuizAttempt.validationToken: String',
      'QuizSettings.accessCode: String',
      'QuizSettings.hasAccessCode: Boolean',
      'SsoSettings.changePasswordUrl: String',
      'User.accessTokens: AccessTokenConnection',
    ]);
  });
});
