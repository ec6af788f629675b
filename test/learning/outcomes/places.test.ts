import { type Caller, openWorld, type World } from '../../support/world.js';
import { aSiteWriter, type OutcomesAt, outcomesAt, stored } from './builders.js';

describe('Where groups of outcomes stand', () => {
  let world: World;
  let admin: Caller;
  let site: Caller;
  let inCourse: OutcomesAt;
  let inAccount: OutcomesAt;
  let ofAll: OutcomesAt;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    site = await aSiteWriter(world);
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, world.as('teach'));
    inAccount = outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
    ofAll = outcomesAt('/global', site);
  });
  afterEach(() => world.close());

  /** What is refused changes nothing. */
  async function refused(work: () => Promise<{ status: number; body: any }>, status = 400) {
    const before = await stored(world);
    const answer = await work();
    expect(answer).toMatchObject({ status });
    expect(await stored(world)).toEqual(before);
    return answer.body;
  }

  it('og-index-beta: the four indexes, and no other routes, are marked as BETA where the service describes itself', async () => {
    const { paths } = (await admin.get('/api/v1/openapi.json')).body;
    const marked = Object.entries<any>(paths).flatMap(([path, methods]) =>
      Object.values<any>(methods).some((said) => said['x-beta']) && path.includes('outcome') ? [path] : [],
    );
    expect(marked.sort()).toEqual([
      '/api/v1/accounts/{account_id}/outcome_group_links',
      '/api/v1/accounts/{account_id}/outcome_groups',
      '/api/v1/courses/{course_id}/outcome_group_links',
      '/api/v1/courses/{course_id}/outcome_groups',
    ]);
  });

  it('A08: a group of another place is not found, in whichever way it is asked for', async () => {
    const mine = await inCourse.group(await inCourse.root(), 'Mine');
    const theirs = await inAccount.group(await inAccount.root(), 'Theirs');
    const all = await ofAll.group(await ofAll.root(), 'All');
    const theirOutcome = await inAccount.outcome(theirs, 'Theirs');
    for (const [at, others] of [
      [inCourse, [theirs, all]],
      [inAccount, [mine, all]],
      [ofAll, [mine, theirs]],
    ] as const)
      for (const id of others)
        for (const [method, rest, body] of [
          ['GET', '', undefined],
          ['PUT', '', { title: 'X' }],
          ['DELETE', '', undefined],
          ['GET', '/subgroups', undefined],
          ['POST', '/subgroups', { title: 'X' }],
          ['GET', '/outcomes', undefined],
          ['POST', '/outcomes', { title: 'X' }],
          ['PUT', `/outcomes/${theirOutcome}`, undefined],
          ['DELETE', `/outcomes/${theirOutcome}`, undefined],
          ['POST', '/import', { source_outcome_group_id: theirs }],
        ] as const) {
          const answer = await refused(() => (at === ofAll ? site : admin).json(method, at.at(id, rest), body), 404);
          expect(answer.status).toBe('not_found');
        }
  });

  it('is not told what others write: other tenants, and courses that are not theirs', async () => {
    const group = await inCourse.group(await inCourse.root(), 'Ours');
    const outcome = await inCourse.outcome(group, 'Ours');
    for (const who of ['out', 'stuB', 'adminB'] as const) {
      const caller = world.as(who);
      for (const path of [inCourse.at(group), inCourse.at(group, '/outcomes'), `/outcomes/${outcome}`])
        expect([who, path, (await caller.get(path)).status]).toEqual([who, path, 404]);
      await refused(() => caller.put(`/outcomes/${outcome}`, { title: 'X' }), 404);
      await refused(() => caller.del(inCourse.at(group)), 404);
    }
    expect((await world.withToken(null).get(inCourse.at(group))).status).toBe(401);
  });
});
