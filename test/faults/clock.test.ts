import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';

describe('A server whose clock is wrong', () => {
  let world: World;
  const RealDate = Date;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => {
    globalThis.Date = RealDate;
  });
  afterAll(() => world.close());

  const hour = 3_600_000;
  /** From now on the process believes that it is so much later. */
  const skewBy = (milliseconds: number): void => {
    globalThis.Date = class extends RealDate {
      constructor(...given: [] | [number | string]) {
        super(...((given.length === 0 ? [RealDate.now() + milliseconds] : given) as [number]));
      }
      static override now(): number {
        return RealDate.now() + milliseconds;
      }
    } as DateConstructor;
  };

  it('F13: judges the expiry of tokens by the database’s clock', async () => {
    await world.sql(`update access_tokens set expires_at = now() + interval '30 minutes' where user_id = $1`, [
      world.users.stu1,
    ]);
    await world.sql(`update access_tokens set expires_at = now() - interval '30 minutes' where user_id = $1`, [
      world.users.stu2,
    ]);
    for (const skew of [hour, -hour]) {
      skewBy(skew);
      expect((await world.as('stu1').get('/users/self')).status).toBe(200);
      expect((await world.as('stu2').get('/users/self')).status).toBe(401);
    }
  });

  it('F13: gives use cases the database’s clock, and rows its instants', async () => {
    skewBy(hour);
    const clock = await operateAs(world, world.tokens.admin, async (ctx) => ctx.clock);
    expect(Math.abs(clock.getTime() - RealDate.now())).toBeLessThan(60_000);
    const made = await world
      .as('admin')
      .post(`/accounts/${world.accounts.RA}/sub_accounts`, { 'account[name]': 'Timely' });
    await world.as('admin').put(`/accounts/${made.body.id}`, { 'account[name]': 'Timelier' });
    const [row] = await world.sql(
      `select created_at > now() - interval '1 minute' and created_at <= now() as made, updated_at >= created_at and updated_at <= now() as moved from accounts where id = $1`,
      [made.body.id],
    );
    expect(row).toEqual({ made: true, moved: true });
  });
});
