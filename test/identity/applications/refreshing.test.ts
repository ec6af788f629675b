/** Refresh tokens of public applications: each is exchanged for another one. Decision 0089. */
import { refreshDigest } from '../../../src/identity/applications/application-token.rules.js';
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { aKey, exchange, type MadeKey, refreshOf, tokensFor } from './builders.js';

describe('Refresh tokens of public applications', () => {
  let world: World;
  let open: MadeKey;
  beforeAll(async () => {
    world = await openWorld();
    open = await aKey(world, { name: 'Phone', clientType: 'PUBLIC' });
  });
  afterAll(() => world.close());

  const works = async (token: string) => (await world.withToken(token).get('/users/self')).status;
  /** As if the refresh token had been used so many seconds earlier. */
  const usedBefore = async (seconds: number, token: string) => {
    const digest = refreshDigest(token).toString('hex');
    const [{ id, at }] = await world.sql(
      `select id::int, used_at as at from refresh_tokens where digest = decode('${digest}', 'hex')`,
    );
    await changeRows(world, 'refresh_tokens', { id }, { usedAt: new Date(Date.parse(at) - seconds * 1_000) });
  };
  const refused = ({ status, body }: { status: number; body: any }) => [status, body.error];

  it('a public application gets another refresh token each time, and one that is used again ends the family', async () => {
    const { access, refresh } = await tokensFor(world, open);
    const second = await exchange(world, refreshOf(open, refresh));
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(refresh);
    const third = await exchange(world, refreshOf(open, second.body.refresh_token));
    expect([await works(access), await works(third.body.access_token)]).toEqual([200, 200]);
    await usedBefore(11, refresh);
    expect(refused(await exchange(world, refreshOf(open, refresh)))).toEqual([400, 'invalid_request']);
    for (const token of [access, second.body.access_token, third.body.access_token])
      expect(await works(token)).toBe(401);
    expect(refused(await exchange(world, refreshOf(open, third.body.refresh_token)))).toEqual([400, 'invalid_request']);
  });

  it('two windows of a public application refresh at once: both go on, and a later use still ends the family', async () => {
    const { access, refresh } = await tokensFor(world, open);
    const answers = await Promise.all([1, 2].map(() => exchange(world, refreshOf(open, refresh))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const next = await Promise.all(answers.map(({ body }) => exchange(world, refreshOf(open, body.refresh_token))));
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
    await usedBefore(11, refresh);
    expect(refused(await exchange(world, refreshOf(open, refresh)))).toEqual([400, 'invalid_request']);
    for (const token of [access, ...[...answers, ...next].map(({ body }) => body.access_token)])
      expect(await works(token)).toBe(401);
  });

  it('uses in a row do not keep a refresh token good: its first use counts', async () => {
    const { access, refresh } = await tokensFor(world, open);
    expect((await exchange(world, refreshOf(open, refresh))).status).toBe(200);
    await usedBefore(6, refresh);
    expect((await exchange(world, refreshOf(open, refresh))).status).toBe(200);
    await usedBefore(5, refresh);
    expect(refused(await exchange(world, refreshOf(open, refresh)))).toEqual([400, 'invalid_request']);
    expect(await works(access)).toBe(401);
  });

  it('a refresh token of a public application that nobody uses is over after thirty days', async () => {
    const { refresh } = await tokensFor(world, open);
    const [{ id, days }] = await world.sql(
      `select id::int, extract(day from expires_at - created_at)::int as days from refresh_tokens order by id desc limit 1`,
    );
    expect(days).toBe(30);
    await changeRows(world, 'refresh_tokens', { id }, { expiresAt: new Date(Date.now() - 1_000) });
    expect(refused(await exchange(world, refreshOf(open, refresh)))).toEqual([400, 'invalid_request']);
  });
});
