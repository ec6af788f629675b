import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import type { CompiledRoute } from '../../rest-adapter/platform/compile.js';
import { body } from '../../rest-adapter/platform/index.js';
import { describeParameters } from '../../rest-adapter/platform/openapi/openapi-parameters.js';
import type { FormObject } from '../../rest-adapter/platform/requests/form-value.js';
import { compileVariables, variableReader } from '../../rest-adapter/platform/variables/read-variables.js';

const schema = buildSchema(`
  input Mark { who: String! mark: String excuse: Boolean }
  input Marks { work: String! marks: [Mark!]! }
  type Query { one: Int }
  type Mutation { set(all: [Marks!]!): Int }`);
const operation = parse('mutation S($all: [Marks!]!) { set(all: $all) }').definitions[0] as OperationDefinitionNode;
const sources = { all: body('data').keyedMaps('', 'work', 'marks').keyed('marks', 'who') };

describe('a map of maps', () => {
  const variables = compileVariables(operation, sources, schema);
  const read = (data: FormObject) =>
    variableReader(variables)({ path: {}, parameters: { data }, headers: {}, page: undefined })['all'];

  it('is read as a list of lists, each item with its key', () => {
    expect(read({ 12: { 34: { mark: '5' }, 'sis:x': { excuse: 'true' } }, 13: { 34: { mark: '' } } })).toEqual([
      {
        work: '12',
        marks: [
          { who: '34', mark: '5' },
          { who: 'sis:x', excuse: true },
        ],
      },
      { work: '13', marks: [{ who: '34', mark: null }] },
    ]);
  });

  it('is refused where there is no inner map', () => {
    expect(() => read({ 12: 'all' })).toThrow();
  });

  it('is described by its keys', () => {
    const route = { variables, route: { method: 'POST' } } as unknown as CompiledRoute;
    expect(describeParameters(route).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'data[<work>][<who>][mark] string',
      'data[<work>][<who>][excuse] boolean',
    ]);
  });
});
