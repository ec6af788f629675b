import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BlockList, isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { Outbound, type OutboundOptions, type ResolveName } from '../../src/platform/http-out/outbound.js';
import type { Refusal } from '../../src/platform/refusal/refusal.js';

describe('The way out', () => {
  let canary: Server;
  let hits: string[];
  let answer: RequestListener;
  let port: number;
  const made: Outbound[] = [];
  beforeEach(async () => {
    hits = [];
    answer = (_req, res) => void res.end('here');
    canary = createServer((req, res) => {
      hits.push(req.url as string);
      answer(req, res);
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    port = (canary.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const outbound of made.splice(0)) await outbound.close();
    canary.closeAllConnections();
    await new Promise((resolve) => canary.close(resolve));
  });

  const outbound = (...ranges: [string, number][]) => {
    const allowed = new BlockList();
    for (const [address, prefix] of ranges) allowed.addSubnet(address, prefix);
    const one = new Outbound(allowed);
    made.push(one);
    return one;
  };
  const reasonOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: Refusal) => `${error.status} ${error.reason}`,
    );
  const read = async (one: Outbound, url: string, options?: OutboundOptions) =>
    text((await one.get(url, options)).body);

  it('A36: leads to no address behind the door, however it is written', async () => {
    const closed = outbound();
    for (const address of [
      `http://127.0.0.1:${port}/`,
      `http://127.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://localhost:${port}/`,
      `http://localhost.:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://[64:ff9b::7f00:1]:${port}/`,
      `http://[::127.0.0.1]:${port}/`,
      `http://[::7f00:1]:${port}/`,
      `http://[::ffff:0:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.1.2.3/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://100.64.0.1/',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      `http://user:password@127.0.0.1:${port}/`,
      'https://user@example.org/',
      'http://example.org:22/',
      'http://example.org:25/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'data:text/plain,x',
      'ftp://example.org/',
      '//127.0.0.1/',
      'nonsense',
      '',
    ])
      expect([address, await reasonOf(closed.get(address))]).toEqual([address, '400 blocked_url']);
    expect(hits).toEqual([]);
  });

  it.each([
    ['8.8.8.8', true],
    ['2001:4860:4860::8888', true],
    ['2606:4700::1111', true],
    ['::ffff:8.8.8.8', true],
    // IPv4 in other clothes, which some networks take off again.
    ['::8.8.8.8', false],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:0:8.8.8.8', false],
    ['64:ff9b::808:808', false],
    ['64:ff9b:1::a00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:4136:e378::1', false],
    // Of one network, of one machine, of examples, of nobody.
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['fe80::1%lo', false],
    ['fec0::1', false],
    ['ff0e::1', false],
    ['::', false],
    ['::1', false],
    ['::2', false],
    ['1::1', false],
    ['100::1', false],
    ['100:0:0:1::1', false],
    ['4000::1', false],
    ['5f00::1', false],
    ['e000::1', false],
    ['2001:2::1', false],
    ['2001:20::1', false],
    ['2001:db8::1', false],
    ['3fff::1', false],
    ['0.0.0.0', false],
    ['0.1.2.3', false],
    ['10.0.0.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.0.0.8', false],
    ['192.0.2.1', false],
    ['192.88.99.1', false],
    ['192.168.0.1', false],
    ['198.18.0.1', false],
    ['198.51.100.1', false],
    ['203.0.113.1', false],
    ['224.0.0.1', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
    ['127.1', false],
    ['2130706433', false],
    ['example.org', false],
    ['', false],
  ])(
    'A36: global unicast alone is public: %s %s, as an address, as a host and as an answer of a name server',
    async (address, isPublic) => {
      const one = new Outbound(new BlockList(), (_host, _options, done) => done(null, [{ address, family: 4 }]));
      made.push(one);
      expect(one.mayAsk(address)).toBe(isPublic);
      expect(await reasonOf(one.addressOf('name.example'))).toBe(isPublic ? 'none' : '400 blocked_url');
      if (isIP(address) === 6 && !address.includes('%')) {
        const check = async () => one.checked(`http://[${address}]/`);
        expect(await reasonOf(check())).toBe(isPublic ? 'none' : '400 blocked_url');
      }
    },
  );

  it('A36: asks the address that was looked at, whatever the name server says next', async () => {
    const answers = [['198.51.99.1', '127.0.0.1'], ['127.0.0.1'], ['198.51.99.1'], ['127.0.0.1']];
    const asked: string[] = [];
    const resolver: ResolveName = (host, _options, done) => {
      asked.push(host);
      done(
        null,
        (answers[asked.length - 1] as string[]).map((address) => ({ address, family: 4 })),
      );
    };
    const rebound = new Outbound(new BlockList(), resolver);
    made.push(rebound);
    const hurried = { timeoutMs: 300 };
    const url = `http://rebound.example:${port}/`;
    for (const reason of ['400 blocked_url', '400 blocked_url', '400 unreachable_url', '400 blocked_url'])
      expect(await reasonOf(rebound.get(url, hurried))).toBe(reason);
    expect([asked.length, hits]).toEqual([4, []]);
  });

  it('A36: looks at every address on the way, with at most three redirects', async () => {
    const open = outbound(['127.0.0.1', 32]);
    const to =
      (target: string): RequestListener =>
      (_req, res) =>
        void res.writeHead(302, { location: target }).end();
    for (const target of [
      'http://127.0.0.2/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'file:///etc/passwd',
      'http://x:22/',
    ]) {
      answer = to(target);
      expect([target, await reasonOf(open.get(`http://127.0.0.1:${port}/`))]).toEqual([target, '400 blocked_url']);
    }
    hits = [];
    answer = to('/again');
    expect(await reasonOf(open.get(`http://127.0.0.1:${port}/`))).toBe('400 unreachable_url');
    expect(hits).toEqual(['/', '/again', '/again', '/again']);
    answer = (req, res) => (req.url === '/3' ? res.end('there') : to(`/${Number(req.url?.slice(1)) + 1}`)(req, res));
    expect(await read(open, `http://127.0.0.1:${port}/0`)).toBe('there');
  });

  it('A36: leads where the operator allows it', async () => {
    const open = outbound(['127.0.0.0', 8]);
    expect(await read(open, `http://127.0.0.1:${port}/`)).toBe('here');
  });

  it('A36: breaks off what is too large, with or without an announced length', async () => {
    const open = outbound(['127.0.0.1', 32]);
    answer = (_req, res) => void res.end('x'.repeat(2000));
    const limited = { limitBytes: 1999 };
    expect(await reasonOf(read(open, `http://127.0.0.1:${port}/`, limited))).toBe('400 unreachable_url');
    answer = (_req, res) => {
      res.write('x'.repeat(1500));
      res.end('x'.repeat(500));
    };
    expect(await reasonOf(read(open, `http://127.0.0.1:${port}/`, limited))).toBe('400 unreachable_url');
    expect(await read(open, `http://127.0.0.1:${port}/`, { limitBytes: 2000 })).toHaveLength(2000);
  });

  it('A36: waits so long and no longer, for the head and for the body', async () => {
    const open = outbound(['127.0.0.1', 32]);
    const hurried = { timeoutMs: 200 };
    answer = () => undefined;
    expect(await reasonOf(open.get(`http://127.0.0.1:${port}/`, hurried))).toBe('400 unreachable_url');
    answer = (_req, res) => void res.write('never ends');
    expect(await reasonOf(read(open, `http://127.0.0.1:${port}/`, hurried))).toBe('400 unreachable_url');
  });

  it('ends in a refusal where nobody listens', async () => {
    const open = outbound(['127.0.0.1', 32]);
    await new Promise((resolve) => canary.close(resolve));
    expect(await reasonOf(open.get(`http://127.0.0.1:${port}/`))).toBe('400 unreachable_url');
    canary.listen(port, '127.0.0.1');
  });

  it('A36: does not tell a name that leads behind the service from one that nobody knows', async () => {
    const known: ResolveName = (_host, _options, done) => done(null, [{ address: '10.1.2.3', family: 4 }]);
    const failing =
      (code: string): ResolveName =>
      (_host, _options, done) =>
        done(Object.assign(new Error(code), { code }), []);
    const told = await Promise.all(
      [known, failing('ENOTFOUND'), failing('EAI_AGAIN'), failing('ENODATA')].map(async (resolve) => {
        const one = new Outbound(new BlockList(), resolve);
        made.push(one);
        const error = await one.get('http://payroll.internal/').catch((thrown: Refusal) => thrown);
        const { status, reason, message } = error as Refusal;
        return { status, reason, message };
      }),
    );
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]).toMatchObject({ status: 400, reason: 'blocked_url' });
  });
});
