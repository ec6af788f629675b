import { textsDuring } from '../../support/sent-statements.js';
import { statementsOfRead } from '../../support/statements-of-read.js';
import { openWorld, type World } from '../../support/world.js';

const many = 50_000;

/** So many people of the tenant, all of them students of C1, past the triggers that would take their time. */
async function aLargeCourse(world: World): Promise<void> {
  const client = await world.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `with people as (
       insert into users (name, sortable_name, short_name, workflow_state, tenants)
       select 'Person ' || n, lpad((n * 7919 % 100003)::text, 6, '0'), 'P' || n, 'registered', array[$1::bigint]
       from generate_series(1, $5::int) n
       returning id, sortable_name),
     named as (
       insert into logins (root_account_id, user_id, unique_id) select $1, p.id, 'person' || p.id from people p)
     insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state, listed_as)
     select $1, $2, $3, p.id, $4, 'StudentEnrollment', 'active', p.sortable_name from people p`,
    [world.accounts.RA, world.courses.C1, world.sections.C1, world.roles.A['StudentEnrollment'], many],
  );
  client.release();
  await world.sql('analyze users, logins, enrollments');
  world.app.cache.clear();
}

describe('The search for recipients among 50,000 people', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    await aLargeCourse(world);
  });
  afterEach(() => world.close());

  /** The plan of the statement that answers a path. */
  async function planOf(who: 'teach' | 'admin', path: string): Promise<string> {
    const sent = await textsDuring(() => world.as(who).get(path));
    const { text, values } = sent.filter((one) => one.text.includes('sort_name')).at(-1)!;
    const plan = await world.sql(`explain ${text}`, values);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  }

  it('is one statement, which finds each page by an index, whoever asks', async () => {
    const queries = [
      ['teach', 'search=person', 'enrollments_people'],
      ['teach', 'search=nobody', 'enrollments_people'],
      ['teach', `context=course_${world.courses.C1}_students`, 'enrollments_people'],
      ['admin', 'search=person', 'users_sortable_name'],
    ] as const;
    for (const [who, query, index] of queries) {
      const path = `/search/recipients?${query}`;
      expect([who, query, await statementsOfRead(world, () => world.as(who).get(path))]).toEqual([who, query, 1]);
      const first = await world.as(who).get(path);
      const next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
      for (const page of [path, ...(next === undefined ? [] : [next])]) {
        const plan = await planOf(who, page);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan on (users|enrollments|logins)/);
      }
    }
  });

  it('pages go on by key to the end of what is found', async () => {
    const found: number[] = [];
    let next: string | undefined = '/search/recipients?search=Person 499&per_page=100';
    while (next !== undefined) {
      const page = await world.as('teach').get(next);
      found.push(...page.body.map(({ id }: { id: number }) => id));
      next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    // 499, 4990 to 4999, 49900 to 49999.
    expect([found.length, new Set(found).size]).toEqual([111, 111]);
  });
});
