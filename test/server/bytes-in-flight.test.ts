import { setTimeout as pause } from 'node:timers/promises';
import { BytesInFlight } from '../../src/platform/http-in/bytes-in-flight.js';
import { until } from '../learning/files/uploads.js';
import type { Person } from '../support/fixture.js';
import { RawSocket } from '../support/raw-socket.js';
import { openWorld, type World } from '../support/world.js';

const mb = 1024 * 1024;
const form = 'application/x-www-form-urlencoded';
const most = 1.5 * mb;

describe('The bytes of bodies and answers that a process holds', () => {
  let world: World;
  const open: RawSocket[] = [];
  beforeAll(async () => {
    world = await openWorld({ IN_FLIGHT_LIMIT_MB: '8', BODY_LIMIT_MB: '2' });
  });
  afterEach(async () => {
    for (const each of open.splice(0)) each.end();
    await until(async () => (await held()) === 0);
  });
  afterAll(() => world.close());

  const held = async (): Promise<number> =>
    Number(/^http_bytes_in_flight (\d+)$/m.exec((await metrics()).text)?.[1] ?? Number.NaN);
  /** The text of the metrics is kept for a second. */
  const metrics = async () => {
    await pause(1_050);
    return world.withToken(null).get('/metrics');
  };

  /** Announces a body and sends half of it. */
  function half(who: Person, path = '/api/v1/users/self', type = form, chunked = false): RawSocket {
    const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${most}`;
    const head = `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.tokens[who]}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
    const socket = new RawSocket(world.base).send(head);
    open.push(socket);
    return chunked ? socket : socket.send(Buffer.alloc(most / 2, 'a'));
  }
  const isWaiting = async (socket: RawSocket) => {
    await pause(150);
    return socket.received === '' && !socket.socket.closed;
  };
  const small = (who: Person) => world.as(who).put('/users/self', { 'user[title]': 'Small' });

  it('are bounded: beyond that a body is 503 with Retry-After before it comes; small ones still pass', async () => {
    const waiting = (['admin', 'teach', 'stu1', 'stu2'] as const).map((who) => half(who));
    for (const socket of waiting) expect(await isWaiting(socket)).toBe(true);
    const refused = await half('ta').answer();
    expect([refused.status, refused.body.errors[0].error_code]).toEqual([503, 'overloaded']);
    expect(refused.head).toMatch(/^retry-after: 1$/im);
    expect((await small('ta')).status).toBe(200);
    expect(await held()).toBe(4 * most);
    waiting[0]!.end();
    await pause(150);
    expect(await isWaiting(half('ta'))).toBe(true);
  });

  it('are shared: who holds some may hold a quarter of all', async () => {
    expect(await isWaiting(half('stu1'))).toBe(true);
    expect((await half('stu1').answer()).status).toBe(503);
    expect((await small('stu1')).status).toBe(200);
    expect(await isWaiting(half('stu2'))).toBe(true);
  });

  it('count as they come where nobody has said how many', async () => {
    const waiting = (['admin', 'teach', 'stu1', 'stu2'] as const).map((who) => half(who));
    for (const socket of waiting) expect(await isWaiting(socket)).toBe(true);
    const chunked = half('ta', undefined, form, true);
    const piece = `8000\r\n${'a'.repeat(0x8000)}\r\n`;
    for (let sent = 0; chunked.received === '' && sent < 50; sent += 1) {
      chunked.send(piece);
      await pause(10);
    }
    expect((await chunked.answer()).status).toBe(503);
    const multipart = half('ta', undefined, 'multipart/form-data; boundary=b', true);
    const head = '--b\r\nContent-Disposition: form-data; name="user[title]"\r\n\r\n';
    multipart.send(`${head.length.toString(16)}\r\n${head}\r\n`);
    for (let sent = 0; multipart.received === '' && sent < 50; sent += 1) {
      multipart.send(piece);
      await pause(10);
    }
    expect((await multipart.answer()).status).toBe(503);
  });

  it('are not taken for an answer that there is no room for, unless it tells of a change', async () => {
    await world.sql(`update courses set syllabus_body = repeat('x', 3000000) where id = $1`, [world.courses.C1]);
    const course = world.courses.C1;
    const admin = world.as('admin');
    const read = [
      () => admin.get(`/courses/${course}?include[]=syllabus_body`),
      () => admin.graphql(`{ course(id: ${course}) { syllabusBody } }`),
      () =>
        admin.json('POST', '/graphql', { query: `{ course(id: ${course}) { syllabusBody } }`, extensions: { a: 1 } }),
    ];
    const change = `mutation { updateCourse(id: ${course}, input: { name: "Changed" }) { course { name syllabusBody } } }`;
    const waiting = (['teach', 'stu1', 'stu2'] as const).map((who) => half(who));
    for (const socket of waiting) expect(await isWaiting(socket)).toBe(true);
    for (const ask of read) {
      const { status, headers, body } = await ask();
      const code = body.errors[0].error_code ?? body.errors[0].extensions.reason;
      expect([status, headers.get('retry-after'), code]).toEqual([503, '1', 'overloaded']);
    }
    const changed = await admin.graphql(change);
    expect([changed.status, changed.body.data?.updateCourse.course.name]).toEqual([200, 'Changed']);
    expect(changed.text.length).toBeGreaterThan(3_000_000);
    for (const socket of waiting) socket.end();
    await pause(150);
    // An answer counts until the service knows that it is taken, which its reader may know before.
    for (const ask of read) await until(async () => (await ask()).status === 200);
  });
});

describe('A bound of bytes', () => {
  it('gives back what was held, once, and knows no caller who holds nothing', () => {
    const bound = new BytesInFlight(1_000_000);
    const hold = bound.hold('a');
    expect(hold.reserve(200_000)).toBe(true);
    expect(hold.count(150_000)).toBe(true);
    expect(bound.total).toBe(200_000);
    expect(hold.count(60_000)).toBe(true);
    expect(bound.total).toBe(210_000);
    hold.release();
    hold.release();
    expect(bound.total).toBe(0);
    expect(bound.hold('a').reserve(700_000)).toBe(true);
  });

  it('lets a caller hold one thing of any size that there is room for, and then no more than a share', () => {
    const bound = new BytesInFlight(1_000_000);
    expect(bound.hold('a').reserve(760_000)).toBe(false);
    expect(bound.hold('a').reserve(500_000)).toBe(true);
    expect(bound.hold('a').reserve(10)).toBe(false);
    expect(bound.hold('b').reserve(200_000)).toBe(true);
    expect(bound.hold('b').reserve(50_001)).toBe(false);
    expect(bound.hold('c').reserve(100_000)).toBe(false);
    expect(bound.hold('c').reserve(60_000)).toBe(true);
    expect(bound.hold('address', 1_000).reserve(1_001)).toBe(false);
  });
});
