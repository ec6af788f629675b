import { setToken } from '../support/account-builders.js';
import { sentDuring } from '../support/sent-statements.js';
import { openWorld, type World } from '../support/world.js';

/** Decision 0008: how often the database is asked who is asking. */
describe('A write', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const make =
    'mutation($input: AccessTokenInput!) { createAccessToken(input: $input) { newAccessToken { token accessToken { recordId } } } }';
  const freshToken = async (): Promise<{ token: string; recordId: number }> => {
    const { body } = await world.as('stu1').graphql(make, { input: { purpose: 'asked' } });
    const { token, accessToken } = body.data.createAccessToken.newAccessToken;
    return { token, recordId: accessToken.recordId };
  };

  /** How often the actor of a token was looked up meanwhile. */
  const asked = (work: () => Promise<unknown>): Promise<number> =>
    sentDuring(work, (text) => text.includes('from held h'));

  const rotate = 'mutation { rotateCalendarAddress { user { recordId } } }';

  it('goes by what its own request has just found out, and asks where that was remembered', async () => {
    const { token } = await freshToken();
    const caller = world.withToken(token);
    expect(await asked(() => caller.graphql(rotate))).toBe(1);
    // The cache of actors has the row by now; the transaction does not rely on that.
    expect(await asked(() => caller.graphql(rotate))).toBe(1);
    expect(await asked(() => caller.graphql('{ viewer { recordId } }'))).toBe(0);
  });

  it('asks anew when it is the second of its request, which the first may have shut out', async () => {
    const { token, recordId } = await freshToken();
    const both =
      'mutation($id: RecordId!) { deleteAccessToken(id: $id) { accessToken { recordId } } rotateCalendarAddress { user { recordId } } }';
    const before = await world.sql('select calendar_nonce from users where id = $1', [world.users.stu1]);
    let answer: any;
    expect(
      await asked(async () => {
        answer = await world.withToken(token).graphql(both, { id: recordId });
      }),
    ).toBe(2);
    expect(answer.body.data).toMatchObject({
      deleteAccessToken: { accessToken: { recordId } },
      rotateCalendarAddress: null,
    });
    expect(answer.body.errors[0].extensions.reason).toBe('invalid_token');
    expect(await world.sql('select calendar_nonce from users where id = $1', [world.users.stu1])).toEqual(before);
  });

  it('is refused where the token was revoked before it was asked, however it was remembered', async () => {
    const { token, recordId } = await freshToken();
    const caller = world.withToken(token);
    await caller.graphql('{ viewer { recordId } }');
    await setToken(world, recordId, { revokedAt: new Date() });
    const { body } = await caller.graphql(rotate);
    expect(body.errors[0].extensions.reason).toBe('invalid_token');
  });
});
