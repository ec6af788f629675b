import fc from 'fast-check';
import { changeBySql } from '../../support/change-by-sql.js';
import { courseRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

/** Accounts know how many courses they have, whatever becomes of these. */
describe('The length of the list of an account’s courses', () => {
  let world: World;
  let accounts: number[];
  beforeEach(async () => {
    world = await openWorld();
    const { RA } = world.accounts;
    accounts = (await world.sql('select id::int from accounts where root_account_id = $1 order by id', [RA])).map(
      (row) => row.id,
    );
  });
  afterEach(() => world.close());

  const pick = fc.nat(1_000);
  const state = fc.constantFrom('claimed', 'available', 'completed', 'deleted', 'deleted');
  const drawn = fc.oneof(
    fc.record({ kind: fc.constant('make' as const), in: pick, state }),
    fc.record({ kind: fc.constant('change' as const), some: pick, state }),
    fc.record({ kind: fc.constant('move' as const), some: pick, in: pick }),
    fc.record({ kind: fc.constant('move and change' as const), some: pick, in: pick, state }),
  );
  const one = (ids: readonly number[], at: number): number => ids[at % ids.length] as number;
  const kept = () =>
    world.sql(
      'select account_id::int as account, sum(courses)::int as courses from course_totals group by 1 having sum(courses) <> 0 order by 1',
    );
  const counted = () =>
    world.sql(
      `select account_id::int as account, count(*)::int as courses from courses where workflow_state <> 'deleted' group by 1 order by 1`,
    );

  it('is what is counted, whatever is made, deleted, revived and moved', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const change of changes) {
          // Several courses by one statement, of several accounts.
          const some = 'some' in change ? `id % 3 = ${change.some % 3} and root_account_id = ${world.accounts.RA}` : '';
          if (change.kind === 'make')
            await courseRow(world, `Made ${++made}`, {
              accountId: one(accounts, change.in),
              workflowState: change.state as 'deleted',
            });
          else if (change.kind === 'change')
            await changeBySql(world, `update courses set workflow_state = $1 where ${some}`, [change.state]);
          else if (change.kind === 'move')
            await changeBySql(world, `update courses set account_id = $1 where ${some}`, [one(accounts, change.in)]);
          else
            await changeBySql(world, `update courses set workflow_state = $1, account_id = $2 where ${some}`, [
              change.state,
              one(accounts, change.in),
            ]);
        }
        expect(await kept()).toEqual(await counted());
        const states = 'CLAIMED CREATED AVAILABLE COMPLETED';
        for (const account of accounts) {
          const asked = `{ account(id: ${account}) {
            all: courses(first: 1) { totalCount } some: courses(first: 1, filter: { states: [${states}] }) { totalCount } } }`;
          const { body } = await world.as('admin').graphql(asked);
          expect(body.data.account.all.totalCount).toBe(body.data.account.some.totalCount);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is exact when many courses of one account are made and deleted at once', async () => {
    const { RA1 } = world.accounts;
    const course = await courseRow(world, 'First');
    const clients = await Promise.all(Array.from({ length: 6 }, () => world.connect()));
    try {
      await Promise.all(
        clients.map(async (client, i) => {
          for (let n = 0; n < 10; n += 1) {
            await client.query('begin');
            await client.query(
              `insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, workflow_state)
              select root_account_id, account_id, enrollment_term_id, 'Many', 'MANY', 'available' from courses where id = $1`,
              [course],
            );
            if (n % 2 === 0)
              await client.query(
                `update courses set workflow_state = 'deleted' where id = (select max(id) from courses where name = 'Many' and workflow_state <> 'deleted')`,
              );
            await client.query((i + n) % 3 === 0 ? 'rollback' : 'commit');
          }
        }),
      );
    } finally {
      for (const client of clients) client.release();
    }
    expect(await kept()).toEqual(await counted());
    const rows = await world.sql('select count(*)::int as n from course_totals where account_id = $1', [RA1]);
    expect(rows[0].n).toBeLessThanOrEqual(clients.length);
  });
});
