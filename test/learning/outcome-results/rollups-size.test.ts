import { leastStatements } from '../../support/least-statements.js';
import { manyStudents } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { anOutcome, manyResults } from './builders.js';

describe('Mastery of a large course', () => {
  let world: World;
  let outcome: number;
  const students = 1_000;
  const outcomes = 50;
  beforeAll(async () => {
    world = await openWorld();
    outcome = await anOutcome(world, 'One of many');
    const essays = [await anEssay(world), await anEssay(world)];
    const people = await manyStudents(world, students);
    await manyResults(world, outcome, { outcomes, people, essays });
  }, 120_000);
  afterAll(() => world.close());

  const page = (query: string) => world.as('teach').get(`/courses/${world.courses.C1}/outcome_rollups?${query}`);

  it('1,000 students and 50 outcomes cost as many statements as one student and one outcome', async () => {
    const many = await leastStatements(world, () => page('per_page=100&include[]=users&include[]=outcomes'));
    const one = await leastStatements(world, () =>
      page(`per_page=1&outcome_ids[]=${outcome}&include[]=users&include[]=outcomes`),
    );
    expect([many, one]).toEqual([one, one]);
    expect(many).toBeLessThanOrEqual(2);
    const graph = `query ($id: RecordId!, $n: Int!) { course(id: $id) {
      outcomeRollups(first: $n) { nodes { user { name } scores { outcomeId score mastery } } }
      outcomeAverages { nodes { score } }
    } }`;
    const ask = (n: number) => () => world.as('teach').graphql(graph, { id: world.courses.C1, n });
    expect(await leastStatements(world, ask(100))).toBe(await leastStatements(world, ask(1)));
  });

  it('a walk over all pages meets each student once, each with all outcomes', async () => {
    const seen = new Set<number>();
    let next: string | undefined = `per_page=100&sort_by=outcome&sort_outcome_id=${outcome}&sort_order=desc`;
    const scores: number[] = [];
    for (let pages = 0; next !== undefined && pages < 20; pages += 1) {
      const { headers, body } = await page(next);
      for (const one of body.rollups) {
        seen.add(one.links.user);
        if (one.scores.length > 0) expect(one.scores).toHaveLength(outcomes);
        scores.push(one.scores.find((score: any) => score.links.outcome === outcome)?.score ?? -1);
      }
      next = /outcome_rollups\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen.size).toBe(students + 2);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('the average of the whole course is worked out in one statement', async () => {
    const began = performance.now();
    const { body } = await page('aggregate=course');
    const took = performance.now() - began;
    expect(body.rollups[0].scores).toHaveLength(outcomes);
    expect(body.rollups[0].scores.every((score: any) => score.count === students)).toBe(true);
    expect(took).toBeLessThan(5_000);
  });
});
