/** What clients may do to live updates: every fault has its words, and nothing stays behind. Decision 0128. */
import { setTimeout as pause } from 'node:timers/promises';
import { openNewWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, LiveStream, moves, subscribed, until, watch } from './live-clients.js';

describe('Live updates under attack', () => {
  let world: World;
  let id: number;
  const open: { close(): void }[] = [];
  beforeAll(async () => {
    world = await openNewWorld();
  });
  beforeEach(async () => {
    id = await aJob(world, world.users.teach);
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await until(() => world.live().connections === 0 && world.live().subscriptions === 0);
  });
  afterAll(() => world.close());
  const socketOf = async (who: 'teach' | 'admin' = 'teach', path = '/graphql', more: object = {}) => {
    const init = { authorization: `Bearer ${world.tokens[who]}`, ...more };
    const socket = await LiveSocket.open(world.base, { init, path });
    open.push(socket);
    return socket;
  };
  const update = 'unreadCountChanged { eventId }';
  const reasonOf = ([error]: any[]) => [error.extensions.http.status, error.extensions.reason];

  it('refuse @skip and @include on what is subscribed to, on both ways in', async () => {
    const documents = [
      `subscription { ${update.replace(' ', ' @skip(if: true) ')} }`,
      `subscription ($if: Boolean!) { ${update.replace(' ', ' @include(if: $if) ')} }`,
      `subscription { ... @include(if: false) { ${update} } }`,
      `subscription { ...on Subscription { ...f } } fragment f on Subscription { ${update.replace(' ', ' @skip(if: false) ')} }`,
    ];
    const socket = await socketOf();
    for (const [n, query] of documents.entries()) {
      socket.subscribe(`${n}`, query, { if: true });
      expect([n, reasonOf(await socket.errors(`${n}`))]).toEqual([n, [400, 'conditional_subscription']]);
      const stream = await LiveStream.open(world.base, query, { if: true }, { token: world.tokens.teach });
      await until(() => stream.isOver);
      expect([n, reasonOf(stream.next()[0].errors)]).toEqual([n, [400, 'conditional_subscription']]);
    }
    socket.subscribe('within', `subscription { unreadCountChanged { eventId @skip(if: true) recordId } }`);
    await subscribed(world, 1);
  });

  it('close with 4400 what only a service says, and an address that cannot be read', async () => {
    for (const type of ['next', 'error', 'connection_ack']) {
      const socket = await socketOf();
      socket.say({ id: '1', type, payload: type === 'error' ? [{ message: 'x' }] : {} });
      expect([type, (await socket.end())[0]]).toEqual([type, 4400]);
    }
    for (const query of ['as_user_id=%zz', '%zz=%']) {
      const socket = await socketOf('admin', `/graphql?${query}`);
      expect([query, (await socket.end())[0]]).toEqual([query, 4400]);
    }
  });

  it('close with 4409 who uses an id twice, however long it is, and with 4429 who begins twice', async () => {
    for (const name of ['1', 'ä'.repeat(500)]) {
      const socket = await socketOf();
      socket.subscribe(name, watch, { id });
      socket.subscribe(name, watch, { id });
      expect((await socket.end())[0]).toBe(4409);
    }
    const twice = await socketOf();
    twice.say({ type: 'connection_init' });
    expect((await twice.end())[0]).toBe(4429);
  });

  it('refuse who names whom to act as anywhere but in the address: nothing is subscribed to as somebody else', async () => {
    const named = { as_user_id: world.users.stu1 };
    expect(await (await socketOf('admin', '/graphql', named)).end()).toEqual([4403, 'Forbidden']);
    const socket = await socketOf('admin');
    socket.subscribe('1', `subscription { ${update} }`, {}, named);
    expect(reasonOf(await socket.errors('1'))).toEqual([403, 'cannot_become']);
    expect(world.live().subscriptions).toBe(0);
  });

  it('tell each once, and keep nothing, where an id is used again before its first operation had begun', async () => {
    const socket = await socketOf();
    for (let n = 0; n < 30; n += 1) {
      socket.subscribe('1', watch, { id });
      socket.say({ id: '1', type: 'complete' });
    }
    socket.subscribe('1', watch, { id });
    await subscribed(world, 1);
    await moves(world, id, 20);
    await until(() => socket.next('1').length > 0);
    await pause(50);
    expect(socket.next('1')).toHaveLength(1);
    expect(world.live().subscriptions).toBe(1);
  });

  it('keep nothing of who leaves while they subscribe', async () => {
    for (let n = 0; n < 20; n += 1) {
      const socket = await socketOf();
      for (let k = 0; k < 4; k += 1) socket.subscribe(`${k}`, watch, { id });
      await pause(n % 5);
      socket.close();
      const gone = LiveStream.open(world.base, watch, { id }, { token: world.tokens.teach });
      (await gone).close();
    }
    await until(() => world.live().connections === 0 && world.live().subscriptions === 0);
  });

  it('read no more from who does not read what they are answered', async () => {
    const socket = await socketOf();
    socket.socket.pause();
    const payload = { text: 'x'.repeat(400_000) };
    for (let n = 0; n < 200; n += 1) socket.say({ type: 'ping', payload });
    await pause(1_500);
    expect(socket.socket.bufferedAmount).toBeGreaterThan(20_000_000);
    socket.socket.resume();
    await until(() => socket.heard.filter(({ type }) => type === 'pong').length === 200);
    const pinging = await socketOf();
    pinging.socket.pause();
    let pongs = 0;
    pinging.socket.on('pong', () => {
      pongs += 1;
    });
    for (let n = 0; n < 60_000; n += 1) pinging.socket.ping('x'.repeat(125));
    await until(() => pinging.socket.bufferedAmount === 0);
    pinging.socket.resume();
    pinging.subscribe('1', watch, { id });
    await subscribed(world, 1);
    await moves(world, id, 20);
    await until(() => pinging.next('1').length === 1);
    expect(pongs).toBeGreaterThan(0);
    expect(pongs).toBeLessThan(50_000);
  });

  it('A06: leave statements to others, however many subscriptions one person asks for', async () => {
    const lock = await world.connect();
    const sockets = [await socketOf(), await socketOf(), await socketOf()];
    try {
      await lock.query('begin');
      await lock.query('lock table progress in access exclusive mode');
      for (const [n, socket] of sockets.entries())
        for (let k = 0; k < 100; k += 1) socket.subscribe(`${n} ${k}`, watch, { id });
      await pause(200);
      const answer = await Promise.race([world.as('stu1').get('/users/self'), pause(3_000, undefined)]);
      expect(answer?.status).toBe(200);
      await lock.query('rollback');
    } finally {
      lock.release();
    }
    await subscribed(world, 100);
  });
});

it('Subscriptions are charged as requests are: a flood is refused, and so is the next request', async () => {
  const world = await openNewWorld({
    RATE_LIMIT: 'on',
    RATE_LIMIT_HIGH_WATER: '15',
    RATE_LIMIT_MAXIMUM: '40',
    RATE_LIMIT_OUTFLOW: '0.001',
  });
  try {
    const socket = await LiveSocket.as(world.base, world.tokens.teach);
    const long = `subscription { ${'a'.repeat(40)} ${'unreadCountChanged { eventId } '.repeat(1_200)} }`;
    for (let n = 0; n < 2_000 && world.live().connections > 0; n += 1) socket.subscribe(`${n}`, long);
    const refused = () =>
      socket.heard.filter(({ payload }) => payload?.[0]?.extensions.reason === 'rate_limit_exceeded');
    await until(() => refused().length > 0, 40_000);
    expect(refused()[0]!.payload[0].extensions).toMatchObject({ code: 'RATE_LIMITED', http: { status: 403 } });
    expect((await world.as('teach').get('/users/self')).status).toBe(403);
    expect((await world.as('stu1').get('/users/self')).status).toBe(200);
    socket.close();
  } finally {
    await world.close();
  }
});
