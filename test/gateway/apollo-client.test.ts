/** Black box: what Apollo Client 4 sends, and the answers that it has to understand, on every way through the endpoint. */

import { createHash } from 'node:crypto';
import { createLogger } from '../../src/server/process/logger.js';
import { changeRows } from '../support/change-by-sql.js';
import { openWorld, type World } from '../support/world.js';

const newer = 'application/graphql-response+json; charset=utf-8';
const plain = 'application/json; charset=utf-8';
const accept = 'application/graphql-response+json,application/json;q=0.9';
const clientLibrary = { name: '@apollo/client', version: '4.0.7' };

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  world = await openWorld({ VISITORS: 'on' }, logger);
});
afterAll(() => world.close());

const token = () => ({ authorization: `Bearer ${world.tokens.teach}` });
async function send(body: unknown, headers: Record<string, string> = {}, path = '/graphql') {
  const answer = await fetch(world.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const read = (await answer.json()) as any;
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: read,
    reason: read.errors?.[0].extensions.reason,
  };
}

describe('What is refused before an operation runs', () => {
  const query = '{ viewer { name } }';
  const refused: [string, number, string, () => ReturnType<typeof send>][] = [
    ['no token', 401, 'unauthenticated', () => send({ query })],
    ['a wrong token', 401, 'invalid_token', () => send({ query }, { authorization: 'Bearer x' })],
    ['a body that is no JSON', 400, 'bad_json', () => send('{"query":', token())],
    ['a list of operations', 400, 'batching_disabled', () => send([{ query }], token())],
    ['a number', 400, 'bad_request', () => send('7', token())],
    ['another user in the body', 403, 'cannot_become', () => send({ query, as_user_id: 1 }, token())],
    ['another user who is none', 403, 'cannot_become', () => send({ query }, token(), '/graphql?as_user_id=x')],
    ['a body that is too large', 413, 'payload_too_large', () => send({ query: ' '.repeat(2_000_000) }, token())],
    [
      'another encoding',
      415,
      'unsupported_media_type',
      () => send({ query }, { ...token(), 'content-encoding': 'zip' }),
    ],
    ['a hash of another form', 400, 'persisted_query_form', () => send({ extensions: { persistedQuery: 1 } }, token())],
    ['text that does not parse', 400, 'syntax', () => send({ query: '{' }, token())],
    [
      'another content type',
      400,
      'cross_site_request',
      () => send({ query }, { ...token(), 'content-type': 'text/plain' }),
    ],
  ];
  it.each(refused)('is told in the type that the client takes: %s', async (_, status, reason, ask) => {
    const answer = await ask();
    expect([answer.status, answer.reason, answer.type]).toEqual([status, reason, newer]);
  });

  it.each([
    ['*/*', plain],
    ['application/json', plain],
    ['text/html, */*;q=0.1', plain],
    ['application/json;q=0.5, application/graphql-response+json;q=0.4', plain],
    ['application/graphql-response+json;q=0', plain],
    ['application/*', plain],
    ['text/html', plain],
    ['application/graphql-response+json', newer],
    ['application/graphql-response+json;q=0.5, */*;q=0.1', newer],
    ['application/graphql-response+json;charset=utf-8,application/json;q=0.9', newer],
  ])('has the type that an answer has, for Accept: %s', async (accepted, type) => {
    expect((await send({ query }, { accept: accepted })).type).toBe(type);
    const answer = await send({ query }, { ...token(), accept: accepted });
    if (answer.status !== 406) expect([answer.status, answer.type]).toEqual([200, type]);
  });
});

describe('The name of an operation, and of its client', () => {
  const named = 'query Named { viewer { name } }';
  const hashOf = (text: string) => ({ version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') });
  /** The last line of the log that is about the endpoint. */
  const lastLine = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return lines.map((line) => JSON.parse(line)).findLast(({ path }) => path?.startsWith('/graphql'));
  };

  it('is in the log on every way through the endpoint', async () => {
    const body = { query: named, operationName: 'Named', variables: {}, extensions: { clientLibrary } };
    const ways: [string, () => ReturnType<typeof send>, number][] = [
      ['as it is sent', () => send(body, token()), 200],
      ['through the protocol', () => send(body, { ...token(), accept: 'application/json;q=0.9' }), 200],
      [
        'by a hash',
        () => send({ ...body, extensions: { clientLibrary, persistedQuery: hashOf(named) } }, token()),
        200,
      ],
      ['that is not valid', () => send({ ...body, query: 'query Named { nothing }' }, token()), 400],
      [
        'of a text that is not known',
        () => send({ ...body, query: undefined, extensions: { clientLibrary, persistedQuery: hashOf('x') } }, token()),
        200,
      ],
    ];
    for (const [way, ask, status] of ways) {
      expect([way, (await ask()).status]).toEqual([way, status]);
      const { operation, client } = await lastLine();
      expect([way, operation, client]).toEqual([way, 'Named', '@apollo/client@4.0.7']);
    }
  });

  it('is that of the header where a client gives it one, also where it is refused unread', async () => {
    const headers = { 'apollographql-client-name': 'gradebook', 'apollographql-client-version': '2.1' };
    await send({ query: named, extensions: { clientLibrary } }, { ...token(), ...headers });
    expect(await lastLine()).toMatchObject({ operation: 'Named', client: 'gradebook@2.1' });
    await send({ query: named }, headers);
    expect(await lastLine()).toMatchObject({ status: 401, client: 'gradebook@2.1' });
  });

  it('is left out where it is no name', async () => {
    const extensions = { clientLibrary: { name: 'x'.repeat(101), version: 7 } };
    await send({ query: '{ nothing }', operationName: 'not a name\n', extensions }, token());
    const line = await lastLine();
    expect([line.operation, line.client]).toEqual([undefined, undefined]);
  });

  it('is counted beside the answers', async () => {
    const { text } = await world.withToken(null).get('/metrics');
    expect(text).toMatch(/graphql_requests_total\{operation="Named",client="gradebook@2\.1",status="200"\} 1/);
  });

  it('keeps no visitor out', async () => {
    await changeRows(world, 'courses', { id: world.courses.C1 }, { isPublic: true, workflowState: 'available' });
    const query = `{ course(id: ${world.courses.C1}) { name } }`;
    const answer = await send({ query, extensions: { clientLibrary } });
    expect([answer.status, answer.body.data?.course?.name]).toEqual([200, expect.any(String)]);
  });
});
