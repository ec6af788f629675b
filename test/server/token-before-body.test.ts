import { setTimeout as pause } from 'node:timers/promises';
import { RawSocket } from '../support/raw-socket.js';
import { openWorld, type World } from '../support/world.js';

const kb = 1024;
const mb = 1024 * kb;
const form = 'application/x-www-form-urlencoded';

describe('A request with a body', () => {
  let world: World;
  const open: RawSocket[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.end();
  });
  afterAll(() => world.close());

  /** Begins a request; its body is left to the test. */
  function begin(path: string, headers: Record<string, string | number>, method = 'POST'): RawSocket {
    const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = new RawSocket(world.base).send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    open.push(socket);
    return socket;
  }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const self = '/api/v1/users/self';
  const errorOf = ({ body }: { body: any }) => body.errors[0].error_code ?? body.errors[0].extensions.reason;

  it('is refused for its token, or the lack of one, before the body comes, and the connection goes on when it has come', async () => {
    const long = { 'Content-Type': form, 'Content-Length': 9 * mb };
    for (const [path, headers, code] of [
      [self, { ...bearer('wrong'), ...long }, 'invalid_token'],
      [`${self}?access_token=wrong`, long, 'invalid_token'],
      [self, { ...long, 'Content-Type': 'text/plain' }, 'unauthenticated'],
      ['/graphql', { ...long, 'Content-Type': 'application/json' }, 'unauthenticated'],
      ['/graphql', { ...bearer('wrong'), ...long, 'Content-Type': 'application/json' }, 'invalid_token'],
    ] as const) {
      const socket = begin(path, headers);
      const answer = await socket.answer();
      expect([path, answer.status, errorOf(answer)]).toEqual([path, 401, code]);
      expect(answer.head).toMatch(/^www-authenticate: Bearer/im);
      const before = socket.received.length;
      socket.send(Buffer.alloc(9 * mb, 'a'), 'GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n');
      for (const end = Date.now() + 10_000; socket.received.length === before && Date.now() < end; ) await pause(5);
      expect(socket.received.slice(before)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('is read no further than 64 kB when nothing but its body could hold the token: 30 half bodies of 9 MB', async () => {
    const half = Buffer.alloc(65 * kb, 'a=b&');
    const asked = Array.from({ length: 30 }, () =>
      begin(self, { 'Content-Type': form, 'Content-Length': 9 * mb }).send(half),
    );
    for (const socket of asked) {
      const answer = await socket.answer();
      expect([answer.status, errorOf(answer)]).toEqual([401, 'unauthenticated']);
    }
  });

  it('may hold its token, as older clients send it, however long the body is', async () => {
    const token = world.tokens.stu1;
    const long = 'x'.repeat(2 * mb);
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const bodies: readonly (readonly [type: string, body: string])[] = [
      [form, `access_token=${token}&user[title]=A`],
      [form, `stray=${'y'.repeat(50 * kb)}&access%5Ftoken=${token}&user[title]=A&more=${long}`],
      ['application/json', JSON.stringify({ user: { title: 'A' }, access_token: token })],
      [
        'application/json',
        `{"stray": "\\"access_token\\": 1", "access\\u005ftoken" : "${token}", "user":{"title":"A"},"more":"${long}"}`,
      ],
      ['multipart/form-data; boundary=b', `${part('access_token', token)}${part('user[title]', 'A')}--b--\r\n`],
      [
        'multipart/form-data; boundary=b',
        `${part('access_token', token)}${part('user[title]', 'A')}${part('m', long)}--b--\r\n`,
      ],
    ];
    for (const [type, body] of bodies) {
      await world.sql('update users set title = null');
      const socket = begin(self, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }, 'PUT').send(body);
      const answer = await socket.answer();
      expect([type, body.length, answer.status, answer.body?.title]).toEqual([type, body.length, 200, 'A']);
      const pieces = begin(self, { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }, 'PUT');
      for (let at = 0; at < body.length; at += 40 * kb) {
        const piece = body.slice(at, at + 40 * kb);
        pieces.send(`${piece.length.toString(16)}\r\n${piece}\r\n`);
        await pause(1);
      }
      expect((await pieces.send('0\r\n\r\n').answer()).status).toBe(200);
    }
  });

  it('names nobody by two tokens, a token behind 64 kB, or one inside of something else', async () => {
    const token = world.tokens.stu1;
    for (const [type, body] of [
      [form, `access_token=${token}&access_token=${token}`],
      [form, `access_token[]=${token}`],
      [form, `user[access_token]=${token}`],
      [form, `a=${'y'.repeat(70 * kb)}&access_token=${token}`],
      ['application/json', `{"a":{"access_token":"${token}"}}`],
      ['application/json', `["access_token","${token}"]`],
      ['application/json', `{"a":"${'y'.repeat(70 * kb)}","access_token":"${token}"}`],
      ['application/json', `{"access_token":["${token}"]}`],
      ['application/json', '{"'],
      ['application/json', ''],
      [form, '%'],
    ] as const) {
      const socket = begin(self, { 'Content-Type': type, 'Content-Length': body.length }, 'PUT').send(body);
      expect([body.slice(0, 60), (await socket.answer()).status]).toEqual([body.slice(0, 60), 401]);
    }
  });

  it('of nobody in particular holds little per address, and others of the address come in again afterwards', async () => {
    const waiting = Array.from({ length: 40 }, () =>
      begin(self, { 'Content-Type': form, 'Content-Length': 63 * kb }).send(Buffer.alloc(60 * kb, 'a')),
    );
    const refused = async () => waiting.filter(({ received }) => received.startsWith('HTTP/1.1 401')).length;
    for (const end = Date.now() + 10_000; (await refused()) < 20 && Date.now() < end; ) await pause(20);
    expect(await refused()).toBeGreaterThanOrEqual(20);
    expect(await refused()).toBeLessThan(40);
    for (const socket of waiting) socket.end();
    await pause(100);
    const named = { access_token: world.tokens.stu1, 'user[title]': 'D' };
    expect((await world.withToken(null).put('/users/self', named)).status).toBe(200);
  });

  it('too large is refused before it comes, with the token that it has', async () => {
    for (const [path, type] of [
      [self, form],
      ['/graphql', 'application/json'],
    ] as const) {
      const socket = begin(path, { ...bearer(world.tokens.stu1), 'Content-Type': type, 'Content-Length': 11 * mb });
      const answer = await socket.answer();
      expect(answer.status).toBe(413);
      expect(['payload_too_large', 'body_too_large']).toContain(errorOf(answer));
    }
  });

  it('that asks whether it may come is told so before it does, and only if it may', async () => {
    const asking = { 'Content-Type': form, Expect: '100-continue' };
    const length = (body: string) => ({ 'Content-Length': body.length });
    const refused = [
      begin(self, { ...asking, ...bearer('wrong'), 'Content-Length': 10 }),
      begin(self, { ...asking, ...bearer(world.tokens.stu1), 'Content-Length': 11 * mb }),
      begin('/graphql', { ...asking, 'Content-Length': 10, 'Content-Type': 'application/json' }),
      begin('/files/uploads', { ...asking, 'Content-Length': 10 }),
    ];
    const answers = await Promise.all(refused.map((socket) => socket.answer()));
    expect(answers.map(({ status }) => status)).toEqual([401, 413, 401, 400]);
    for (const { text, head } of answers) {
      expect(text).not.toContain('100 Continue');
      expect(head).toMatch(/^connection: close$/im);
    }
    const query = JSON.stringify({ query: '{ viewer { recordId } }' });
    for (const [path, type, headers, body] of [
      [self, form, bearer(world.tokens.stu1), 'user[title]=B'],
      [self, form, {}, `access_token=${world.tokens.stu1}&user[title]=B`],
      ['/graphql', 'application/json', bearer(world.tokens.stu1), query],
    ] as const) {
      const method = path === self ? 'PUT' : 'POST';
      const socket = begin(path, { ...asking, 'Content-Type': type, ...headers, ...length(body) }, method);
      for (const end = Date.now() + 5_000; socket.received === '' && Date.now() < end; ) await pause(5);
      expect(socket.received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      expect((await socket.send(body).answer()).status).toBe(200);
    }
  });

  it('is answered so that a client reads the answer which sends the whole body before it looks', async () => {
    const socket = begin(self, { ...bearer('wrong'), 'Content-Type': form, 'Content-Length': 9 * mb });
    socket.socket.pause();
    for (let sent = 0; sent < 9; sent += 1) {
      if (!socket.socket.write(Buffer.alloc(mb, 'a')))
        await new Promise((resolve) => socket.socket.once('drain', resolve));
    }
    await pause(200);
    socket.socket.resume();
    const answer = await socket.answer();
    expect([answer.status, socket.fault]).toEqual([401, undefined]);
  });

  it('keeps its connection when it is refused and has a small body', async () => {
    const body = 'user[title]=C';
    const head = `Content-Type: ${form}\r\nContent-Length: ${body.length}\r\nHost: localhost\r\n`;
    const socket = begin(self, { ...bearer('wrong'), 'Content-Type': form, 'Content-Length': body.length }, 'PUT');
    expect((await socket.send(body).answer()).head).toMatch(/^connection: keep-alive$/im);
    const before = socket.received.length;
    socket.send(`PUT ${self} HTTP/1.1\r\n${head}Authorization: Bearer ${world.tokens.stu1}\r\n\r\n${body}`);
    for (const end = Date.now() + 5_000; socket.received.length === before && Date.now() < end; ) await pause(5);
    expect(socket.received.slice(before)).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe('The rate limit', () => {
  it('is looked at before the body comes', async () => {
    const world = await openWorld({
      RATE_LIMIT: 'on',
      RATE_LIMIT_HIGH_WATER: '1',
      RATE_LIMIT_MAXIMUM: '10000',
      RATE_LIMIT_PREFLIGHT: '9999',
    });
    try {
      const head = (length: number) =>
        `PUT /api/v1/users/self HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.tokens.stu1}\r\nContent-Type: ${form}\r\nContent-Length: ${length}\r\n\r\n`;
      const first = new RawSocket(world.base).send(head(9));
      await pause(300);
      const second = new RawSocket(world.base).send(head(9 * mb));
      const answer = await second.answer();
      expect([answer.status, answer.body.errors[0].error_code]).toEqual([403, 'rate_limit_exceeded']);
      expect((await first.send('user[x]=1').answer()).status).toBe(200);
      first.end();
      second.end();
    } finally {
      await world.close();
    }
  });
});
