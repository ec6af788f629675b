import { setTimeout as pause } from 'node:timers/promises';
import { leastStatements } from '../support/least-statements.js';
import { openWorld, type World } from '../support/world.js';

/** What is remembered of a token is not remembered beyond its life. */
describe('A token that expires', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const make =
    'mutation($input: AccessTokenInput!) { createAccessToken(input: $input) { newAccessToken { token accessToken { recordId } } } }';
  const me = '{ viewer { recordId } }';
  const rotate = 'mutation { rotateCalendarAddress { user { recordId } } }';

  it('reads and writes until then, and not once more, although it was in use just before', async () => {
    const expiresAt = new Date(Date.now() + 2_000).toISOString();
    const made = await world.as('stu1').graphql(make, { input: { purpose: 'short', expiresAt } });
    const { token, accessToken } = made.body.data.createAccessToken.newAccessToken;
    const caller = world.withToken(token);
    const lives = async () => {
      const [row] = await world.sql('select expires_at > now() as lives from access_tokens where id = $1', [
        accessToken.recordId,
      ]);
      return row.lives as boolean;
    };
    const answers: { rest: number; graph: number; lived: boolean }[] = [];
    while (await lives()) {
      const [rest, graph] = [await caller.get('/users/self'), await caller.graphql(me)];
      answers.push({ rest: rest.status, graph: graph.status, lived: await lives() });
      await pause(20);
    }
    expect(answers.filter(({ lived }) => lived).length).toBeGreaterThan(3);
    for (const { rest, graph, lived } of answers) if (lived) expect([rest, graph]).toEqual([200, 200]);

    const nonce = () => world.sql('select calendar_nonce from users where id = $1', [world.users.stu1]);
    const before = await nonce();
    expect((await caller.get('/users/self')).status).toBe(401);
    for (const query of [me, rotate]) {
      const { status, body } = await caller.graphql(query);
      expect([status, body.errors[0].extensions.reason]).toEqual([401, 'invalid_token']);
    }
    expect(await nonce()).toEqual(before);
  });

  it('is no shorter remembered when it lives on', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const made = await world.as('stu1').graphql(make, { input: { purpose: 'long', expiresAt } });
    const caller = world.withToken(made.body.data.createAccessToken.newAccessToken.token);
    // The viewer's record alone, without asking whose the token is.
    expect(await leastStatements(world, () => caller.graphql(me))).toBe(1);
  });
});
