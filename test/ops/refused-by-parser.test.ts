import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RawSocket } from '../support/raw-socket.js';
import { openWorld, type World } from '../support/world.js';

describe('A request that the HTTP parser refuses', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Sends bytes as they are; the head's lines and the body of what comes back. */
  async function raw(bytes: Buffer | string): Promise<{ status: number; headers: string; body: any }> {
    const { port } = new URL(world.base);
    const text = await new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    });
    const [headers = '', body = ''] = text.split('\r\n\r\n');
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]),
      headers,
      body: body === '' ? null : JSON.parse(body),
    };
  }

  const auth = () => `Host: localhost\r\nAuthorization: Bearer ${world.tokens.admin}\r\n`;

  it('is sent on to its percent-encoded form where raw bytes stand in its address and it has no body', async () => {
    const path = `/api/v1/accounts/${world.accounts.RA}/courses?search_term=Bi\u00f6logy&per_page=5`;
    const answer = await raw(Buffer.from(`GET ${path} HTTP/1.1\r\n${auth()}\r\n`));
    expect(answer.status).toBe(308);
    const location = /^Location: (.*)$/m.exec(answer.headers)?.[1]?.trim();
    expect(location).toBe(path.replace('\u00f6', '%C3%B6'));
    expect((await world.as('admin').get(location as string)).status).toBe(200);
    const empty = await raw(Buffer.from(`DELETE /api/v1/ä HTTP/1.1\r\n${auth()}Content-Length: 0\r\n\r\n`));
    expect(empty.status).toBe(308);
  });

  it('is answered with JSON in every other case, and leads nowhere else', async () => {
    const cases = [
      `POST /api/v1/ä HTTP/1.1\r\n${auth()}Content-Length: 3\r\n\r\na=b`,
      `POST /api/v1/ä HTTP/1.1\r\n${auth()}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `GET //evil.example/ä HTTP/1.1\r\n${auth()}\r\n`,
      `GET /\\evil.example/ä HTTP/1.1\r\n${auth()}\r\n`,
      `GET http://evil.example/ä HTTP/1.1\r\n${auth()}\r\n`,
      `FROB /api/v1/accounts HTTP/1.1\r\n${auth()}\r\n`,
      `GET /api/v1/accounts HTTP/1.1\r\n${auth()}X-Broken\u0001: 1\r\n\r\n`,
      `GET /api/v1/accounts HTTP/7.3\r\n${auth()}\r\n`,
      'garbage\r\n\r\n',
    ];
    for (const bytes of cases) {
      const answer = await raw(Buffer.from(bytes));
      expect({ bytes, ...answer }).toMatchObject({ status: 400, body: { status: 'bad_request' } });
      expect(answer.body.errors[0].error_code).toBe('malformed_request');
      expect(answer.headers).toContain(`X-Request-Id: ${answer.body.request_id}`);
      expect(answer.headers).not.toContain('Location');
    }
  });

  it('is sent on as well when its head comes in several packets', async () => {
    const path = `/api/v1/accounts/${world.accounts.RA}/courses?search_term=\u00f6`;
    const socket = new RawSocket(world.base).send(Buffer.from(`GET ${path}`));
    await pause(50);
    socket.send(` HTTP/1.1\r\nHost: localhost\r\n`);
    await pause(50);
    const answer = await socket.send('X: 1\r\n\r\n').answer();
    expect([answer.status, /^Location: (.*)$/m.exec(answer.head)?.[1]?.trim()]).toEqual([
      308,
      path.replace('\u00f6', '%C3%B6'),
    ]);
    expect(await socket.closed()).toBe(true);
  });

  it('is answered with JSON where its body is at fault, or what comes behind it, and the answer before stays whole', async () => {
    const chunked = (path: string) =>
      `POST ${path} HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n`;
    for (const path of ['/api/v1/accounts', '/graphql', '/files/uploads']) {
      const answer = await raw(chunked(path));
      expect([path, answer.status, answer.body?.status]).toEqual([path, 400, 'bad_request']);
    }
    const unknown = await raw(`POST /api/v1/accounts HTTP/1.1\r\n${auth()}Transfer-Encoding: gzip\r\n\r\n0\r\n\r\n`);
    expect(unknown.status).toBe(400);
    const socket = new RawSocket(world.base).send(`GET /api/v1/users/self HTTP/1.1\r\n${auth()}\r\ngarbage\r\n\r\n`);
    expect(await socket.closed()).toBe(true);
    expect(socket.received).toMatch(/^HTTP\/1\.1 200 [\s\S]*"login_id"[\s\S]*HTTP\/1\.1 400 [\s\S]*malformed_request/);
  });

  it('is answered with JSON for a tunnel, and for a header that goes on in the next line', async () => {
    expect(await raw(`CONNECT localhost:80 HTTP/1.1\r\n${auth()}\r\n`)).toMatchObject({ status: 400 });
    const folded = await raw(Buffer.from(`POST /api/v1/ä HTTP/1.1\r\n${auth()}Content-Length:\r\n 3\r\n\r\na=b`));
    expect(folded).toMatchObject({ status: 400, body: { errors: [{ error_code: 'malformed_request' }] } });
  });

  it('is told where its headers are too large', async () => {
    const answer = await raw(`GET /api/v1/accounts HTTP/1.1\r\n${auth()}X-Long: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatchObject({ status: 431, body: { errors: [{ error_code: 'headers_too_large' }] } });
  });
});
