import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf } from '../support/world.js';
import { ownDirectory } from './own-directory.js';
import type { Served } from './served.js';

/** Kills the database's server, as a machine that runs out of memory does. */
function killDatabaseOf(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

describe('the service on a data directory of its own', () => {
  const { dataDir, start } = ownDirectory({ isNew: true });

  it('prints where it is and three tokens, and they work on REST and on GraphQL', async () => {
    const server = await start();
    expect(server.said()).toContain(`REST      ${server.base}/api/v1\n`);
    expect(server.said()).toContain(`Sandbox   ${server.base}/graphql`);
    expect(Object.keys(server.tokens)).toEqual(['admin', 'teacher', 'student']);
    const account = await server.as('admin').get('/accounts/self');
    expect(account.body).toMatchObject({ id: 1, name: 'Riverside University' });
    for (const [login, name] of Object.entries({ teacher: 'Tomas Lindqvist', student: 'Stella Moreau' })) {
      const answer = await server.as(login).graphql('{ viewer { name } }');
      expect(answer.body).toEqual({ data: { viewer: { name } } });
    }
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('keeps its data from one start to the next, and ends the tokens of the earlier one', async () => {
    const first = await start();
    const renamed = await first.as('admin').put('/accounts/self', { 'account[name]': 'Riverside' });
    expect(renamed.status).toBe(200);
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start();
    expect((await second.as('admin').get('/accounts/self')).body.name).toBe('Riverside');
    const earlier = callerOf(second.base, first.tokens['admin'] as string);
    expect((await earlier.get('/accounts/self')).status).toBe(401);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('comes up again after it and its database were killed', async () => {
    const killed = await start();
    await killed.as('admin').put('/accounts/self', { 'account[name]': 'Kept once' });
    expect(await killed.end('SIGKILL')).toBeNull();
    const adopting = await start();
    expect((await adopting.as('admin').get('/accounts/self')).body.name).toBe('Kept once');
    await adopting.as('admin').put('/accounts/self', { 'account[name]': 'Kept twice' });
    adopting.child.kill('SIGKILL');
    killDatabaseOf(dataDir);
    await adopting.end('SIGKILL');
    const recovering = await start();
    expect((await recovering.as('admin').get('/accounts/self')).body.name).toBe('Kept twice');
    expect(await recovering.end('SIGTERM')).toBe(0);
  });

  it('F07: ends with 0 on SIGTERM, and cuts no request off', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: (number | string)[] = [];
    let ending = false;
    const caller = async () => {
      while (!ending) outcomes.push(await statusOf(server, agent));
    };
    const callers = Array.from({ length: 8 }, caller);
    for (const deadline = performance.now() + 20_000; outcomes.length < 50 && performance.now() < deadline; )
      await sleep(20);
    const ended = server.end('SIGTERM');
    await sleep(150);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503);
    await sleep(150);
    ending = true;
    await Promise.all(callers);
    expect(await ended).toBe(0);
    expect(outcomes.length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    agent.destroy();
  });
});

/** The status of a request, or the code of the fault that its connection had. */
function statusOf({ base, tokens }: Served, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${tokens['admin']}` };
    get(`${base}/api/v1/accounts/self`, { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
