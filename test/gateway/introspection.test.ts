import { execute, getIntrospectionQuery, type IntrospectionOptions, parse, stripIgnoredCharacters } from 'graphql';
import type { OperationResult, PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { openWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const repeat = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => text(i)).join(' ');
const asked = (query: string) => world.as('stu1').graphql(query);
const reasonOf = async (query: string) => {
  const { status, body } = await asked(query);
  return [status, body.errors?.[0].extensions.reason];
};
/** The text that graphql-js answers with, without the service around it: the same keys in the same order. */
const plain = (query: string) => JSON.stringify(execute({ schema: world.app.schema, document: parse(query) }));

const everything: IntrospectionOptions = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  experimentalDirectiveDeprecation: true,
  oneOf: true,
};

describe('the introspection query that tools send', () => {
  const variants: [string, IntrospectionOptions][] = [
    ['as it is', {}],
    ['with all there is', everything],
    ['without descriptions', { descriptions: false }],
    ['as of old, with types told less deep', { typeDepth: 3 }],
    ['with types told deeper', { typeDepth: 13 }],
    ...Object.keys(everything).map((name): [string, IntrospectionOptions] => [`with ${name}`, { [name]: true }]),
  ];

  it.each(variants)('is answered as graphql-js answers it: %s', async (_, options) => {
    const query = getIntrospectionQuery(options);
    const first = await asked(query);
    expect([first.status, first.text]).toEqual([200, plain(query)]);
    expect((await asked(query)).text).toBe(first.text);
  });

  const standard = getIntrospectionQuery();
  const rewritten: [string, string][] = [
    ['without white space', stripIgnoredCharacters(standard)],
    [
      'without a name, fragments of other names',
      standard.replace('query IntrospectionQuery', '').replaceAll('FullType', 'F'),
    ],
    ['with __typename everywhere', standard.replaceAll('{', '{ __typename').replace('{ __typename', '{')],
    ['with __typename at the top', standard.replace('__schema', '__typename __schema')],
    ['of the fields alone', '{ __schema { types { name fields { name type { name } } } } }'],
    [
      'with entries that are deprecated left out',
      standard.replaceAll('includeDeprecated: true', 'includeDeprecated: false'),
    ],
    ['with a fragment used twice', standard.replace('...FullType', '...FullType ...FullType kind')],
  ];
  it.each(rewritten)('is known however it is written: %s', async (_, query) => {
    const { status, text } = await asked(query);
    expect([status, text]).toEqual([200, plain(query)]);
  });

  it('is written once, for all texts that ask the same', () => {
    const bodyOf = (query: string) => (world.app.prepare(query) as PreparedOperation).run({}, {}) as OperationResult;
    const { body } = bodyOf(standard);
    expect(body).toBeInstanceOf(Buffer);
    expect(bodyOf(stripIgnoredCharacters(standard)).body).toBe(body);
    expect(bodyOf(standard.replaceAll('FullType', 'G')).body).toBe(body);
    expect(bodyOf(getIntrospectionQuery({ oneOf: true })).body).not.toBe(body);
  });

  it('is answered to GET and to whoever prefers GraphQL’s own type', async () => {
    const headers = { authorization: `Bearer ${world.tokens.stu1}`, 'apollo-require-preflight': '1' };
    const url = `${world.base}/graphql?query=${encodeURIComponent(stripIgnoredCharacters(standard))}`;
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const response = await fetch(url, { headers: { ...headers, accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
      expect(await response.text()).toBe(plain(standard));
    }
  });
});

describe('other questions about the schema', () => {
  it('are answered while they are small', async () => {
    for (const query of [
      '{ __type(name: "Course") { name fields { name type { name kind ofType { name } } } } }',
      '{ a: __schema { queryType { name } } b: __schema { types { name } } viewer: __typename }',
      'query ($name: String = "Course") { __type(name: $name) { fields { name } } }',
      '{ __type(name: "Nothing") { name } }',
    ])
      expect([query, (await asked(query)).text]).toEqual([query, plain(query)]);
  });

  const types = (below: string) => `__schema { types { ${below} } }`;
  const ofField = 'name description type { name } args { name }';
  const dear: [string, string][] = [
    [
      '15 times all types',
      `{ ${repeat(15, (i) => `a${i}: ${types('name kind description fields { name description type { name } args { name } }')}`)} }`,
    ],
    [
      'all fields of the types of all fields',
      `{ ${types(`fields { type { fields { ${ofField} } ofType { fields { ${ofField} } } } }`)} }`,
    ],
    [
      'the same in a fragment of a fragment',
      `{ ...A } fragment A on Query { __schema { types { ...B } } } fragment B on __Type { fields { type { fields { ...C } ofType { fields { ...C } } } } } fragment C on __Field { ${ofField} }`,
    ],
    [
      '15 aliases of all fields of a type',
      `{ ${types(`name ${repeat(15, (i) => `f${i}: fields { name args { name type { name } } }`)}`)} }`,
    ],
    [
      'the standard query and something beside it',
      `{ viewer: __typename ${repeat(3, (i) => `s${i}: ${types('fields { name description args { name description type { kind name } } type { kind name ofType { kind name } } } inputFields { name description }')}`)} }`,
    ],
    [
      'left out by a variable',
      `query ($a: Boolean = false) { ${repeat(15, (i) => `a${i}: __schema @include(if: $a) { types { name fields { name args { name } } } }`)} }`,
    ],
    [
      'a type by a variable, 15 times, deep',
      `query ($n: String!) { ${repeat(15, (i) => `a${i}: __type(name: $n) { fields { args { type { inputFields { name type { name } } } } type { fields { name type { name } args { name } } } } }`)} }`,
    ],
  ];
  it.each(dear)('are refused as too costly where they ask too much: %s', async (_, query) => {
    expect(await reasonOf(query)).toEqual([400, 'query_too_costly']);
  });

  it('are refused by the other limits as any document is', async () => {
    expect(await reasonOf(`{ ${repeat(300, (i) => `t${i}: __type(name: "Course") { name }`)} }`)).toEqual([
      400,
      'too_many_aliases',
    ]);
    expect(await reasonOf(`{ ${repeat(1_000, (i) => `t${i}: __type(name: "Course") { name }`)} }`)).toEqual([
      400,
      'too_many_tokens',
    ]);
    expect(await reasonOf(`{ ${repeat(5_000, (i) => `t${i}: __typename`)} }`)).toEqual([400, 'too_many_tokens']);
    expect(await reasonOf(`{ ${types('fields { type { fields { type { fields { name } } } } }')} }`)).toEqual([
      400,
      'invalid_document',
    ]);
  });
});
