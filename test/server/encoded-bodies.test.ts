import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { openWorld, type World } from '../support/world.js';

const query = Buffer.from('{"query":"{ viewer { recordId } }"}');
const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync } as const;

describe('A body with Content-Encoding', () => {
  let world: World;
  const faults: unknown[] = [];
  beforeAll(async () => {
    world = await openWorld();
    for (const level of ['error', 'fatal'] as const) {
      world.app.logger[level] = (...said: unknown[]) => void faults.push(said);
    }
  });
  afterEach(() => expect(faults).toEqual([]));
  afterAll(() => world.close());

  async function send(
    path: string,
    encoding: string,
    body: Buffer,
  ): Promise<{ status: number; code: string | undefined }> {
    const headers = {
      authorization: `Bearer ${world.tokens.stu1}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
    };
    const response = await fetch(world.base + path, { method: 'POST', headers, body: new Uint8Array(body) });
    const { errors } = (await response.json()) as { errors?: any[] };
    return { status: response.status, code: errors?.[0].error_code ?? errors?.[0].extensions?.reason };
  }

  it.each(Object.keys(encodings) as (keyof typeof encodings)[])(
    '%s is read over GraphQL; garbage, nothing, half of it and another encoding are 400, and a bomb is 413',
    async (encoding) => {
      const compress = encodings[encoding];
      const whole = compress(query);
      expect((await send('/graphql', encoding, whole)).status).toBe(200);
      expect((await send('/graphql', encoding.toUpperCase(), whole)).status).toBe(200);
      const other = encoding === 'gzip' ? deflateSync(query) : gzipSync(query);
      for (const body of [Buffer.from('garbage'), Buffer.alloc(0), whole.subarray(0, whole.length - 9), other]) {
        expect(await send('/graphql', encoding, body)).toEqual({ status: 400, code: 'bad_body' });
      }
      const text = compress(Buffer.from('no json'));
      expect(await send('/graphql', encoding, text)).toEqual({ status: 400, code: 'bad_json' });
      const bomb = compress(Buffer.alloc(60_000_000, 32));
      expect(bomb.length).toBeLessThan(1_000_000);
      expect(await send('/graphql', encoding, bomb)).toEqual({ status: 413, code: 'body_too_large' });
    },
  );

  it.each(['compress', 'banana', 'gzip, gzip', 'x-gzip', 'constructor'])('%s is 415 over GraphQL', async (encoding) => {
    for (const body of [query, Buffer.alloc(0)])
      expect(await send('/graphql', encoding, body)).toEqual({ status: 415, code: 'unsupported_media_type' });
  });

  it.each([...Object.keys(encodings), 'banana'])('%s is 400 over REST, whatever is in it', async (encoding) => {
    for (const body of [gzipSync(query), Buffer.from('garbage'), Buffer.alloc(0)])
      expect(await send('/api/v1/users/self/favorites/courses/1', encoding, body)).toEqual({
        status: 400,
        code: 'unsupported_encoding',
      });
  });
});
