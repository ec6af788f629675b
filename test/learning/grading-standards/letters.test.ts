import fc from 'fast-check';
import pg from 'pg';
import { defaultScheme, letterOf } from '../../../src/learning/grading-standards/index.js';
import { declaredFunctions } from '../../../src/server/database/functions.js';
import { createDatabase, dropDatabase } from '../../support/cluster.js';

interface Entry {
  readonly name: string;
  readonly value: number;
}

/** Bounds are whole percentages, no two alike, the lowest of them 0. */
const schemes = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 20 })
  .map((bounds): Entry[] => [...bounds, 0].map((percent) => ({ name: `from ${percent}`, value: percent / 100 })));

/** Points of work, as percentages: those that meet a bound but for the last digits of a double, and any others. */
const scores = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 300 }))
    .map(([points, possible]) => (points / possible) * 100),
  fc.integer({ min: -50_000_000, max: 200_000_000 }).map((parts) => parts / 1e6),
);

describe('The letter of a score', () => {
  let url: string;
  let client: pg.Client;
  beforeAll(async () => {
    url = await createDatabase();
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(declaredFunctions().find(({ name }) => name === 'letter_grade')!.statement);
  });
  afterAll(async () => {
    await client.end();
    await dropDatabase(url);
  });

  const lettersInSql = async (scheme: readonly Entry[], percentages: readonly number[]): Promise<(string | null)[]> => {
    const text = `select letter_grade(p, $1::jsonb) as letter from unnest($2::float8[]) with ordinality u(p, n) order by n`;
    const { rows } = await client.query<{ letter: string | null }>(text, [JSON.stringify(scheme), percentages]);
    return rows.map(({ letter }) => letter);
  };

  it('is the same for grades of work, which rules read off, and for totals, which statements do', () =>
    fc.assert(
      fc.asyncProperty(schemes, fc.array(scores, { minLength: 1, maxLength: 50 }), async (scheme, percentages) => {
        const expected = percentages.map((percent) => letterOf(percent, scheme));
        expect(await lettersInSql(scheme, percentages)).toEqual(expected);
      }),
      { numRuns: 100 },
    ));

  it('is the same at every bound of the usual scheme, below it and above it', async () => {
    const percentages = defaultScheme.flatMap(({ value }) => [-0.01, 0, 0.01].map((more) => value * 100 + more));
    const expected = percentages.map((percent) => letterOf(percent, defaultScheme));
    expect(await lettersInSql(defaultScheme, percentages)).toEqual(expected);
  });

  it('is the same at a bound that no double has', async () => {
    const scheme = [
      { name: 'High', value: 0.1 + 0.2 },
      { name: 'Low', value: 0 },
    ];
    expect(letterOf(30, scheme)).toBe('High');
    expect(await lettersInSql(scheme, [30, 29.9999])).toEqual(['High', 'Low']);
  });
});
