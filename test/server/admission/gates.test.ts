import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import { Admission } from '../../../src/server/admission/admission.js';
import { admittedAs, isOfExam, noteAdmitted } from '../../../src/server/admission/admitted.js';
import { Gates } from '../../../src/server/admission/gates.js';
import { Line } from '../../../src/server/admission/line.js';
import type { Priority } from '../../../src/server/admission/priority.js';
import { Requests } from '../../../src/server/admission/requests.js';

describe('The door of a process whose reads wait too long', () => {
  const admission = new Admission({
    target: 100,
    longest: 60_000,
    connections: { writes: 1, reads: 1 },
    lookUps: { exams: new Line<object>(), others: new Line<object>(), underWay: { exams: 0, others: 0 } },
    onRefused: () => undefined,
  });
  const gates = new Gates(
    admission,
    // No document is read here.
    new Requests([], undefined as unknown as Prepare),
  );
  /** As what the first request of the next connection is admitted, and for how many milliseconds. */
  let next: { as: Priority; holds: number } | undefined;
  const server = createServer((req, res) => {
    gates.first(req, res, () => res.end(`${admittedAs(req)} ${isOfExam(req)}`));
  });
  server.on('connection', (socket) => {
    if (next !== undefined) noteAdmitted(socket, next.as, performance.now() + next.holds);
    next = undefined;
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    admission.start();
  });
  afterAll(() => {
    admission.stop();
    server.close();
  });
  beforeEach(() => admission.behind(400));

  const asked = async (agent: Agent, path = '/api/v1/users/self'): Promise<[number | undefined, string]> => {
    const { port } = server.address() as AddressInfo;
    const [answer] = await once(get({ port, host: '127.0.0.1', path, agent }), 'response');
    return [answer.statusCode, (await answer.toArray()).join('')];
  };
  const agents: Agent[] = [];
  const connection = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return agent;
  };
  afterAll(() => {
    for (const agent of agents) agent.destroy();
  });

  it('lets the first request of a connection pass that was let wait as a read, and no second one', async () => {
    next = { as: 'read', holds: 10_000 };
    const waited = connection();
    expect(await asked(waited)).toEqual([200, 'read false']);
    expect((await asked(waited))[0]).toBe(503);
    expect((await asked(connection()))[0]).toBe(503);
  });

  it('judges a read whose connection was let wait as one of an exam, and one that comes late', async () => {
    next = { as: 'exam', holds: 10_000 };
    expect((await asked(connection()))[0]).toBe(503);
    next = { as: 'read', holds: -1 };
    expect((await asked(connection()))[0]).toBe(503);
  });

  it('believes for a second alone that others wait elsewhere', async () => {
    await pause(1_100);
    expect((await asked(connection()))[0]).toBe(200);
  });

  it('notes for a while that somebody came when nobody waited, whatever they ask', async () => {
    admission.behind(0);
    expect(await asked(connection())).toEqual([200, 'any false']);
    next = { as: 'exam', holds: 10_000 };
    expect(await asked(connection())).toEqual([200, 'exam true']);
  });
});
