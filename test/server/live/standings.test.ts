/** Who is cut off when they are nobody any more, or not who they act as; and who is not. Decision 0128. */
import { setTimeout as pause } from 'node:timers/promises';
import { overloaded } from '../../../src/platform/refusal/refusal.js';
import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, LiveStream, moves, refusedSocket, subscribed, until, watch } from './live-clients.js';

describe('The standing of who is told live updates', () => {
  let world: World;
  const open: { close(): void }[] = [];
  beforeAll(async () => {
    world = await openNewWorld();
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await until(() => world.live().connections === 0 && world.live().subscriptions === 0);
  });
  afterAll(() => world.close());
  const socketOf = async (who: Person, path = '/graphql') => {
    const socket = await LiveSocket.open(world.base, { init: { authorization: `Bearer ${world.tokens[who]}` }, path });
    open.push(socket);
    return socket;
  };
  const streamOf = async (given: { token?: string; ticket?: string }, id: number, headers = {}) => {
    const stream = await LiveStream.open(world.base, watch, { id }, { ...given, method: 'GET', headers });
    open.push(stream);
    return stream;
  };
  const ticketOf = async (who: Person, as = '') => {
    const answer = await fetch(`${world.base}/graphql${as}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokens[who]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { createStreamTicket { streamTicket { ticket } } }' }),
    });
    const body = (await answer.json()) as any;
    if (!body.data) throw new Error(JSON.stringify(body));
    return body.data.createStreamTicket.streamTicket.ticket as string;
  };

  it('A69: ends when who acts as another may not any more, or either of both is deleted', async () => {
    const as = `?as_user_id=${world.users.stu1}`;
    const [rootAccountId, roleId] = [world.accounts.RA, world.roles.A['AccountAdmin']];
    await world.sql('insert into admins (root_account_id, account_id, user_id, role_id) values ($1, $1, $2, $3)', [
      rootAccountId,
      world.users.lim,
      roleId,
    ]);
    const id = await aJob(world, world.users.stu1);
    const ends: [string, number, object, object][] = [
      ['admins', world.users.lim, { workflowState: 'deleted' }, { workflowState: 'active' }],
      ['users', world.users.lim, { workflowState: 'deleted' }, { workflowState: 'registered' }],
      ['users', world.users.stu1, { workflowState: 'deleted' }, { workflowState: 'registered' }],
    ];
    for (const [table, user, change, back] of ends) {
      const key = table === 'users' ? { id: user } : { userId: user };
      const [socket, stream] = [
        await socketOf('lim', `/graphql${as}`),
        await streamOf({ ticket: await ticketOf('lim', as) }, id),
      ];
      socket.subscribe('1', watch, { id });
      await subscribed(world, 2);
      await changeRows(world, table, key, change);
      expect([table, await socket.end()]).toEqual([table, [4401, 'Unauthorized']]);
      await until(() => stream.isOver);
      expect(stream.events.map(({ event }) => event)).toEqual(['next', 'complete']);
      await moves(world, id, Math.random() * 90);
      await pause(30);
      expect(socket.next('1')).toEqual([]);
      await changeRows(world, table, key, back);
    }
  });

  it('ends with a login that is removed, and goes on where nobody can say', async () => {
    const socket = await socketOf('stu2');
    const { resolve } = world.app;
    let asked = 0;
    Object.assign(world.app, {
      resolve: async () => {
        asked += 1;
        throw overloaded(3);
      },
    });
    try {
      await changeRows(world, 'logins', { id: world.logins.stu2 }, { workflowState: 'deleted' });
      await until(() => asked > 0);
      await pause(50);
      expect(socket.closed).toBeUndefined();
      const refused = await socketOf('teach');
      expect(await refused.end()).toEqual([4503, 'Unavailable']);
    } finally {
      Object.assign(world.app, { resolve });
    }
    expect(await socket.end()).toEqual([4401, 'Unauthorized']);
  });

  it('is that of a ticket alone: another name in the address, and two tickets, are refused', async () => {
    const id = await aJob(world, world.users.admin);
    const ticket = await ticketOf('admin');
    const ask = async (search: string) => {
      const answer = await fetch(`${world.base}/graphql/stream?${search}`, {
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.timeout(2_000),
      });
      const body = answer.status === 200 ? undefined : ((await answer.json()) as any);
      await answer.body?.cancel().catch(() => undefined);
      return [answer.status, body?.errors[0].extensions.reason];
    };
    const query = `query=${encodeURIComponent(watch)}&variables=${encodeURIComponent(JSON.stringify({ id }))}`;
    expect(await ask(`ticket=${ticket}&as_user_id=${world.users.stu1}&${query}`)).toEqual([403, 'cannot_become']);
    expect(await ask(`ticket=${ticket}&ticket=${ticket}&${query}`)).toEqual([401, 'invalid_token']);
    expect(await ask(`access_token=${world.tokens.admin}&${query}`)).toEqual([401, 'unauthenticated']);
    expect(await ask(`ticket=${ticket}&${query}`)).toEqual([200, undefined]);
    const other = await aJob(world, world.users.stu1);
    const ofStudent = await ticketOf('admin', `?as_user_id=${world.users.stu1}`);
    expect((await streamOf({ ticket: ofStudent }, other)).status).toBe(200);
    for (const path of ['/api/v1/users/self', '/graphql?query={__typename}'])
      expect((await fetch(`${world.base}${path}${path.includes('?') ? '&' : '?'}ticket=${ticket}`)).status).toBe(401);
    const bearer = { authorization: `Bearer ${ticket}` };
    expect((await fetch(`${world.base}/api/v1/users/self`, { headers: bearer })).status).toBe(401);
    expect(await (await LiveSocket.open(world.base, { init: bearer })).end()).toEqual([4401, 'Unauthorized']);
    expect(await (await LiveSocket.open(world.base, { path: `/graphql?ticket=${ticket}` })).end()).toEqual([
      4401,
      'Unauthorized',
    ]);
  });

  it('is asked at a host of this service alone', async () => {
    const headers = { host: 'elsewhere.example', authorization: `Bearer ${world.tokens.admin}` };
    expect(await refusedSocket(world.base, { headers })).toEqual([421, 'unknown_host']);
    const stream = await streamOf({ token: world.tokens.admin }, 1, { host: 'elsewhere.example' });
    expect(stream.status).toBe(421);
  });
});
