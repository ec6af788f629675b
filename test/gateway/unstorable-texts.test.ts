import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { smallSchool } from './small-school.js';

const calls = { count: 0 };
const prepare = createPrepare(smallSchool(calls), { limits: publicLimits, describe: true });

/** The first error of a document, refused when it is read or when it is given its variables. */
async function errorOf(document: string, variables: Record<string, unknown> = {}): Promise<any> {
  const prepared = prepare(document);
  const { errors } = prepared instanceof PreparedOperation ? await prepared.run({}, variables) : prepared;
  return errors?.[0]?.toJSON();
}

const filtered = (given: string) =>
  `query ($t: String, $i: JSONish) { echo(text: $t) account(id: "1") { courses { nodes { students(filter: ${given}) { totalCount } } } } }`;

describe('A text with NUL or half of a surrogate pair', () => {
  it.each<[document: string, variables: Record<string, unknown>, field: string]>([
    ['query ($t: String) { echo(text: $t) }', { t: '\ud800' }, 'text'],
    ['query ($t: String) { echo(text: $t) }', { t: 'a\0' }, 'text'],
    ['query ($t: String) { echo(text: $t) }', { t: 'a', unknown: '\0' }, 'unknown'],
    [filtered('$i'), { i: { inner: { words: ['a', 'b\0'] } } }, 'inner.words.1'],
    [filtered('$i'), { i: { 'wo\0rds': ['a'] } }, 'filter'],
    [filtered('{inner: {words: ["a", "\\u0000"]}}'), {}, 'inner.words.1'],
    [filtered('{list: [[[["a"]]], [[["b"], ["\\u0000"]]]]}'), {}, 'list'],
    ['{ echo(text: "a\\u0000") }', {}, 'text'],
    ['query ($t: String = "a\\u0000") { echo(text: $t) }', {}, 'text'],
    ['{ ...F } fragment F on Query { echo(text: "\\u0000") }', {}, 'text'],
  ])('is refused in %s, by its place', async (document, variables, field) => {
    const error = await errorOf(document, variables);
    expect(error.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      reason: 'bad_encoding',
      http: { status: 400 },
    });
    const [[named, entries]] = Object.entries<any>(error.extensions.fields) as [[string, any]];
    expect(named.startsWith(field)).toBe(true);
    expect(entries).toEqual([expect.objectContaining({ attribute: named, type: 'bad_encoding' })]);
    expect(calls.count).toBe(0);
  });

  it('leaves pairs of surrogates alone', async () => {
    expect(await errorOf('query ($t: String) { echo(text: $t) }', { t: '\u{1f600}' })).toBeUndefined();
    expect(await errorOf('{ echo(text: "\\u{1f600}") }')).toBeUndefined();
  });
});

describe('A subscription', () => {
  it.each(['subscription{x}', 'subscription { __typename }'])('is refused: %s', async (document) => {
    expect((await errorOf(document)).extensions).toEqual({
      code: 'BAD_REQUEST',
      reason: 'no_subscriptions',
      http: { status: 400 },
    });
  });

  it('is no harm beside the operation that is asked for', async () => {
    const prepared = prepare('subscription A { x } query B { hello }', 'B');
    expect(prepared).toBeInstanceOf(PreparedOperation);
  });
});
