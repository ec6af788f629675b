/** What people have allowed applications, listed and taken back in the graph and on their own page. Decision 0089. */
import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { aKey, allow, asked, exchange, hiddenIn, type MadeKey, refreshOf, signedOn, tokensFor } from './builders.js';

const readCourses = 'url:GET|/api/v1/courses';
const end = `mutation ($id: RecordId!) {
  endApplicationConsent(id: $id) { applicationConsent { recordId applicationName } errors { message } }
}`;
const fields = 'id recordId userId applicationName purpose scopes createdAt lastUsedAt permissions { end }';

describe('What somebody has allowed applications', () => {
  let world: World;
  let key: MadeKey;
  beforeEach(async () => {
    world = await openWorld();
    key = await aKey(world, { name: 'Timetable' });
  });
  afterEach(() => world.close());

  const list = async (who: Person, of: Person = 'stu1') => {
    const query = `query ($u: RecordId!) { user(id: $u) { applicationConsents(first: 20) { nodes { ${fields} } } } }`;
    return (await world.as(who).graphql(query, { u: world.users[of] })).body;
  };
  const names = async (who: Person = 'stu1') =>
    (await list(who)).data.user.applicationConsents.nodes.map((one: any) => one.applicationName);
  const works = async (token: string) => (await world.withToken(token).get('/users/self')).status;
  const kept = () =>
    world.sql(
      'select c.id, c.ended_at, t.revoked_at from application_consents c join access_tokens t on t.consent_id = c.id order by t.id',
    );

  it('is listed for them and for who manages their logins, with one statement, however much it is', async () => {
    const { access } = await tokensFor(world, key);
    await works(access);
    await world.statementsOf(async () => undefined);
    const [node] = (await list('stu1')).data.user.applicationConsents.nodes;
    expect(node).toEqual({
      id: expect.any(String),
      recordId: expect.any(Number),
      userId: world.users.stu1,
      applicationName: 'Timetable',
      purpose: null,
      scopes: null,
      createdAt: expect.stringMatching(/^\d{4}-/),
      lastUsedAt: expect.stringMatching(/^\d{4}-/),
      permissions: { end: true },
    });
    expect((await list('admin')).data.user.applicationConsents.nodes).toEqual([node]);
    const few = await world.statementsOf(() => list('stu1'));
    const other = await aKey(world, { name: 'Library', scopes: [readCourses] });
    for (let n = 0; n < 3; n += 1) await tokensFor(world, other);
    expect(await names()).toEqual(['Timetable', 'Library', 'Library', 'Library']);
    expect(await world.statementsOf(() => list('stu1'))).toBe(few);
  });

  it.each(['stu2', 'teach', 'adminB'] as const)('is neither shown to %s, by list or by id, nor ended', async (who) => {
    const { access } = await tokensFor(world, key);
    const [{ id: globalId, recordId }] = (await list('stu1')).data.user.applicationConsents.nodes;
    expect((await list(who)).data?.user?.applicationConsents?.nodes ?? []).toEqual([]);
    const node = await world.as(who).graphql('query ($id: ID!) { node(id: $id) { id } }', { id: globalId });
    expect(node.body.data?.node ?? null).toBeNull();
    const before = await kept();
    const { body } = await world.as(who).graphql(end, { id: recordId });
    expect(body.errors[0].extensions.http.status).toBe(404);
    expect(await kept()).toEqual(before);
    expect((await world.withToken(access).get('/users/self')).status).toBe(200);
  });

  it('is taken back: its tokens and what the application could get instead open nothing, and all else stays', async () => {
    for (const who of ['stu1', 'admin'] as const) {
      const [taken, other] = [await tokensFor(world, key), await tokensFor(world, key)];
      const second = await exchange(world, refreshOf(key, taken.refresh));
      const nodes = (await list('stu1')).data.user.applicationConsents.nodes;
      const { recordId } = nodes.at(-2);
      const { body } = await world.as(who).graphql(end, { id: recordId });
      expect(body).toEqual({
        data: { endApplicationConsent: { applicationConsent: { recordId, applicationName: 'Timetable' }, errors: [] } },
      });
      expect([await works(taken.access), await works(second.body.access_token), await works(other.access)]).toEqual([
        401, 401, 200,
      ]);
      expect((await exchange(world, refreshOf(key, taken.refresh))).body.error).toBe('invalid_request');
      const left = (await list('stu1')).data.user.applicationConsents.nodes;
      expect(left.map((one: any) => one.recordId)).toEqual(
        nodes.map((one: any) => one.recordId).filter((one: number) => one !== recordId),
      );
      const [event] = await world.sql(
        `select user_id::int as who, subject_id::int as id, data ->> 'reason' as reason, data ->> 'userId' as "of" from audit_events where event_type = 'application_ended' order by id desc limit 1`,
      );
      expect(event).toEqual({
        who: world.users[who],
        id: recordId,
        reason: 'taken_back',
        of: String(world.users.stu1),
      });
      expect((await world.as(who).graphql(end, { id: recordId })).body.errors[0].extensions.http.status).toBe(404);
    }
  });

  it('of somebody who may do more is not ended, and nobody’s while acting as another', async () => {
    await tokensFor(world, key, { who: 'admin' });
    const [{ recordId: ofAdmin }] = (await list('admin', 'admin')).data.user.applicationConsents.nodes;
    const before = await kept();
    const { body } = await world.as('subadmin').graphql(end, { id: ofAdmin });
    expect(body.errors[0].extensions.http.status).toBeGreaterThanOrEqual(403);
    const acting = await world
      .as('admin')
      .json('POST', `/graphql?as_user_id=${world.users.stu1}`, { query: end, variables: { id: ofAdmin } });
    expect(acting.body.errors[0].extensions.reason).toBe('not_while_acting');
    expect(await kept()).toEqual(before);
  });

  it('is not listed once the application can use nothing of it, and a token of the application takes nothing back', async () => {
    const { access, refresh } = await tokensFor(world, key, { scope: readCourses });
    expect(await names()).toEqual(['Timetable']);
    const [{ recordId }] = (await list('stu1')).data.user.applicationConsents.nodes;
    const refused = await world.withToken(access).graphql(end, { id: recordId });
    expect(refused.body.errors[0].extensions.reason).toBe('insufficient_scope');
    const long = { expiresAt: new Date(Date.now() - 86_400_000) };
    await changeRows(world, 'access_tokens', { consentId: recordId }, long);
    // The application has a secret: it gets itself another token.
    expect(await names()).toEqual(['Timetable']);
    expect((await exchange(world, refreshOf(key, refresh))).status).toBe(200);
    await changeRows(world, 'access_tokens', { consentId: recordId }, long);
    await changeRows(world, 'refresh_tokens', { consentId: recordId }, long);
    expect(await names()).toEqual([]);
    expect(await names('admin')).toEqual([]);
  });

  it('stands from the moment at which it is allowed', async () => {
    await allow(await signedOn(world), asked(key, { purpose: 'My lessons' }));
    const [node] = (await list('stu1')).data.user.applicationConsents.nodes;
    expect([node.applicationName, node.purpose, node.lastUsedAt]).toEqual(['Timetable', 'My lessons', null]);
  });

  it('is shown on one’s own page, and taken back there', async () => {
    const { access } = await tokensFor(world, key);
    const browser = await signedOn(world);
    const { text } = await browser.open('/login/account');
    expect(text).toContain('Timetable');
    const [, action] = /action="(\/login\/applications\/\d+\/end)"/.exec(text) ?? [];
    const forged = await browser.submit(String(action), { csrf_token: 'x' });
    expect([forged.status, await works(access)]).toEqual([403, 200]);
    const answer = await browser.submit(String(action), { csrf_token: hiddenIn(text)['csrf_token'] as string });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login/account?notice=application_ended']);
    const after = await browser.open('/login/account?notice=application_ended');
    expect(after.text).toContain('The application can do nothing more in your name.');
    expect(after.text).not.toContain('Timetable');
    expect(await works(access)).toBe(401);
  });
});
