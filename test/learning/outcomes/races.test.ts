import { untilWaiting } from '../../support/until-waiting.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aligned, aSiteWriter, bodyOf, type OutcomesAt, outcomesAt, treeFaults } from './builders.js';

const rounds = 12;

describe('Outcomes at the same time', () => {
  let world: World;
  let teach: Caller;
  let admin: Caller;
  let inCourse: OutcomesAt;
  let inAccount: OutcomesAt;
  let root: number;
  beforeEach(async () => {
    world = await openWorld();
    [teach, admin] = [world.as('teach'), world.as('admin')];
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, teach);
    inAccount = outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
    root = await inCourse.root();
  });
  afterEach(async () => {
    expect(await treeFaults(world)).toEqual([]);
    await world.close();
  });

  const move = (group: number, to: number, who = teach) => who.put(inCourse.at(group), { parent_outcome_group_id: to });

  it('R12: of two moves that together would form a circle one is refused, and the tree has none', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await inCourse.group(root, `A${round}`), await inCourse.group(root, `B${round}`)];
      const [inA, inB] = [await inCourse.group(a, 'In A'), await inCourse.group(b, 'In B')];
      const answers = await Promise.all([move(a, inB), move(b, inA, admin)]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.errors).toMatchObject({
        parent_outcome_group_id: [{ type: 'cyclic_group' }],
      });
      expect(await treeFaults(world)).toEqual([]);
    }
  });

  it('R12: a move waits for the one before it', async () => {
    const [a, b] = [await inCourse.group(root, 'A'), await inCourse.group(root, 'B')];
    const other = await world.connect();
    try {
      await other.query('begin');
      await other.query('update outcome_groups set updated_at = now() where id = $1', [a]);
      const first = move(a, b);
      await untilWaiting(world);
      const second = move(b, a, admin);
      await untilWaiting(world, 2);
      await other.query('commit');
      expect([(await first).status, (await second).status]).toEqual([200, 400]);
    } finally {
      other.release();
    }
  });

  it('R13: an outcome that many link into one group at once is linked once, and all are told of one link', async () => {
    const outcome = await inAccount.outcome(await inAccount.root(), 'Shared');
    for (let round = 0; round < rounds; round += 1) {
      const group = await inCourse.group(root, `G${round}`);
      const answers = await Promise.all([
        inCourse.link(group, outcome),
        admin.put(inCourse.at(group, `/outcomes/${outcome}`)),
        teach.post(inCourse.at(group, '/outcomes'), { outcome_id: outcome }),
      ]);
      expect(new Set(answers.map((answer) => bodyOf<{ url: string }>(answer).url)).size).toBe(1);
      expect(await inCourse.outcomes(group)).toEqual([outcome]);
    }
  });

  it('nothing is put into a group that is just going', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const group = await inCourse.group(root, `G${round}`);
      const below = await inCourse.group(group, 'Below');
      const source = await inCourse.group(root, `S${round}`);
      const answers = await Promise.all([
        teach.del(inCourse.at(group)),
        admin.json('POST', inCourse.at(below, '/subgroups'), { title: 'Late' }),
        admin.json('POST', inCourse.at(below, '/outcomes'), { title: 'Late' }),
        admin.json('POST', inCourse.at(below, '/import'), { source_outcome_group_id: source }),
        move(source, below, admin),
      ]);
      expect(answers[0].status).toBe(200);
      for (const { status } of answers.slice(1)) expect([200, 400, 404]).toContain(status);
      expect(await treeFaults(world)).toEqual([]);
    }
  });

  it('an outcome whose last link is just going is linked before, or not at all', async () => {
    const accountRoot = await inAccount.root();
    for (let round = 0; round < rounds; round += 1) {
      const source = await inAccount.group(accountRoot, `G${round}`);
      const outcome = await inAccount.outcome(source, `O${round}`);
      const answers = await Promise.all([
        admin.del(inAccount.at(source)),
        inCourse.link(root, outcome),
        teach.json('POST', inCourse.at(root, '/import'), { source_outcome_group_id: source }),
      ]);
      expect(answers[0].status).toBe(200);
      const used = answers.slice(1).some(({ status }) => status === 200);
      expect((await admin.get(`/outcomes/${outcome}`)).status).toBe(used ? 200 : 404);
      expect(await treeFaults(world)).toEqual([]);
    }
  });

  it('of two last links to what something measures one stays', async () => {
    const below = await inCourse.group(root, 'Below');
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await inCourse.outcome(root, `O${round}`);
      bodyOf(await inCourse.link(below, outcome));
      await aligned(world, outcome);
      const answers = await Promise.all([
        inCourse.unlink(root, outcome),
        admin.del(inCourse.at(below, `/outcomes/${outcome}`)),
      ]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      expect((await teach.get(`/outcomes/${outcome}`)).status).toBe(200);
    }
  });

  it('an outcome of all tenants that ends in one place and is linked in another is one of both', async () => {
    const site = await aSiteWriter(world);
    const ofAll = outcomesAt('/global', site);
    const all = await ofAll.root();
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await ofAll.outcome(all, `O${round}`);
      const answers = await Promise.all([ofAll.unlink(all, outcome), inCourse.link(root, outcome)]);
      expect(answers[0].status).toBe(200);
      expect([200, 400]).toContain(answers[1].status);
      expect((await teach.get(`/outcomes/${outcome}`)).status).toBe(answers[1].status === 200 ? 200 : 404);
      expect(await treeFaults(world)).toEqual([]);
    }
  });
});
