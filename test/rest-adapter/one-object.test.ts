import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import type { CompiledRoute } from '../../rest-adapter/platform/compile.js';
import { body } from '../../rest-adapter/platform/index.js';
import { describeParameters } from '../../rest-adapter/platform/openapi/openapi-parameters.js';
import type { FormObject, FormValue } from '../../rest-adapter/platform/requests/form-value.js';
import { compileVariables, variableReader } from '../../rest-adapter/platform/variables/read-variables.js';

const schema = buildSchema(`
  input Mark { who: String! points: Float remark: String }
  input Marks { attempt: Int! bonus: Float marks: [Mark!] }
  type Query { one: Int }
  type Mutation { set(marks: Marks!): Int }`);
const operation = parse('mutation S($marks: Marks!) { set(marks: $marks) }').definitions[0] as OperationDefinitionNode;
const sources = {
  marks: body('data').keyed('marks', 'who').one().nullUnchanged(),
};

describe('a list of one object', () => {
  const variables = compileVariables(operation, sources, schema);
  const read = (data: FormValue) =>
    variableReader(variables)({ path: {}, parameters: { data }, headers: {}, page: undefined })['marks'];

  it('is read as the object, also with a numbered item', () => {
    const expected = { attempt: 1, marks: [{ who: '7', points: 2.5 }] };
    const given: FormObject = { attempt: '1', marks: { 7: { points: '2.5' } } };
    for (const data of [[given], { 0: given }]) expect(read(data)).toEqual(expected);
  });

  it('is refused where it holds none, several, or something else, and where the object stands in its place', () => {
    for (const data of [[], [{ attempt: 1 }, { attempt: 2 }], 'all', ['all'], null, { attempt: 1 }, [[{ attempt: 1 }]]])
      expect(() => read(data)).toThrow();
  });

  it('takes null for absent, and a blank text for unset', () => {
    const marks = { 7: { points: null, remark: '' }, 8: { points: '', remark: null } };
    expect(read([{ attempt: 1, bonus: null, marks }])).toEqual({
      attempt: 1,
      marks: [
        { who: '7', remark: null },
        { who: '8', points: null },
      ],
    });
    expect(() => read([{ attempt: null }])).toThrow();
  });

  it('is described as a list', () => {
    const route = { variables, route: { method: 'PUT' } } as unknown as CompiledRoute;
    expect(describeParameters(route).map(({ name }) => name)).toEqual([
      'data[][attempt]',
      'data[][bonus]',
      'data[][marks][<who>][points]',
      'data[][marks][<who>][remark]',
    ]);
  });
});
