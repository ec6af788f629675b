import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { linkTarget } from '../../rest-adapter/platform/answers/link-header.js';
import { callerBase, readForm, readQuery } from '../../rest-adapter/platform/index.js';

const request = (
  headers: Record<string, string>,
  socket: object = { remoteAddress: '203.0.113.9', localAddress: '::1', localPort: 3000 },
) => ({ headers, socket }) as any;

describe('the caller’s base', () => {
  const base = callerBase((peer) => peer === '10.0.0.1');
  const forwarded = {
    host: 'inner:3000',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'a.example, b.example',
    'x-forwarded-prefix': '/p',
  };

  it('believes forwarded headers of a trusted peer only', () => {
    expect(base(request(forwarded))).toBe('http://inner:3000');
    expect(base(request(forwarded, { remoteAddress: '10.0.0.1' }))).toBe('https://a.example/p');
    expect(base(request({ host: 'x.example' }, { encrypted: true }))).toBe('https://x.example');
  });

  it.each(['', 'a b', 'a"b', 'a>b', 'a/b', 'a@b', 'a,b', 'a'.repeat(300), 'a:b', 'é'])(
    'takes its own address where Host is %j',
    (host) => {
      expect(base(request({ host }))).toBe('http://[::1]:3000');
    },
  );
});

describe('a link’s target', () => {
  it('escapes what a header could trip over, and drops page, size and token however they are spelled (A03)', () => {
    const url = '/api/v1/a,b?x=1,2&pag%65=3&per_page=4&access%5Ftoken=s&access_token[]=t&y=<">&z=%2C&q=\xc3\xa9&&';
    expect(linkTarget('http://h', url).url).toBe('http://h/api/v1/a%2Cb?x=1%2C2&y=%3C%22%3E&z=%2C&q=%C3%A9&');
  });
});

describe('an uploaded file', () => {
  it('is taken by the hook of a service that wants it, and stands as text under its name', async () => {
    const query = readQuery({});
    const form = readForm({
      limit: 10_000,
      acceptFile: (_req, file, content) =>
        text(content).then((held) => `${file.filename} ${file.mimeType} ${held.length}`),
    });
    const server = createServer((req, res) => {
      const answer = Object.assign(res, { locals: {} as Record<string, unknown> });
      query(req, answer, () => form(req, answer, () => res.end(JSON.stringify(answer.locals['parameters']))));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?q=1`;
    try {
      const data = new FormData();
      data.append('a[b]', '1');
      data.append('attachment', new Blob(['x'.repeat(5000)], { type: 'text/csv' }), 'ä.csv');
      expect(await (await fetch(url, { method: 'POST', body: data })).json()).toEqual({
        query: { q: '1' },
        form: { a: { b: '1' }, attachment: 'ä.csv text/csv 5000' },
      });
      data.append('attachment', new Blob(['x'.repeat(50_000)]), 'b.csv');
      expect((await fetch(url, { method: 'POST', body: data })).status).toBe(413);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
