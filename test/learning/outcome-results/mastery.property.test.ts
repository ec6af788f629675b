import fc from 'fast-check';
import { masteryScore, scaledScore } from '../../../src/learning/outcome-results/index.js';
import { sql } from '../../../src/platform/sql/sql.js';
import { statement } from '../../../src/platform/sql/statement.js';
import { openWorld, type World } from '../../support/world.js';

type Method = 'highest' | 'latest' | 'n_mastery' | 'decaying_average';

/** What is worked out: points in hundredths, so that the reference is exact. */
interface Group {
  readonly method: Method;
  readonly calculationInt: number | null;
  readonly masteryPoints: number | null;
  readonly pointsPossible: number | null;
  /** Oldest to newest. */
  readonly results: readonly { readonly score: number; readonly possible: number }[];
}

/** A fraction of whole numbers. */
type Fraction = readonly [above: bigint, below: bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
const mean = (of: readonly Fraction[]): Fraction => times(of.reduce(plus, [0n, 1n]), [1n, BigInt(of.length)]);

/** Hundredths, a half and more rounded up: points are never negative. */
const rounded = ([a, b]: Fraction): number => Number((a * 200n + b) / (b * 2n)) / 100;

/** Supplement §5.6, word by word. */
function naive({ method, calculationInt, masteryPoints, pointsPossible, results }: Group): number | null {
  const scores = results.map(({ score, possible }): Fraction => {
    if (pointsPossible === null || possible === 0) return [BigInt(score), 100n];
    return times([BigInt(score), BigInt(possible)], [BigInt(pointsPossible), 100n]);
  });
  const last = scores.at(-1) as Fraction;
  switch (method) {
    case 'highest':
      return rounded(scores.reduce((most, one) => (less(most, one) ? one : most)));
    case 'latest':
      return rounded(last);
    case 'n_mastery': {
      if (masteryPoints === null) return null;
      const mastered = scores.filter((one) => !less(one, [BigInt(masteryPoints), 100n]));
      return mastered.length >= (calculationInt as number) ? rounded(mean(mastered)) : null;
    }
    case 'decaying_average': {
      if (scores.length === 1) return rounded(last);
      const share: Fraction = [BigInt(calculationInt as number), 100n];
      const rest: Fraction = [BigInt(100 - (calculationInt as number)), 100n];
      return rounded(plus(times(last, share), times(mean(scores.slice(0, -1)), rest)));
    }
  }
}

// Two numbers whose quotient ends, so that neither rounds before the end.
const results = fc.array(
  fc.record({
    score: fc.integer({ min: 0, max: 1200 }),
    possible: fc.constantFrom(0, 100, 200, 400, 500, 1000, 2000),
  }),
  { minLength: 1, maxLength: 8 },
);

const group: fc.Arbitrary<Group> = fc
  .record({
    method: fc.constantFrom<Method>('highest', 'latest', 'n_mastery', 'decaying_average'),
    share: fc.integer({ min: 1, max: 99 }),
    many: fc.integer({ min: 1, max: 4 }),
    scale: fc.option(
      fc.record({ pointsPossible: fc.integer({ min: 1, max: 1000 }), mastery: fc.integer({ min: 0, max: 1000 }) }),
    ),
    results,
  })
  .map(({ method, share, many, scale, results }) => ({
    method,
    calculationInt: method === 'n_mastery' ? many : method === 'decaying_average' ? share : null,
    masteryPoints: scale === null ? null : Math.min(scale.mastery, scale.pointsPossible),
    pointsPossible: scale === null ? null : scale.pointsPossible,
    results,
  }));

// unguarded: of values that the test gives.
const worked = statement<{ groups: string }>(
  (value) => sql`
    select g.n,
      ${masteryScore(sql`g`, { score: sql`s.scaled`, at: sql`s.at`, id: sql`s.id` })} as score
    from (
      select i.n, i.calculation_method, i.calculation_int, i.mastery_points / 100.0 as mastery_points,
        i.points_possible / 100.0 as points_possible, i.results
      from jsonb_to_recordset(${value('groups', 'jsonb')}) i(
          n int, calculation_method text, calculation_int int, mastery_points int, points_possible int, results jsonb
        )
    ) g
    cross join lateral (
      select r.place as id, now() + r.place * interval '1 day' as at,
        ${scaledScore(sql`r`, sql`g`)} as scaled
      from (
        select e.place, ((e.one ->> 'score')::int / 100.0)::double precision as score,
          ((e.one ->> 'possible')::int / 100.0)::double precision as possible
        from jsonb_array_elements(g.results) with ordinality e(one, place)
      ) r
      order by random()
    ) s
    group by g.n, g.calculation_method, g.calculation_int, g.mastery_points
    order by g.n
  `,
);

describe('The four methods by which results become mastery', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ask = async (groups: readonly Group[]): Promise<(number | null)[]> => {
    const rows = groups.map(({ method, calculationInt, masteryPoints, pointsPossible, results }, n) => ({
      n,
      calculation_method: method,
      calculation_int: calculationInt,
      mastery_points: masteryPoints,
      points_possible: pointsPossible,
      results,
    }));
    const bound = worked.with({ groups: JSON.stringify(rows) });
    return (await world.app.services.database.rows<{ score: number | null }>(bound)).map(({ score }) => score);
  };

  it('agree with what the supplement says, whatever the results are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 50, maxLength: 100 }), async (groups) => {
        const found = await ask(groups);
        groups.forEach((one, i) => {
          if (found[i] !== naive(one)) throw new Error(`${JSON.stringify(one)}: ${found[i]}, not ${naive(one)}`);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('take the examples that one reckons by hand', async () => {
    const of = (method: Method, calculationInt: number | null, ...scores: number[]): Group => ({
      method,
      calculationInt,
      masteryPoints: 300,
      pointsPossible: 500,
      results: scores.map((score) => ({ score: score * 100, possible: 500 })),
    });
    expect(
      await ask([
        of('highest', null, 2, 5, 3),
        of('latest', null, 5, 1),
        of('n_mastery', 2, 3, 2, 4),
        of('n_mastery', 3, 3, 2, 4),
        of('decaying_average', 65, 1, 2, 4),
        of('decaying_average', 65, 4),
      ]),
    ).toEqual([5, 1, 3.5, null, 3.13, 4]);
  });
});
