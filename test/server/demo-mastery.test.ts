import { type DemoRows, openDemoRows } from './demo-rows.js';

describe('the demo school', () => {
  let demo: DemoRows;
  beforeAll(async () => {
    demo = await openDemoRows();
  });
  afterAll(() => demo.close());

  it('has outcomes that a rubric and a quiz measure, and students who have mastered them and who have not', async () => {
    const measured = await demo.rows('select kind, count(*)::int as n from outcome_alignments group by 1 order by 1');
    expect(measured).toEqual([
      { kind: 'question', n: 2 },
      { kind: 'rubric_criterion', n: 2 },
    ]);
    const shown = await demo.rows(
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
    const graded = await demo.rows(
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
