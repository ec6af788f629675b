import { untilWaiting } from '../support/until-waiting.js';
import { type Answer, openWorld, type World, type WorldSettings } from '../support/world.js';

let world: World;
const open = async (settings: WorldSettings = {}) => {
  world = await openWorld(settings);
};
afterEach(() => world.close());

const times = <T>(count: number, what: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => what(n));
/** Sends requests whose answers are looked at later, if the test comes so far. */
const sent = (count: number, ask: (index: number) => Promise<Answer>): Promise<Answer>[] =>
  times(count, (n) => {
    const answer = ask(n);
    answer.catch(() => undefined);
    return answer;
  });
const costOf = ({ headers }: Answer): number => Number(headers.get('x-request-cost'));
const leftOf = ({ headers }: Answer): number => Number(headers.get('x-rate-limit-remaining'));
const reasonOf = ({ body }: Answer): unknown => body?.errors?.[0]?.error_code ?? body?.errors?.[0]?.extensions?.reason;
/** Runs work while another connection has locked something; the lock ends with it. */
async function locked(statement: string, work: () => Promise<void>): Promise<void> {
  const holder = await world.connect();
  try {
    await holder.query(`begin; ${statement}`);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const assignmentsOf = (course: number) => `{ course(id: "${course}") { assignments(first: 5) { nodes { name } } } }`;
/** Different texts of the largest question about the schema that is answered. */
const heavy = (n: number) =>
  `query Q${n} { __schema { types { kind name description a: fields { name type { kind name } } } } }`;

describe.each(['memory', 'postgres'])('the rate limit of a caller (%s)', (store) => {
  it('lets 32 parallel requests of one page pass, on either API', async () => {
    await open({ RATE_LIMIT: 'on', RATE_LIMIT_STORE: store });
    const stu1 = world.as('stu1');
    const path = `/courses/${world.courses.C1}/assignments`;
    let all: Promise<Answer>[] = [];
    await locked('lock table assignments in access exclusive mode', async () => {
      all = sent(32, (n) => (n % 2 ? stu1.get(path) : stu1.graphql(assignmentsOf(world.courses.C1))));
      await untilWaiting(world);
      // Those who come too late would be refused by now.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const answers = await Promise.all(all);
    expect(answers.map(({ status }) => status)).toEqual(times(32, () => 200));
    for (const answer of answers) {
      expect(leftOf(answer)).toBeGreaterThan(0);
      expect(leftOf(answer)).toBeLessThanOrEqual(600);
    }
  });

  it('never tells that less than nothing is left, and refuses the caller alone', async () => {
    const settings = { RATE_LIMIT_HIGH_WATER: '25', RATE_LIMIT_MAXIMUM: '800', RATE_LIMIT_OUTFLOW: '0.001' };
    await open({ RATE_LIMIT: 'on', RATE_LIMIT_STORE: store, ...settings });
    const stu1 = world.as('stu1');
    const path = `/courses/${world.courses.C1}/assignments`;
    let all: Promise<Answer>[] = [];
    await locked('lock table assignments in access exclusive mode', async () => {
      all = sent(12, (n) => (n % 2 ? stu1.get(path) : stu1.graphql(assignmentsOf(world.courses.C1))));
      await untilWaiting(world);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused.length).toBeGreaterThan(2);
    expect(new Set(refused.map(reasonOf))).toEqual(new Set(['rate_limit_exceeded']));
    expect(refused.map(({ headers }) => headers.get('x-rate-limit-remaining'))).toEqual(refused.map(() => '0.000'));
    for (const answer of answers) expect(leftOf(answer)).toBeGreaterThanOrEqual(0);
    expect((await world.as('stu2').get('/courses')).status).toBe(200);
  });
});

describe('what a caller is charged', () => {
  it('grows with the work that a document makes, refused or answered', async () => {
    await open({ RATE_LIMIT: 'on' });
    const teach = world.as('teach');
    const least = (answers: Answer[]) => Math.min(...answers.map(costOf));
    const small: Answer[] = [];
    for (let n = 0; n < 6; n += 1) small.push(await teach.graphql('{ __typename }'));
    const large: Answer[] = [];
    for (let n = 0; n < 4; n += 1) large.push(await teach.graphql(heavy(n)));
    expect(large.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(least(large)).toBeGreaterThan(20 * least(small));
    const wide: Answer[] = [];
    for (let n = 0; n < 4; n += 1)
      wide.push(
        await teach.graphql(
          `{ ${times(15, (i) => `a${n}x${i}: __schema { types { ${'name '.repeat(40)} } }`).join(' ')} }`,
        ),
      );
    expect(wide.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(least(wide)).toBeGreaterThan(5 * least(small));
    const left = leftOf(await teach.graphql('{ __typename }'));
    expect(left).toBeLessThan(600 - 2 * least(large));
    expect(leftOf(await world.as('stu1').graphql('{ __typename }'))).toBeGreaterThan(left);
  });

  it('counts a wait for the database as database time, not as work', async () => {
    await open({ RATE_LIMIT: 'on' });
    const { C1 } = world.courses;
    let renamed: Promise<Answer>[] = [];
    await locked(`select 1 from courses where id = ${C1} for update`, async () => {
      renamed = sent(1, () => world.as('admin').put(`/courses/${C1}`, { 'course[name]': 'Later' }));
      await untilWaiting(world);
      await new Promise((resolve) => setTimeout(resolve, 800));
    });
    const [answer] = (await Promise.all(renamed)) as [Answer];
    expect(answer.status).toBe(200);
    // 0.8 seconds are 0.8 units of the database; of the event loop they would be 40.
    expect(costOf(answer)).toBeGreaterThan(0.8);
    expect(costOf(answer)).toBeLessThan(20);
  });

  it('is nothing for requests without a token: a school behind one address is not locked out by them', async () => {
    await open({ RATE_LIMIT: 'on' });
    const [nobody, guesser] = [world.withToken(null), world.withToken('never-made')];
    for (const surface of ['rest', 'graphql']) {
      const ask = (who: typeof nobody) =>
        surface === 'rest' ? who.get('/users/self') : who.graphql('{ viewer { id } }');
      const answers = await Promise.all([...times(90, () => ask(nobody)), ...times(40, () => ask(guesser))]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
    const answer = await world.as('stu1').get('/users/self');
    expect([answer.status, leftOf(answer) > 590]).toEqual([200, true]);
  });
});

describe('one caller beside others', () => {
  it('leaves them connections to read on', async () => {
    await open({ DATABASE_READS_MAX: '4' });
    const { C1 } = world.courses;
    const self = () => world.as('stu1').get('/users/self');
    await Promise.all([self(), world.as('teach').get(`/courses/${C1}`)]);
    let reads: Promise<Answer>[] = [];
    await locked('lock table assignments in access exclusive mode', async () => {
      reads = sent(12, () => world.as('teach').get(`/courses/${C1}/assignments`));
      await untilWaiting(world, 2);
      expect((await Promise.all(sent(4, self))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const [{ n }] = await world.sql(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(n).toBe(2);
    });
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('leaves them connections to write on, however many of its requests wait for each other', async () => {
    await open({ DATABASE_POOL_MAX: '10', DATABASE_POOL_WAIT_MS: '2000' });
    const { C1, C2 } = world.courses;
    const rename = (who: 'admin' | 'teach', course: number, n: number) =>
      world.as(who).put(`/courses/${course}`, { 'course[name]': `Named ${n}` });
    let waiting: Promise<Answer>[] = [];
    await locked(`select 1 from courses where id = ${C1} for update`, async () => {
      waiting = sent(20, (n) => rename('admin', C1, n));
      await untilWaiting(world, 5);
      expect((await rename('teach', C2, 1)).status).not.toBe(503);
    });
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
