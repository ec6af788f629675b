/** Black box: queries over GET, and documents that are named by their hashes, as common clients send them. */
import { createHash } from 'node:crypto';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { PersistedQueries } from '../../src/server/graphql/persisted-queries.js';
import { Priorities } from '../../src/server/http/overload/priority.js';
import { openWorld, type World } from '../support/world.js';
import { smallSchool } from './small-school.js';

let world: World;
beforeAll(async () => {
  world = await openWorld({ GRAPHQL_PERSISTED_KB: '256' });
});
afterAll(() => world.close());

type Parameters = Readonly<Record<string, unknown>>;
const token = (who: 'teach' | 'stu1' = 'teach') => ({ authorization: `Bearer ${world.tokens[who]}` });
const read = async (answer: Response) => {
  const body = (await answer.json()) as any;
  return { status: answer.status, headers: answer.headers, body, code: body.errors?.[0]?.extensions.code };
};
async function get(parameters: Parameters, headers: Record<string, string> = token()) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return read(await fetch(`${world.base}/graphql?${search.toString()}`, { headers }));
}
const post = async (body: unknown, headers: Record<string, string> = token()) =>
  read(
    await fetch(`${world.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

const query = 'query Name($c: RecordId!) { course(id: $c) { name } }';
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const hashed = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha(text) } });
const urql =
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';

describe('A query over GET', () => {
  it.each([
    ['as any client sends it', {}, 'application/json; charset=utf-8'],
    ['as urql does', { accept: urql }, 'application/graphql-response+json; charset=utf-8'],
    ['in a type that is weighed', { accept: 'application/json;q=0.5, */*;q=0.1' }, 'application/json; charset=utf-8'],
  ])('is answered for a Bearer token alone: %s', async (_, accept, type) => {
    const variables = { c: world.courses.C1 };
    const answer = await get({ query, variables, operationName: 'Name' }, { ...token(), ...accept });
    expect([answer.status, answer.body]).toEqual([200, { data: { course: { name: expect.any(String) } } }]);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('A58: needs the preflight header beside a cookie, and a token in any case', async () => {
    const withCookie = { ...token(), cookie: 'session=1' };
    const refused = await get({ query: '{ viewer { name } }' }, withCookie);
    expect([refused.status, refused.body.errors[0].extensions.reason]).toEqual([400, 'cross_site_request']);
    const asked = await get({ query: '{ viewer { name } }' }, { ...withCookie, 'apollo-require-preflight': '1' });
    expect([asked.status, asked.code]).toEqual([200, undefined]);
    expect((await get({ query: '{ viewer { name } }' }, {})).status).toBe(401);
    const typed = await get({ query: '{ viewer { name } }' }, { ...token(), 'content-type': 'text/plain' });
    expect(typed.status).toBe(400);
  });

  it('A58: changes nothing: a mutation is 405, in every form', async () => {
    const mutation = 'mutation ($c: RecordId!) { updateCourse(id: $c, input: { name: "By GET" }) { course { name } } }';
    const variables = { c: world.courses.C1 };
    await post({
      query: mutation.replace('By GET', 'By POST'),
      variables,
      extensions: hashed(mutation.replace('By GET', 'By POST')),
    });
    for (const answer of [
      await get({ query: mutation, variables }),
      await get({ query: mutation, variables }, { ...token(), accept: 'application/json;q=0.5' }),
      await get({ variables, extensions: hashed(mutation.replace('By GET', 'By POST')) }),
      await get({ query: mutation, variables, extensions: hashed(mutation) }),
    ])
      expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
    expect((await get({ query, variables })).body.data.course.name).toBe('By POST');
  });

  it('says what is wrong with its parameters', async () => {
    const bad = await get({ query, variables: '{' });
    expect([bad.status, bad.body.errors[0].extensions.reason]).toEqual([400, 'bad_json']);
    const list = await get({ query, variables: [1] });
    expect([list.status, list.body.errors[0].extensions.reason]).toEqual([400, 'bad_json']);
    const twice = await fetch(`${world.base}/graphql?query={viewer{name}}&query={viewer{id}}`, { headers: token() });
    expect(twice.status).toBe(400);
    const none = await get({});
    expect([none.status, none.code]).toEqual([400, 'BAD_REQUEST']);
    const unknown = await get({ query: '{ nothing }' });
    expect([unknown.status, unknown.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  });
});

describe('A document that is named by its hash', () => {
  it('is asked for, sent once with its hash, and known from then on, by POST and by GET', async () => {
    const text = 'query ByHash($c: RecordId!) { course(id: $c) { name courseCode } }';
    const variables = { c: world.courses.C1 };
    const extensions = hashed(text);
    const unknown = await get({ variables, extensions, operationName: 'ByHash' });
    expect([unknown.status, unknown.body]).toEqual([
      200,
      { errors: [expect.objectContaining({ message: 'PersistedQueryNotFound' })] },
    ]);
    expect([unknown.code, unknown.headers.get('cache-control')]).toEqual([
      'PERSISTED_QUERY_NOT_FOUND',
      'private, no-store',
    ]);
    const sent = await post({ query: text, variables, extensions });
    expect(sent.body.data.course.courseCode).toEqual(expect.any(String));
    for (const answer of [
      await get({ variables, extensions, operationName: 'ByHash' }),
      await get({ variables, extensions }, { ...token(), accept: urql }),
      await get({ variables, extensions }, { ...token(), accept: 'application/json;q=0.5' }),
      await post({ variables, extensions }),
      await post({ variables, extensions: { ...extensions, other: 1 } }),
    ])
      expect([answer.status, answer.body]).toEqual([200, sent.body]);
  });

  it('gives nobody what the text would not', async () => {
    const text = 'query ($c: RecordId!) { course(id: $c) { account { admins { totalCount } } } }';
    const variables = { c: world.courses.C1 };
    await post({ query: text, variables, extensions: hashed(text) });
    const answer = await get({ variables, extensions: hashed(text) }, token('stu1'));
    expect(answer.body.errors[0].extensions.code).toMatch(/FORBIDDEN|NOT_FOUND/);
    const none = await get({ variables, extensions: hashed(text) }, {});
    expect(none.status).toBe(401);
  });

  it('is refused where the hash is another’s, or of another form', async () => {
    const extensions = hashed('{ viewer { name } }');
    const other = await post({ query: '{ viewer { id } }', extensions });
    expect([other.status, other.body.errors[0].extensions.reason]).toEqual([400, 'persisted_query_hash']);
    expect((await post({ extensions })).code).toBe('PERSISTED_QUERY_NOT_FOUND');
    for (const persistedQuery of [
      { version: 2, sha256Hash: sha('x') },
      { version: 1, sha256Hash: 7 },
      'x',
      { version: 1, sha256Hash: 'toString' },
    ])
      expect((await post({ extensions: { persistedQuery } })).body.errors[0].extensions.reason).toBe(
        'persisted_query_form',
      );
  });

  it('is not remembered where it is refused', async () => {
    const text = '{ viewer { nothing } }';
    expect((await post({ query: text, extensions: hashed(text) })).code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await post({ extensions: hashed(text) })).code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('takes no more memory than it may: the oldest goes first', async () => {
    const text = (i: number) => `query N${i} { viewer { name } } # ${'x'.repeat(20_000)}`;
    for (let i = 0; i < 8; i += 1) await post({ query: text(i), extensions: hashed(text(i)) });
    const known: boolean[] = [];
    for (let i = 7; i >= 0; i -= 1) known.push((await post({ extensions: hashed(text(i)) })).code === undefined);
    // 256 kB hold six texts of 40 kB.
    expect(known).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('comes in its turn: by what its text does, before anybody has read it', () => {
    const known = new PersistedQueries(100_000);
    const text = 'mutation { startQuizAttempt { id } }';
    known.set(sha(text), text);
    const requests = new Priorities([], createPrepare(smallSchool(), { limits: publicLimits, describe: true }), (key) =>
      known.get(key),
    );
    const body = JSON.stringify({ extensions: hashed(text) });
    expect(requests.ofUnread(body)).toBe('exam');
    expect(requests.ofUnread(`/graphql?extensions=${encodeURIComponent(JSON.stringify(hashed(text)))}`)).toBe('exam');
    expect(requests.ofUnread(JSON.stringify({ extensions: hashed('other') }))).toBe('read');
  });
});
