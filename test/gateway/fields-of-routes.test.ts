import {
  buildSchema,
  type GraphQLObjectType,
  getIntrospectionQuery,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql';
import { hideFieldsOfRoutes } from '../../schema/platform/of-routes.js';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { compileGrants } from '../../schema/platform/prepare/scopes.js';

/** A question whose content is a union, with what only a route asks: the keys of all types, and a mutation. */
function quizSchema(instead: Readonly<Record<string, string>> = { flat: 'content', answerWritten: 'answer' }) {
  const schema = buildSchema(`
    type Query { question: Question }
    type Mutation { answer(number: Int): Question answerWritten(as: Written): Question }
    type Question { name: String flat: Flat content: Content }
    union Content = Choice | Pairs
    type Choice { options: [String!]! }
    type Pairs { pairs: [String!]! same: Shared }
    type Flat { options: [String!] pairs: [String!] same: Shared }
    type Shared { text: String }
    input Written { anything: String }
  `);
  for (const [field, other] of Object.entries(instead)) {
    const type = schema.getType(field === 'flat' ? 'Question' : 'Mutation') as GraphQLObjectType;
    type.getFields()[field]!.extensions = { ofRoutes: other };
  }
  (schema.getType('Content') as any).resolveType = () => 'Choice';
  hideFieldsOfRoutes(schema);
  return schema;
}

const root = {
  question: { name: 'One', flat: { options: ['a'], pairs: null }, content: { options: ['a'] } },
  answerWritten: { name: 'Two' },
};
const flat = '{ question { name flat { options pairs } } }';

describe('A field that documents of the routes alone may ask', () => {
  const schema = quizSchema();
  const grants = compileGrants(
    [
      { scope: 'url:GET|/question', document: parse(flat) },
      { scope: 'url:POST|/answer', document: parse('mutation ($as: Written) { answerWritten(as: $as) { name } }') },
    ],
    schema,
  );
  const prepare = createPrepare(schema, { limits: publicLimits, describe: true, grants: () => grants });
  const run = async (text: string, scopes: readonly string[] | null = null, trusted = false, variables = {}) => {
    const prepared = prepare(text, null, { trusted });
    if (!(prepared instanceof PreparedOperation)) return { errors: prepared.errors, data: undefined };
    return prepared.run({ actor: { scopes } }, variables, root);
  };

  it('is answered to them', async () => {
    const { data } = await run(flat, null, true);
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      question: { name: 'One', flat: { options: ['a'], pairs: null } },
    });
    const written = 'mutation ($as: Written) { answerWritten(as: $as) { name } }';
    expect((await run(written, null, true)).errors).toBeUndefined();
  });

  it.each([
    flat,
    'mutation { answerWritten { name } }',
    '{ question { ...F } } fragment F on Question { flat { pairs } }',
  ])('is not there for anybody else: %s', async (text) => {
    const { errors } = await run(text);
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Cannot query field "(flat|answerWritten)" on type "(Question|Mutation)"\.$/),
    ]);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } });
  });

  it('is neither printed nor described nor suggested, nor are the types that only it leads to', async () => {
    const { body } = (await run(getIntrospectionQuery())) as unknown as { body: Buffer };
    for (const text of [printSchema(schema), printSchema(lexicographicSortSchema(schema)), body.toString()]) {
      expect(text).toMatch(/content/);
      expect(text).toMatch(/Shared/);
      expect(text).not.toMatch(/flat|Flat|[wW]ritten/);
    }
    expect(JSON.stringify(await run('{ question { flt { pairs } } }'))).not.toMatch(/flat/);
  });

  it('hides its types from who asks for one by name, and from what is written on one', async () => {
    const described = (of: string) => `{ __type(name: "${of}") { name fields { name } inputFields { name } } }`;
    const named = 'query($of: String!) { __type(name: $of) { name } }';
    for (const of of ['Flat', 'Written', 'Nothing']) {
      expect(await run(described(of))).toEqual({ data: { __type: null } });
      // Compiled after some runs.
      for (let times = 0; times < 5; times += 1)
        expect(await run(named, null, false, { of })).toEqual({ data: { __type: null } });
    }
    expect(JSON.stringify(await run(described('Shared')))).toMatch(/"text"/);
    expect(JSON.stringify(await run(described('Question')))).not.toMatch(/flat/);
    const unknown = [
      '{ question { ... on Flat { pairs } } }',
      'query($as: Written) { question { name @skip(if: $as) } }',
    ];
    for (const text of unknown)
      expect((await run(text)).errors?.[0]?.message).toMatch(/^Unknown type "(Flat|Written)"/);
  });

  it('grants, as a scope, the field that stands for it with everything below, and nothing beside it', async () => {
    const content = '{ question { name content { __typename ... on Choice { __typename options } } } }';
    expect((await run(content, ['url:GET|/question'])).errors).toBeUndefined();
    expect((await run(content, ['url:POST|/answer'])).errors?.[0]?.message).toMatch(/do not cover/);
    expect((await run('mutation { answer(number: 1) { name } }', ['url:POST|/answer'])).errors).toBeUndefined();
    const more = await run('mutation { answer(number: 1) { content { __typename } } }', ['url:POST|/answer']);
    expect(more.errors?.[0]?.message).toMatch(/do not cover/);
  });

  it('has a field that stands for it, or there is no start', () => {
    expect(() => quizSchema({ flat: 'contents' })).toThrow('Question has no field contents.');
  });
});
