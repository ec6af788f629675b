/** How much of live updates there may be, and how they end. Decision 0128. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { setPassword } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, LiveStream, moves, refusedSocket, subscribed, until, watch } from './live-clients.js';

/** Makes a job say so much that what is told of it fills the buffers between two machines. */
const says = (world: World, id: number, n: number) =>
  world.sql(`update progress set completion = $2, message = repeat('x', 300000) where id = $1`, [id, n / 10]);

describe('Live updates have bounds', () => {
  let world: World;
  let id: number;
  const open: { close(): void }[] = [];
  beforeAll(async () => {
    world = await openNewWorld({
      LIVE_CONNECTIONS: '5',
      LIVE_CONNECTIONS_EACH: '3',
      LIVE_SUBSCRIPTIONS: '6',
      LIVE_SUBSCRIPTIONS_EACH: '4',
      LIVE_WAITING: '5',
    });
    id = await aJob(world, world.users.teach);
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await until(() => world.live().connections === 0 && world.live().subscriptions === 0);
  });
  afterAll(() => world.close());
  const socketOf = async (who: 'teach' | 'admin' | 'stu1') => {
    const socket = await LiveSocket.as(world.base, world.tokens[who]);
    open.push(socket);
    return socket;
  };
  const streamOf = async (who: 'teach' | 'admin' | 'stu1') => {
    const stream = await LiveStream.open(world.base, watch, { id }, { token: world.tokens[who] });
    open.push(stream);
    return stream;
  };

  it('so many connections of one person, of either kind, while others have theirs', async () => {
    await socketOf('teach');
    await socketOf('teach');
    await streamOf('teach');
    expect(await (await socketOf('teach')).end()).toEqual([4412, 'Too many connections']);
    const refused = await streamOf('teach');
    expect([refused.status, await refused.refusal()]).toMatchObject([
      403,
      { code: 'RATE_LIMITED', reason: 'too_many_connections', retryAfter: 30 },
    ]);
    expect((await socketOf('admin')).closed).toBeUndefined();
    await until(() => world.live().connections === 4);
  });

  it('so many connections in all', async () => {
    for (const who of ['teach', 'teach', 'admin', 'admin', 'stu1'] as const) await socketOf(who);
    const socket = await LiveSocket.open(world.base, { init: null });
    open.push(socket);
    expect(await socket.end()).toEqual([4503, 'Unavailable']);
    const refused = await streamOf('stu1');
    expect([refused.status, await refused.refusal()]).toMatchObject([503, { reason: 'live_updates_full' }]);
  });

  it('half of all for those who have not said who they are: they keep nobody out', async () => {
    const silent = async () => {
      const socket = await LiveSocket.open(world.base, { init: null });
      open.push(socket);
      return socket;
    };
    for (let n = 0; n < 3; n += 1) await silent();
    expect(await (await silent()).end()).toEqual([4503, 'Unavailable']);
    expect((await streamOf('teach')).status).toBe(200);
    expect((await streamOf('admin')).status).toBe(200);
  });

  it('so many subscriptions of one person and in all; one that ends makes room', async () => {
    const [first, second] = [await socketOf('teach'), await socketOf('admin')];
    for (let n = 0; n < 5; n += 1) first.subscribe(`${n}`, watch, { id });
    expect((await first.errors('4'))[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      reason: 'too_many_subscriptions',
    });
    for (let n = 0; n < 3; n += 1) second.subscribe(`${n}`, watch, { id });
    expect((await second.errors('2'))[0].extensions).toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'live_updates_full',
    });
    await subscribed(world, 6);
    first.say({ id: '0', type: 'complete' });
    await subscribed(world, 5);
    second.subscribe('3', watch, { id });
    await subscribed(world, 6);
    expect(second.heard.filter(({ type }) => type === 'error')).toHaveLength(1);
  });

  it('a WebSocket that is read too slowly is closed with 4413, and the others go on', async () => {
    const [slow, quick] = [await socketOf('teach'), await socketOf('teach')];
    slow.subscribe('1', watch, { id });
    quick.subscribe('1', watch, { id });
    await subscribed(world, 2);
    const { dropped } = world.live();
    slow.socket.pause();
    let sent = 0;
    for (; world.live().dropped === dropped && sent < 200; sent += 1) {
      await says(world, id, sent);
      await until(() => quick.next('1').length === sent + 1);
    }
    expect(sent).toBeLessThan(200);
    await subscribed(world, 1);
    slow.socket.resume();
    expect(await slow.end()).toEqual([4413, 'Updates are read too slowly']);
    expect(slow.next('1').length).toBeLessThan(sent);
    expect(quick.closed).toBeUndefined();
  });

  it('a stream that is read too slowly is told so and ended; its last id takes up where it was left', async () => {
    const quick = await streamOf('teach');
    const { body } = await request(`${world.base}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.tokens.teach}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: watch, variables: { id } }),
    });
    await subscribed(world, 2);
    const { dropped } = world.live();
    let sent = 0;
    for (; world.live().dropped === dropped && sent < 200; sent += 1) {
      await says(world, id, sent);
      await until(() => quick.next().length === sent + 1);
    }
    await subscribed(world, 1);
    const text = await body.text();
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, one]) => one!);
    expect(ids.length).toBeLessThan(sent);
    expect(text).toMatch(/"reason":"slow_reader".*\n\nevent: complete\ndata:\n\n$/);
    expect(ids).toEqual(quick.events.slice(0, ids.length).map((event) => event.id));
    const again = await LiveStream.open(
      world.base,
      watch,
      { id },
      { token: world.tokens.teach, headers: { 'last-event-id': ids.at(-1)! } },
    );
    open.push(again);
    await until(() => again.next().length >= sent - ids.length);
    expect(again.events[0]!.id).toBe(quick.events[ids.length]!.id);
  });
});

describe('The session of a browser', () => {
  let world: World;
  let id: number;
  let browser: Browser;
  const open: { close(): void }[] = [];
  beforeAll(async () => {
    world = await openNewWorld();
    id = await aJob(world, world.users.stu1);
    await setPassword(world, world.users.stu1, 'a river runs');
  });
  beforeEach(async () => {
    browser = new Browser(world.base);
    expect((await browser.submit('/login', { login: 'stu1', password: 'a river runs' })).status).toBe(303);
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  afterAll(() => world.close());
  const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socketFrom = async (origin: string | undefined) => {
    const headers = { cookie: cookie(), ...(origin !== undefined && { origin }) };
    const socket = await LiveSocket.open(world.base, { headers });
    open.push(socket);
    return socket;
  };

  it('A58: opens WebSockets for pages of this origin alone', async () => {
    for (const origin of [fromAnotherSite.origin, 'null', undefined, `${browser.origin}.example`])
      expect([origin, await (await socketFrom(origin)).end()]).toEqual([origin, [4403, 'Forbidden']]);
    const socket = await socketFrom(browser.origin);
    socket.subscribe('1', watch, { id });
    await subscribed(world, 1);
    await moves(world, id, 3);
    await until(() => socket.next('1').length === 1);
  });

  it('A58: opens event streams for pages of this origin alone', async () => {
    const ask = (headers: Record<string, string>) =>
      LiveStream.open(world.base, watch, { id }, { method: 'GET', headers: { cookie: cookie(), ...headers } });
    for (const headers of [fromAnotherSite, { 'sec-fetch-site': 'same-site' }, {}] as Record<string, string>[]) {
      const refused = await ask(headers);
      open.push(refused);
      expect([headers, refused.status]).toEqual([headers, 403]);
    }
    const stream = await ask({ 'sec-fetch-site': 'same-origin' });
    open.push(stream);
    await moves(world, id, 4);
    await until(() => stream.next().length === 1);
  });

  it('takes its sockets and streams along when it ends', async () => {
    const socket = await socketFrom(browser.origin);
    const { status } = await browser.ask('DELETE', '/login');
    expect(status).toBe(200);
    expect(await socket.end()).toEqual([4401, 'Unauthorized']);
  });
});

describe('A service that ends', () => {
  it('F07: closes WebSockets with 1001 and ends streams, whose clients come again', async () => {
    const world = await openNewWorld();
    const id = await aJob(world, world.users.teach);
    const socket = await LiveSocket.as(world.base, world.tokens.teach);
    socket.subscribe('1', watch, { id });
    const stream = await LiveStream.open(world.base, watch, { id }, { token: world.tokens.teach });
    await subscribed(world, 2);
    await moves(world, id, 7);
    await until(() => socket.next('1').length === 1 && stream.next().length === 1);
    const start = performance.now();
    await world.close();
    expect(await socket.end()).toEqual([1001, 'Going away']);
    await until(() => stream.isOver);
    // No last word: an `EventSource` opens the stream anew.
    expect(stream.events.map(({ event }) => event)).toEqual(['next']);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('takes nobody any more while it drains', async () => {
    const world = await openNewWorld();
    try {
      world.startDraining();
      expect(await refusedSocket(world.base)).toEqual([503, 'going_away']);
      const stream = await LiveStream.open(world.base, watch, { id: 1 }, { token: world.tokens.teach });
      expect([stream.status, await stream.refusal()]).toMatchObject([503, { reason: 'going_away' }]);
    } finally {
      await world.close();
    }
  });
});

it('The listener of a process is one, and is made when somebody subscribes', async () => {
  const world = await openNewWorld();
  const listeners = async () =>
    (
      await world.sql(
        `select count(*)::int as count from pg_stat_activity where application_name = 'lyceum live' and datname = current_database()`,
      )
    )[0].count;
  try {
    expect(await listeners()).toBe(0);
    const socket = await LiveSocket.as(world.base, world.tokens.teach);
    const id = await aJob(world, world.users.teach);
    for (const n of ['1', '2']) socket.subscribe(n, watch, { id });
    await subscribed(world, 2);
    expect(await listeners()).toBe(1);
    socket.close();
    await once(socket.socket, 'close');
    await pause(50);
  } finally {
    await world.close();
  }
});
