import { buildSchema } from 'graphql';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { loadCompiler, PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';

beforeAll(() => loadCompiler());

const schema = buildSchema(`
  type Query { find(by: Name, all: [Owner!]): String }
  input Name @oneOf { id: Int email: String owner: Owner }
  input Owner { names: [Word!]! }
  input Word @oneOf { id: Int email: String }
`);

/** What an operation answers when it was compiled, and when it was not. */
async function answers(by: unknown, all?: unknown) {
  const text = 'query ($by: Name, $all: [Owner!]) { find(by: $by, all: $all) }';
  const both = [0, 100].map(async (compileAfter) => {
    const prepared = createPrepare(schema, { limits: publicLimits, describe: true, compileAfter })(text);
    if (!(prepared instanceof PreparedOperation)) throw new Error(String(prepared.errors[0]));
    const { errors } = await prepared.run({}, { by, all }, { find: () => 'found' });
    return errors === undefined ? 'found' : errors[0]!.message;
  });
  const [compiled, plain] = await Promise.all(both);
  expect(compiled).toBe(plain);
  return compiled;
}

describe('An input of which one field is given', () => {
  it.each([
    { id: 1 },
    { email: 'a' },
    { owner: { names: [{ id: 1 }, { email: 'b' }] } },
    { owner: { names: { id: 1 } } },
  ])('is taken, compiled or not: %j', async (by) => {
    expect(await answers(by)).toBe('found');
  });

  it.each([
    {},
    { id: 1, email: 'a' },
    { id: null },
    { id: 1, email: null },
    { owner: { names: [{ id: 1 }, { id: 2, email: 'b' }] } },
    { owner: { names: [{}] } },
  ])('is refused with more or fewer, or null, compiled or not: %j', async (by) => {
    expect(await answers(by)).toMatch(/Exactly one key must be specified|must be non-null/);
  });

  it('is looked at in lists of lists, too', async () => {
    expect(await answers(undefined, [{ names: [{ id: 1 }] }])).toBe('found');
    for (const wrong of [{}, { id: null }, { id: 1, email: 'a' }])
      expect(await answers(undefined, [{ names: [{ id: 1 }] }, { names: [wrong] }])).toMatch(/Exactly one|non-null/);
  });

  it('may be left out, or be null, where it is not needed', async () => {
    expect(await answers(undefined)).toBe('found');
    expect(await answers(null)).toBe('found');
  });
});
