import { openWorld, type World } from '../../support/world.js';
import { anOpenCourse, tokenNeeded } from './open-courses.js';

const limited = {
  VISITORS: 'on',
  RATE_LIMIT: 'on',
  RATE_LIMIT_VISITORS: '5',
  RATE_LIMIT_PREFLIGHT: '0',
  RATE_LIMIT_OUTFLOW: '0.001',
  TRUSTED_PROXIES: '127.0.0.1',
};

describe('Visitors of one network address', () => {
  let world: World;
  let course: number;
  beforeEach(async () => {
    world = await openWorld(limited);
    course = await anOpenCourse(world);
  });
  afterEach(() => world.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const read = (path = `/courses/${course}`, address = '192.0.2.1') => world.withToken(null).get(path, from(address));
  const ask = (query: string, address = '192.0.2.1') =>
    world.withToken(null).post('/graphql', JSON.stringify({ query }), {
      'content-type': 'application/json',
      ...from(address),
    });
  /** Fills the bucket of an address. */
  const fill = async (address = '192.0.2.1') => {
    for (let n = 0; n < 5; n += 1) await read(undefined, address);
  };

  it('share a bucket of their own, which is told as that of a token is', async () => {
    const first = await read();
    expect([first.status, Number(first.headers.get('x-request-cost'))]).toEqual([200, expect.any(Number)]);
    expect(Number(first.headers.get('x-request-cost'))).toBeGreaterThanOrEqual(1);
    expect(Number(first.headers.get('x-rate-limit-remaining'))).toBeLessThan(4.001);
    await fill();
    const full = await read();
    expect([full.status, full.headers.get('x-rate-limit-remaining'), full.body.errors]).toEqual([
      403,
      '0.000',
      [{ message: '403 Forbidden (Rate Limit Exceeded)', error_code: 'rate_limit_exceeded' }],
    ]);
    const overGraphql = await ask(`{ course(id: ${course}) { name } }`);
    expect([overGraphql.status, overGraphql.body.errors[0].extensions]).toMatchObject([
      403,
      { code: 'RATE_LIMITED', reason: 'rate_limit_exceeded', retryAfter: expect.any(Number) },
    ]);
  });

  it('take nothing from tokens of the same address, nor from visitors of others', async () => {
    await fill();
    expect((await read()).status).toBe(403);
    const stu1 = await world.as('stu1').get(`/courses/${course}`, from('192.0.2.1'));
    expect([stu1.status, Number(stu1.headers.get('x-rate-limit-remaining'))]).toEqual([200, expect.any(Number)]);
    expect(Number(stu1.headers.get('x-rate-limit-remaining'))).toBeGreaterThan(500);
    expect((await read(undefined, '192.0.2.2')).status).toBe(200);
    expect((await read(undefined, '2001:db8::1')).status).toBe(200);
  });

  it('share it within a network of IPv6, whose addresses one subscriber has', async () => {
    await fill('2001:db8:1:2::1');
    expect([
      (await read(undefined, '2001:db8:1:2:ffff::9')).status,
      (await read(undefined, '2001:db8:1:3::1')).status,
    ]).toEqual([403, 200]);
  });

  it('are charged for courses that are not open, there or not, by REST and GraphQL alike, and told nothing of it', async () => {
    const tries = [
      () => read(`/courses/${world.courses.C1}`),
      () => read('/courses/999999999/tabs'),
      () => ask(`{ course(id: ${world.courses.C1}) { name } }`),
      () => ask('{ course(id: 1) { teachers { name } } }'),
      () => ask('{ course { '),
    ];
    for (const attempt of tries) {
      const { status, headers } = await attempt();
      expect([status, headers.has('x-request-cost'), headers.has('x-rate-limit-remaining')]).toEqual([
        401,
        false,
        false,
      ]);
    }
    expect((await read()).status).toBe(403);
  });

  it('are not charged for what takes a token anyway', async () => {
    for (let n = 0; n < 8; n += 1) {
      expect((await read('/users/self')).body).toEqual(tokenNeeded);
      expect((await read(`/courses/${course}?include[]=teachers`)).status).toBe(401);
      expect((await ask('{ viewer { recordId } }')).status).toBe(401);
    }
    expect((await read()).status).toBe(200);
  });
});
