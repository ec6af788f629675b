import type { MikroORM } from '@mikro-orm/postgresql';
import { migrateUp } from '../../src/server/orm/migrate.js';
import { closeOrm, openOrm } from '../../src/server/orm/orm.js';
import { poolOf } from '../../src/server/orm/pool-of.js';
import { seedDemo } from '../../src/server/seed/demo.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

describe('the demo school', () => {
  let orm: MikroORM;
  let url: string;
  beforeAll(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 15_000 });
    await migrateUp(orm);
    await seedDemo(orm.em.fork(), new Date('2026-11-20T12:00:00Z'), Buffer.alloc(32, 7));
  });
  afterAll(async () => {
    await closeOrm(orm);
    await dropDatabase(url);
  });

  const rows = async (text: string): Promise<any[]> => (await (await poolOf(orm)).query(text)).rows;

  it('has outcomes that a rubric and a quiz measure, and students who have mastered them and who have not', async () => {
    const measured = await rows('select kind, count(*)::int as n from outcome_alignments group by 1 order by 1');
    expect(measured).toEqual([
      { kind: 'question', n: 2 },
      { kind: 'rubric_criterion', n: 2 },
    ]);
    const shown = await rows(
      `select r.alignment_type as type, r.mastery, count(*)::int as n, count(v.id)::int as versions from outcome_results r
       left join outcome_result_versions v on v.outcome_result_id = r.id group by 1, 2 order by 1, 2`,
    );
    expect(shown.map(({ type, mastery }) => [type, mastery])).toEqual([
      ['assignment', false],
      ['assignment', true],
      ['quiz', false],
      ['quiz', true],
    ]);
    for (const { n, versions } of shown) expect(versions).toBe(n);
    const graded = await rows(
      `select a.name, count(*)::int as n, bool_and(s.workflow_state = 'graded') as graded from submissions s
       join assignments a on a.id = s.assignment_id group by 1 order by 1`,
    );
    expect(graded).toEqual([
      { name: 'Drawing conclusions', n: 4, graded: true },
      { name: 'Laboratory report', n: 4, graded: true },
      { name: 'What is alive?', n: 1, graded: true },
    ]);
  });
});
