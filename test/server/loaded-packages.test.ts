import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '../support/cluster.js';
import { lyceum } from './served.js';

/** The mapper, the graph and the clients of stores: to load them takes many times as long as all else before a refusal. */
const heavy = ['@aws-sdk/client-s3', '@mikro-orm/core', 'graphile-worker', 'graphql', 'kysely', 'type-graphql'];

describe('A command that is refused', () => {
  let url: string;
  let dataDir: string;
  beforeAll(async () => {
    url = await createDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'lyceum-loaded-'));
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true });
    await dropDatabase(url);
  });

  const preloaded = `--import=${new URL('./told-packages.js', import.meta.url).href}`;
  /** The code with which the command ends, and which of the heavy packages it has loaded. */
  const run = async (line: string, database = url) => {
    const settings = { DATABASE_URL: database, SECRET_KEY: 'ab'.repeat(32), LYCEUM_DATA: dataDir };
    const { code, out } = await lyceum(line.split(' '), { ...settings, NODE_OPTIONS: preloaded });
    const loaded = out.at(-1)?.split(' ') ?? [];
    expect(loaded).toContain('commander');
    return { line, code, loaded: heavy.filter((name) => loaded.includes(name)) };
  };

  it.each(['serve', 'worker', 'migrate up', 'migrate check', 'seed demo', 'token create --user admin'])(
    'F24: %s has loaded neither mapper nor graph when the database cannot be reached',
    async (line) => {
      expect(await run(line, 'postgresql://me@127.0.0.1:1/school')).toEqual({ line, code: 1, loaded: [] });
    },
  );

  it.each(['worker', 'migrate check', 'token create --user admin'])(
    'F24: %s has loaded neither when the schema is older',
    async (line) => {
      expect(await run(line)).toEqual({ line, code: 1, loaded: [] });
    },
  );

  it('F24: one that works on the database loads the mapper, and is seen to', async () => {
    const { code, loaded } = await run('migrate up');
    expect([code, loaded]).toEqual([0, expect.arrayContaining(['@mikro-orm/core'])]);
    expect(loaded).not.toContain('@aws-sdk/client-s3');
  });
});
