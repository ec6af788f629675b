/** How clients come to live updates, and who is turned away. Decision 0128. */
import { once } from 'node:events';
import { get } from 'node:http';
import { openWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, LiveStream, moves, refusedSocket, subscribed, until, watch } from './live-clients.js';

describe('Live updates over WebSocket', () => {
  let world: World;
  const open: LiveSocket[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });
  afterAll(() => world.close());
  const keep = async (socket: Promise<LiveSocket>) => {
    open.push(await socket);
    return socket;
  };

  it('speak graphql-transport-ws, and refuse every other protocol, and none', async () => {
    for (const protocol of ['graphql-ws', 'mqtt', ''])
      expect(await refusedSocket(world.base, { protocol })).toEqual([400, 'websocket_protocol']);
    const socket = await keep(LiveSocket.as(world.base, world.tokens.teach));
    expect(socket.socket.protocol).toBe('graphql-transport-ws');
  });

  it('tell of a change, with the fields that were asked for', async () => {
    const id = await aJob(world, world.users.teach);
    const socket = await keep(LiveSocket.as(world.base, world.tokens.teach));
    socket.subscribe('1', watch, { id });
    await subscribed(world, 1);
    await moves(world, id, 40);
    await until(() => socket.next('1').length === 1);
    expect(socket.next('1')[0]).toEqual({
      data: {
        progressChanged: {
          eventId: expect.stringMatching(/^\d+$/),
          occurredAt: expect.stringMatching(/^20\d\d-.*Z$/),
          nodeId: Buffer.from(`Progress:${id}`).toString('base64url'),
          recordId: id,
          tag: 'COURSE_BATCH_UPDATE',
          workflowState: 'RUNNING',
          completion: 40,
          message: null,
        },
      },
    });
    socket.say({ id: '1', type: 'complete' });
    await subscribed(world, 0);
    await moves(world, id, 50);
    expect(socket.next('1')).toHaveLength(1);
  });

  it('close with 4401 without a token, with one that is none, has expired or was revoked', async () => {
    const payloads = [{}, { authorization: 'Bearer nonsense' }, { authorization: 7 }, { authorization: 'Basic YTpi' }];
    const ended = (['expired', 'revoked'] as const).map((who) => ({ authorization: `Bearer ${world.tokens[who]}` }));
    for (const init of [...payloads, ...ended]) {
      const socket = await keep(LiveSocket.open(world.base, { init }));
      expect([init, await socket.end()]).toEqual([init, [4401, 'Unauthorized']]);
    }
    await until(() => world.live().connections === 0);
  });

  it('take a token in the header of the request, too', async () => {
    const headers = { authorization: `Bearer ${world.tokens.teach}` };
    const socket = await keep(LiveSocket.open(world.base, { headers }));
    expect(socket.heard).toEqual([{ type: 'connection_ack' }]);
  });

  it('act as somebody for who may, and for nobody else', async () => {
    const id = await aJob(world, world.users.stu1);
    const path = `/graphql?as_user_id=${world.users.stu1}`;
    const init = (who: 'admin' | 'teach') => ({ authorization: `Bearer ${world.tokens[who]}` });
    const refused = await keep(LiveSocket.open(world.base, { path, init: init('teach') }));
    expect(await refused.end()).toEqual([4403, 'Forbidden']);
    const socket = await keep(LiveSocket.open(world.base, { path, init: init('admin') }));
    socket.subscribe('1', watch, { id });
    await subscribed(world, 1);
    await moves(world, id, 10);
    await until(() => socket.next('1').length === 1);
  });

  it('answer subscriptions alone, and refuse documents like every other', async () => {
    const socket = await keep(LiveSocket.as(world.base, world.tokens.teach));
    const refused: [string, object][] = [
      ['subscriptions_alone', { query: '{ __typename }' }],
      ['subscriptions_alone', { query: 'mutation { createStreamTicket { errors { code } } }' }],
      ['syntax', { query: 'subscription {' }],
      ['invalid_document', { query: 'subscription { nothing }' }],
      ['no_query', {}],
      ['persisted_query_not_found', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }],
    ];
    for (const [n, [reason, payload]] of refused.entries()) {
      socket.say({ id: String(n), type: 'subscribe', payload: { query: '', ...payload } });
      const [error] = await socket.errors(String(n));
      expect([n, error.extensions.reason]).toEqual([n, reason]);
    }
    socket.subscribe('unseen', watch, { id: await aJob(world, world.users.stu1) });
    expect((await socket.errors('unseen'))[0].extensions).toMatchObject({ code: 'NOT_FOUND', http: { status: 404 } });
    socket.subscribe('variables', watch, {});
    expect((await socket.errors('variables'))[0].extensions).toMatchObject({ reason: 'invalid_variables' });
    await subscribed(world, 0);
  });

  it('are no way round the scopes of a token', async () => {
    const socket = await keep(LiveSocket.as(world.base, world.tokens.scoped));
    socket.subscribe('1', watch, { id: await aJob(world, world.users.admin) });
    // The first who comes with scopes waits until they are worked out.
    expect((await socket.errors('1', 40_000))[0].extensions).toMatchObject({
      reason: 'insufficient_scope',
      http: { status: 403 },
    });
  });

  it('close what says too much, nothing in time, or what is no message', async () => {
    const long = await keep(LiveSocket.as(world.base, world.tokens.teach));
    long.socket.send('x'.repeat(600_000));
    expect((await long.end())[0]).toBe(1009);
    const strange = await keep(LiveSocket.as(world.base, world.tokens.teach));
    strange.socket.send('{}');
    expect((await strange.end())[0]).toBe(4400);
    const early = await keep(LiveSocket.open(world.base, { init: null }));
    early.subscribe('1', watch, { id: 1 });
    expect(await early.end()).toEqual([4401, 'Unauthorized']);
    const silent = await keep(LiveSocket.open(world.base, { init: null }));
    expect(await silent.end()).toEqual([4408, 'Connection initialisation timeout']);
  });

  it('are refused at a host that is not this service', async () => {
    expect(await refusedSocket(world.base, { headers: { host: 'elsewhere.example' } })).toEqual([421, 'unknown_host']);
  });

  it('leave other requests for an upgrade to whoever answers their path', async () => {
    const headers = { connection: 'upgrade', upgrade: 'h2c' };
    const [answer] = await once(get(`${world.base}/healthz`, { headers }), 'response');
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});

describe('Live updates as Server-Sent Events', () => {
  let world: World;
  let id: number;
  const open: LiveStream[] = [];
  beforeAll(async () => {
    world = await openWorld();
    id = await aJob(world, world.users.teach);
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close();
    await subscribed(world, 0);
  });
  afterAll(() => world.close());
  const stream = async (
    ...given: Parameters<typeof LiveStream.open> extends [string, ...infer Rest] ? Rest : never
  ) => {
    const opened = await LiveStream.open(world.base, ...given);
    open.push(opened);
    return opened;
  };

  it('tell of a change, each with its id, to who asks by POST or GET', async () => {
    const { tokens } = world;
    const [posted, got] = [
      await stream(watch, { id }, { token: tokens.teach }),
      await stream(watch, { id }, { token: tokens.teach, method: 'GET' }),
    ];
    expect(posted.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'access-control-allow-origin': '*',
    });
    await moves(world, id, 15);
    await until(() => posted.next().length === 1 && got.next().length === 1);
    expect(posted.events).toEqual(got.events);
    const [event] = posted.events;
    expect(event).toMatchObject({ event: 'next', data: { data: { progressChanged: { completion: 15 } } } });
    expect(event!.id).toBe(event!.data.data.progressChanged.eventId);
  });

  it('are opened by a ticket, which opens nothing else and ends with its token', async () => {
    const { body } = await world
      .as('teach')
      .graphql('mutation { createStreamTicket { streamTicket { ticket expiresAt } errors { code } } }');
    const { ticket, expiresAt } = body.data.createStreamTicket.streamTicket;
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(3_500_000);
    const opened = await stream(watch, { id }, { ticket, method: 'GET' });
    await moves(world, id, 16);
    await until(() => opened.next().length === 1);
    const elsewhere = await fetch(`${world.base}/graphql?ticket=${ticket}&query={__typename}`, {
      headers: { 'apollo-require-preflight': '1' },
    });
    expect(elsewhere.status).toBe(401);
    const broken = await stream(watch, { id }, { ticket: `${ticket}x`, method: 'GET' });
    expect([broken.status, await broken.refusal()]).toMatchObject([401, { reason: 'invalid_token' }]);
  });

  it('refuse who brings nothing, another method, and who takes no events', async () => {
    const nobody = await stream(watch, { id });
    expect([nobody.status, await nobody.refusal()]).toMatchObject([401, { reason: 'unauthenticated' }]);
    const headers = { authorization: `Bearer ${world.tokens.teach}` };
    const ask = (init: object) => fetch(`${world.base}/graphql/stream`, init).then(({ status }) => status);
    expect(await ask({ method: 'PUT', headers })).toBe(405);
    expect(await ask({ method: 'GET', headers: { ...headers, accept: 'application/json' } })).toBe(406);
    expect(await ask({ method: 'POST', headers: { ...headers, accept: 'text/event-stream' } })).toBe(400);
  });

  it('say in the stream why a document is refused, and that this was all', async () => {
    const reasons = [];
    for (const query of ['{ __typename }', 'subscription { nothing }', 'subscription {']) {
      const opened = await stream(query, {}, { token: world.tokens.teach });
      await until(() => opened.isOver);
      expect(opened.events.map(({ event }) => event)).toEqual(['next', 'complete']);
      reasons.push(opened.next()[0].errors[0].extensions.reason);
    }
    expect(reasons).toEqual(['subscriptions_alone', 'invalid_document', 'syntax']);
  });

  it('are for nobody without a token, also where visitors may ask for courses', async () => {
    const open = await openWorld({ VISITORS: 'on' });
    try {
      const refused = await LiveStream.open(open.base, watch, { id });
      expect([refused.status, await refused.refusal()]).toMatchObject([401, { reason: 'unauthenticated' }]);
      const socket = await LiveSocket.open(open.base);
      expect(await socket.end()).toEqual([4401, 'Unauthorized']);
    } finally {
      await open.close();
    }
  });

  it('are refused with 503 while there is too much to do', async () => {
    const { overload } = world.app;
    const admits = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(overload), 'admits')!;
    Object.defineProperty(overload, 'admits', { value: () => false, configurable: true });
    try {
      expect(await refusedSocket(world.base)).toEqual([503, 'overloaded']);
      const refused = await stream(watch, { id }, { token: world.tokens.teach });
      expect([refused.status, await refused.refusal()]).toMatchObject([503, { reason: 'overloaded' }]);
    } finally {
      Object.defineProperty(overload, 'admits', { ...admits, value: admits.value.bind(overload) });
    }
  });

  it('are refused over POST /graphql, which says where they are', async () => {
    const { body } = await world.as('teach').graphql(watch, { id });
    expect(body.errors[0].extensions).toMatchObject({ reason: 'no_subscriptions', http: { status: 400 } });
  });
});
