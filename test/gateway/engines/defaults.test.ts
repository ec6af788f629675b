/** Defaults of every kind, which the graph hardly has: of input fields, of arguments, of variables; and scalars that become objects. */
import { buildSchema, type GraphQLScalarType } from 'graphql';
import { loadCompiler } from '../../../schema/platform/prepare/prepared-operation.js';
import { DateTime, RecordId } from '../../../schema/platform/scalars.js';
import { recorded } from './both-engines.js';
import { GeneratedComparison } from './generated-comparison.js';

const types = /* GraphQL */ `
  scalar DateTime
  scalar RecordId
  enum Word { ONE TWO }
  input Deep { word: Word! = TWO, words: [Word!] = [ONE], count: Int = 4, text: String, must: Int! }
  input One @oneOf { text: String, deep: Deep, ids: [RecordId!] }
  input All {
    text: String = "usual", flag: Boolean! = true, at: DateTime, id: RecordId, number: Float = 1.5
    deep: Deep = { must: 1, text: "as usual" }, deeps: [Deep!], lists: [[Int]], one: One, must: Deep!
  }
  type Query { all(input: All, ids: [RecordId!] = [1], at: DateTime, word: Word! = ONE): String }
  type Mutation {
    one(input: All!, at: DateTime, count: Int! = 3): Boolean
    two(one: One!, inputs: [All!]! = [{ must: { must: 2 } }], word: Word = TWO): Int
    three(deep: Deep! = { must: 5 }, lists: [[Deep!]]): Float
  }
`;

function schemaWithScalars() {
  const schema = buildSchema(types);
  for (const { name, parseValue, parseLiteral } of [DateTime, RecordId]) {
    const scalar = schema.getType(name) as GraphQLScalarType;
    Object.assign(scalar, { parseValue, parseLiteral });
  }
  return recorded(schema);
}

describe('Compiled operations, beside interpreted ones', () => {
  beforeAll(() => loadCompiler());

  it('take every kind of default alike', async () => {
    const schema = schemaWithScalars();
    const comparison = new GeneratedComparison(schema, 20_502);
    const asItIs = (selection: string): string => selection;
    for (const mutation of Object.values(schema.getMutationType()!.getFields()))
      await comparison.of(mutation, asItIs, true, 60);
    for (const query of Object.values(schema.getQueryType()!.getFields()))
      await comparison.of(query, asItIs, false, 60);
    expect(comparison.ways.compiled).toBeGreaterThan(comparison.ways.interpreted);
  });
});
