import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createLogger } from '../../../src/server/process/logger.js';
import { openWorld, type World, type WorldSettings } from '../../support/world.js';

interface Raw {
  readonly status: number;
  readonly text: string;
  readonly body: any;
}

/** What is answered to a request that no HTTP client would send. */
function raw(world: World, line: string, headers: readonly string[]): Promise<Raw> {
  const { hostname, port } = new URL(world.base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1'),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => {
      const json = /\r\n\r\n[0-9a-f]*\r?\n?(\{.*\})/s.exec(text)?.[1];
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, body: json && JSON.parse(json) });
    });
    socket.on('error', reject);
  });
}

const lines: string[] = [];

describe('The host of a request', () => {
  let world: World;
  const open = async (settings: WorldSettings = {}) => {
    lines.length = 0;
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    world = await openWorld(settings, logger);
  };
  afterEach(() => world.close());

  const bearer = () => `Authorization: Bearer ${world.tokens.stu1}`;
  const courses = `GET /api/v1/courses?per_page=1 HTTP/1.1`;
  const asked = (host: string, ...more: string[]) => raw(world, courses, [`Host: ${host}`, bearer(), ...more]);
  const linkOf = ({ text }: Raw) => /^link: <(https?:\/\/[^/]+)/im.exec(text)?.[1];

  it('is refused with 421 and our JSON where it is none of this service, and reaches no link, upload or calendar address', async () => {
    await open();
    const forged = [
      'evil.example',
      'evil.example:80',
      'localhost.evil.example',
      '203.0.113.9',
      '[2001:db8::1]',
      '2130706433',
      '127.1',
    ];
    for (const host of forged) {
      const answer = await asked(host, 'X-Forwarded-Host: localhost');
      expect([host, answer.status, answer.body.errors]).toEqual([
        host,
        421,
        [expect.objectContaining({ error_code: 'unknown_host' })],
      ]);
      expect(answer.body).toMatchObject({ status: 'misdirected', request_id: expect.any(String) });
      expect(answer.text).not.toContain('evil');
    }
    const paths = [
      `GET /api/v1/courses/${world.courses.C1} HTTP/1.1`,
      'GET /graphql HTTP/1.1',
      'GET / HTTP/1.1',
      'GET /version HTTP/1.1',
      'GET /metrics HTTP/1.1',
      'POST /files/uploads HTTP/1.1',
      'GET /feeds/calendars/x.ics HTTP/1.1',
      'GET /nothing HTTP/1.1',
    ];
    for (const line of paths)
      expect([line, (await raw(world, line, ['Host: evil.example', bearer()])).status]).toEqual([line, 421]);
    const announced = await raw(world, `POST /api/v1/users/self/files?name=a.txt&size=3 HTTP/1.1`, [
      'Host: evil.example',
      bearer(),
      'Content-Length: 0',
    ]);
    expect([announced.status, await world.sql(`select id from files where display_name = 'a.txt'`)]).toEqual([421, []]);
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('ALLOWED_HOSTS'));
    expect(told.filter(({ host }) => host === 'evil.example')).toHaveLength(1);
  });

  it('is loopback or an address of this machine, however it is written; its port is the caller’s', async () => {
    await open();
    const own = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ address }) => !address.startsWith('fe80'));
    const written = own.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
    for (const host of [
      'localhost',
      'LOCALHOST:81',
      'localhost.',
      'localhost.:3000',
      '127.0.0.1',
      '127.8.9.1:1',
      '[::1]:3000',
      '[0:0:0:0:0:0:0:1]',
      '[::ffff:127.0.0.1]',
      ...written,
    ])
      expect([host, (await asked(host)).status]).toEqual([host, 200]);
    expect(linkOf(await asked('LocalHost.:3000'))).toBe('http://localhost:3000');
  });

  it('is one of PUBLIC_URL and ALLOWED_HOSTS, in any case, with any port and a dot at its end', async () => {
    await open({ PUBLIC_URL: 'https://Learn.example.org/lms', ALLOWED_HOSTS: 'other.example.org, [2001:DB8:0::7]' });
    for (const host of [
      'learn.example.org',
      'LEARN.example.org.:8443',
      'other.example.org:3000',
      '[2001:db8::7]',
      'localhost',
    ]) {
      const answer = await asked(host);
      expect([host, answer.status, linkOf(answer)]).toEqual([host, 200, 'https://learn.example.org']);
    }
    for (const host of ['example.org', 'x.other.example.org', 'evil.example'])
      expect((await asked(host)).status).toBe(421);
  });

  it('is what a trusted proxy forwards, and what nobody else does', async () => {
    await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const forwarded = await asked('inner:3000', 'X-Forwarded-Host: learn.example.org', 'X-Forwarded-Proto: https');
    expect([forwarded.status, linkOf(forwarded)]).toEqual([200, 'https://learn.example.org']);
    expect((await asked('inner:3000')).status).toBe(421);
    expect((await asked('inner:3000', 'X-Forwarded-Host: a b')).status).toBe(421);
  });

  it('does not matter to /healthz and /readyz', async () => {
    await open();
    for (const path of ['/healthz', '/readyz', '/healthz?x=1'])
      expect([path, (await raw(world, `GET ${path} HTTP/1.1`, ['Host: whatever'])).status]).toEqual([path, 200]);
    for (const path of ['/healthz/x', '/HEALTHZ', '/version'])
      expect([path, (await raw(world, `GET ${path} HTTP/1.1`, ['Host: whatever'])).status]).toEqual([path, 421]);
  });

  it('is 400 where it is none or stands there twice, and so are two tokens', async () => {
    await open();
    for (const host of [
      'a b',
      'a/b',
      'a@localhost',
      'localhost:0',
      'localhost:70000',
      'localhost:x',
      '[::1',
      '[1]',
      '',
      '.',
      'a,b',
    ])
      expect([host, (await asked(host)).status]).toEqual([host, 400]);
    for (const second of ['Host: localhost', 'HOST: evil.example', bearer(), 'AUTHORIZATION: Bearer x']) {
      const answer = await asked('localhost', second);
      expect([second, answer.status, answer.body?.errors[0].error_code]).toEqual([second, 400, 'doubled_header']);
    }
    const graph = await raw(world, 'POST /graphql HTTP/1.1', [
      'Host: localhost',
      bearer(),
      bearer(),
      'Content-Length: 0',
    ]);
    expect(graph.status).toBe(400);
    for (const line of [courses, 'GET /healthz HTTP/1.1', 'GET http://localhost/version HTTP/1.1']) {
      const { status, body, text } = await raw(world, line, [bearer()]);
      expect([line, status, body?.errors[0].error_code]).toEqual([line, 400, 'bad_host']);
      expect(text).toMatch(/^x-content-type-options: nosniff/im);
    }
  });

  it('is looked at whatever the request expects', async () => {
    await open();
    const expecting = 'Expect: something-else';
    const foreign = await raw(world, courses, ['Host: evil.example', bearer(), expecting]);
    expect([foreign.status, foreign.body.errors[0].error_code]).toEqual([421, 'unknown_host']);
    expect((await asked('localhost', expecting)).status).toBe(200);
  });

  it('may be missing in HTTP/1.0: links name the address that was reached', async () => {
    await open();
    const answer = await raw(world, 'GET /api/v1/courses?per_page=1 HTTP/1.0', [bearer()]);
    expect([answer.status, linkOf(answer)]).toEqual([200, world.base]);
  });

  it('stands in a request line with a whole address, which counts before the header', async () => {
    await open();
    const line = (target: string) => `GET ${target} HTTP/1.1`;
    const own = await raw(world, line('http://LOCALHOST:3000/api/v1/courses?per_page=1'), [
      'Host: evil.example',
      bearer(),
    ]);
    expect([own.status, linkOf(own)]).toEqual([200, 'http://localhost:3000']);
    const foreign = ['http://evil.example/api/v1/courses', 'https://evil.example:81/graphql', 'HTTP://evil.example?x'];
    for (const target of foreign)
      expect([target, (await raw(world, line(target), ['Host: localhost', bearer()])).status]).toEqual([target, 421]);
    for (const target of ['http://a@localhost/api/v1/courses', 'ftp://localhost/x', 'http:///x'])
      expect([target, (await raw(world, line(target), ['Host: localhost', bearer()])).status]).toEqual([target, 400]);
  });

  it('/GRAPHQL and /graphql/x are 404, for whoever asks', async () => {
    await open();
    for (const path of [
      '/GRAPHQL',
      '/graphql/x',
      '/GraphQL/',
      '/graphql/schema.graphql/x',
      '/API/v1/courses',
      '/HEALTHZ',
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await raw(world, `${method} ${path} HTTP/1.1`, [
          'Host: localhost',
          bearer(),
          'Content-Length: 0',
        ]);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    expect((await world.as('stu1').graphql('{ viewer { id } }')).status).toBe(200);
  });
});
