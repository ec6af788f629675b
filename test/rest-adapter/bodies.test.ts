import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { routes } from './input-routes.js';
import { type Site, serve } from './world.js';

describe('bodies and raw requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());

  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);
  const form = (method: string, text: string): RequestInit => ({
    method,
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const last = () => structuredClone(site.world.calls.at(-1)!.args);
  const inputOf = async (text: string) => {
    const answer = await api('/courses', form('POST', text));
    expect(answer.body).toEqual({ id: 7, name: 'Biology' });
    return last().input;
  };

  it('lets GET and others announce JSON without a body, and a trailing question mark', async () => {
    for (const method of ['GET', 'PUT']) {
      const answer = await api('/courses/1?', { method, headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(200);
    }
    expect(
      (await raw('POST /api/v1/courses HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')).startsWith('HTTP/1.1 400'),
    ).toBe(true);
    expect(
      (
        await raw('DELETE /api/v1/courses/1?event=StudentEnrollment HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
      ).startsWith('HTTP/1.1 200'),
    ).toBe(true);
  });

  it('takes multipart fields like a form, and no files', async () => {
    const data = new FormData();
    data.append('course[name]', 'Ä');
    data.append('course[answers][][answer_text]', 'x');
    data.append('course[answers][][answer_text]', 'y');
    await api('/courses', { method: 'POST', body: data });
    expect(last().input).toEqual({ name: 'Ä', answers: [{ answerText: 'x' }, { answerText: 'y' }] });
    data.append('file', new Blob(['x'.repeat(1000)]), 'a.txt');
    const answer = await api('/courses', { method: 'POST', body: data });
    expect(answer.body.errors[0].error_code).toBe('files_not_accepted');
  });

  /** One field of a multipart body, as bytes. */
  const field = (head: string, value: readonly number[]) => ({
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  });
  const name = 'name="course[name]"';

  it.each([
    ['a byte of another character set', name, [0x47, 0xfc, 0x6e]],
    ['a character that is cut off', name, [0x47, 0xc3]],
    ['half of a surrogate pair', name, [0xed, 0xa0, 0x80]],
    ['a part that says it is UTF-8', `${name}\r\nContent-Type: text/plain; charset=utf-8`, [0x47, 0xfc, 0x6e]],
    ['a part in a character set that nobody knows', `${name}\r\nContent-Type: text/plain; charset=klingon`, [0x47]],
  ])('refuses multipart texts that are not UTF-8, as it does every other body: %s', async (_what, head, value) => {
    const before = site.world.calls.length;
    const answer = await api('/courses', field(head, value));
    expect([answer.status, answer.body.errors?.[0]?.error_code]).toEqual([400, 'bad_encoding']);
    expect(site.world.calls).toHaveLength(before);
  });

  it('refuses names of multipart fields that are not UTF-8', async () => {
    const bytes = Buffer.from('--x\r\nContent-Disposition: form-data; name="G\xfcn"\r\n\r\n1\r\n--x--\r\n', 'latin1');
    const answer = await api('/courses', { ...field('', []), body: bytes });
    expect([answer.status, answer.body.errors?.[0]?.error_code]).toEqual([400, 'bad_encoding']);
  });

  it('takes a replacement character that was sent, and parts that name their character set', async () => {
    await api('/courses', field(name, [...Buffer.from('a\u{fffd}b')]));
    expect(last().input).toEqual({ name: 'a\u{fffd}b' });
    await api('/courses', field(`${name}\r\nContent-Type: text/plain; charset=UTF-8`, [...Buffer.from('Grün')]));
    expect(last().input).toEqual({ name: 'Grün' });
    const latin1 = `${name}\r\nContent-Type: text/plain; charset=iso-8859-1`;
    await api('/courses', field(latin1, [0x47, 0x72, 0xfc, 0x6e]));
    expect(last().input).toEqual({ name: 'Grün' });
  });

  it.each([
    ['text/plain', 'a=1', 400],
    ['application/json', '{', 400],
    ['application/json', '[1]', 400],
    ['application/xml', '<a/>', 400],
    ['multipart/form-data', 'a=1', 400],
    ['multipart/form-data; boundary=x', 'a=1', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 400],
    ['application/x-www-form-urlencoded', 'a=%ff', 400],
    ['application/x-www-form-urlencoded', 'a'.repeat(100_001), 413],
    ['application/json', `{"a":"${'a'.repeat(100_000)}"}`, 413],
  ])('refuses %s bodies that are no such thing, or too large (A81)', async (type, text, status) => {
    const answer = await api('/courses', { method: 'POST', body: text, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: status === 413 ? 'payload_too_large' : 'bad_request' });
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('refuses compressed bodies unread, and streams beyond the limit (A81)', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const zipped = await api('/courses', {
      method: 'POST',
      body: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect([zipped.status, zipped.body.errors[0].error_code]).toEqual([400, 'unsupported_encoding']);
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 50; at += 1) controller.enqueue(new Uint8Array(10_000).fill(97));
        controller.close();
      },
    });
    const streamed = await api('/courses', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it.each(['/courses?a=%ff', '/courses?a=%zz', '/courses/%ff', '/courses/%zz', '/courses?a=1&a[b]=2'])(
    'answers 400 for %s, as JSON',
    async (target) => {
      const text = await raw(`GET /api/v1${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(text.startsWith('HTTP/1.1 400')).toBe(true);
      expect(text).toContain('"status":"bad_request"');
    },
  );

  it('takes raw brackets and plus in a query, and raw non-ASCII text in a form', async () => {
    expect(await raw('GET /api/v1/echo?any[k][]=1&text=a+b%C3%A4 HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('"a bä"');
    expect((await inputOf('course[name]=Käse+Brot')).name).toBe('Käse Brot');
  });

  /** Bytes that no HTTP client would send. */
  function raw(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => {
        chunks.push(Buffer.from(chunk));
        socket.end();
      });
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
      socket.on('error', reject);
      socket.write(request);
    });
  }
});
