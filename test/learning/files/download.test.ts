import { type Caller, openWorld, type World } from '../../support/world.js';
import { answerOf, uploaded } from './uploads.js';

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

describe('Fetching a file', () => {
  let world: World;
  let teach: Caller;
  let at: string;
  beforeAll(async () => {
    world = await openWorld();
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  afterAll(() => world.close());

  const fetched = async (url: string, init: RequestInit = {}) => {
    const { status, headers, text } = await answerOf(await fetch(url, init));
    return { status, text, header: (name: string) => headers.get(name) };
  };

  it('needs no token and no more than the link', async () => {
    const file = await uploaded(teach, at, 'plain.txt', 'abc');
    const { status, text, header } = await fetched(file.url);
    expect([status, text, header('content-type')]).toEqual([200, 'abc', 'text/plain; charset=utf-8']);
    expect(new URL(file.url).origin).toBe(world.base);
    const viaStudent = (await world.as('stu1').get(`/files/${file.id}`)).body;
    expect((await fetched(viaStudent.url)).text).toBe('abc');
  });

  it('answers a part (206), the head, and 416 beyond the end', async () => {
    const { url } = await uploaded(teach, at, 'ten.txt', '0123456789');
    for (const [range, status, text, content] of [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=8-', 206, '89', 'bytes 8-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=0-1,4-5', 200, '0123456789', null],
      ['bytes=7-3', 200, '0123456789', null],
      ['lines=1-2', 200, '0123456789', null],
    ] as const) {
      const got = await fetched(url, { headers: { range } });
      expect([range, got.status, got.text, got.header('content-range')]).toEqual([range, status, text, content]);
    }
    const head = await fetched(url, { method: 'HEAD' });
    expect([head.status, head.text, head.header('content-length')]).toEqual([200, '', '10']);
    const etag = head.header('etag') as string;
    expect((await fetched(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetched(url, { headers: { range: 'bytes=0-0', 'if-range': '"other"' } })).status).toBe(200);
  });

  it('A49: never hands out as a page what would act there', async () => {
    for (const [name, content, type] of [
      ['a.html', '<script>alert(1)</script>', 'text/html'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
      ['a.xml', '<?xml version="1.0"?><x/>', 'application/xml'],
      ['a.js', 'alert(1)', 'text/javascript'],
      ['a.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
    ] as const) {
      const file = await uploaded(teach, at, name, content);
      const { header } = await fetched(file.url);
      expect([name, file['content-type'], header('content-type')]).toEqual([name, type, type]);
      expect([name, header('content-disposition')]).toEqual([name, expect.stringMatching(/^attachment;/)]);
      expect([name, header('x-content-type-options')]).toEqual([name, 'nosniff']);
      expect([name, header('content-security-policy')]).toEqual([name, expect.stringMatching(/^sandbox;/)]);
    }
  });

  it('keeps a file as what its bytes are, whatever it is called', async () => {
    for (const [name, content, declared, type, shown] of [
      ['real.png', png, 'image/png', 'image/png', 'inline'],
      ['hidden.txt', png, 'text/plain', 'image/png', 'inline'],
      ['page.png', '<html><script>alert(1)</script></html>', 'image/png', 'text/plain', 'inline'],
      ['noise.pdf', new Uint8Array([0, 1, 2, 3]), 'application/pdf', 'application/octet-stream', 'attachment'],
      ['data', 'a,b', 'text/csv', 'text/csv', 'attachment'],
    ] as const) {
      const file = await uploaded(teach, at, name, content, { content_type: declared });
      const { header } = await fetched(file.url);
      expect([name, file['content-type']]).toEqual([name, type]);
      expect([name, header('content-disposition')]).toEqual([name, expect.stringMatching(`^${shown};`)]);
      expect([name, header('x-content-type-options')]).toEqual([name, 'nosniff']);
    }
  });

  it('names the file in every alphabet, and lets no name end the header', async () => {
    const file = await uploaded(teach, at, 'Übung "1"; 日本.txt', 'x');
    expect((await fetched(file.url)).header('content-disposition')).toBe(
      `inline; filename="_bung _1_; __.txt"; filename*=UTF-8''%C3%9Cbung%20%221%22%3B%20%E6%97%A5%E6%9C%AC.txt`,
    );
  });

  it('opens to nobody whose link is changed, late, or of another file', async () => {
    const { url } = await uploaded(teach, at, 'one.txt', 'one');
    const other = await uploaded(world.as('stu1'), '/users/self/files', 'two.txt', 'two');
    const link = new URL(url);
    const changed = (change: (u: URL) => void) => {
      const copy = new URL(link);
      change(copy);
      return copy.href;
    };
    for (const href of [
      changed((u) => u.searchParams.delete('verifier')),
      changed((u) => u.searchParams.set('expires', String(Number(u.searchParams.get('expires')) + 1))),
      changed((u) => u.searchParams.set('locked', '0')),
      changed((u) => {
        u.pathname = `/files/${other.id}/download`;
      }),
      changed((u) => {
        u.pathname = '/files/99999999999999999999/download';
      }),
    ])
      expect([href, (await fetched(href)).status]).toEqual([href, 404]);
    const [{ expires }] = [{ expires: Number(link.searchParams.get('expires')) }];
    const left = expires - Date.now() / 1000;
    expect(left > 3590 && left <= 7200).toBe(true);
  });

  it('is over with the file: deleted is 404 for everybody, locked for all but those who manage it', async () => {
    const file = await uploaded(teach, at, 'secret.txt', 'x');
    const students = (await world.as('stu1').get(`/files/${file.id}`)).body.url;
    expect((await fetched(students)).status).toBe(200);
    await teach.put(`/files/${file.id}`, { locked: true });
    expect([(await fetched(students)).status, (await fetched(file.url)).status]).toEqual([404, 200]);
    expect((await fetched(students.replace('?', '?locked=1&'))).status).toBe(404);
    await teach.put(`/files/${file.id}`, { locked: false, lock_at: '2020-01-01T00:00:00Z' });
    expect((await fetched(students)).status).toBe(404);
    await teach.put(`/files/${file.id}`, { lock_at: '' });
    expect((await fetched(students)).status).toBe(200);
    await teach.put(`/folders/${file.folder_id}`, { unlock_at: '2099-01-01T00:00:00Z' });
    expect((await fetched(students)).status).toBe(404);
    await teach.put(`/folders/${file.folder_id}`, { unlock_at: '' });
    await teach.del(`/files/${file.id}`);
    expect([(await fetched(students)).status, (await fetched(file.url)).status]).toEqual([404, 404]);
  });
});
