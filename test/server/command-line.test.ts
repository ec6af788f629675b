import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, judgeSchema } from '../../src/server/cli/doctor.js';
import { keptSecretKey } from '../../src/server/cli/secret-key.js';
import { readConfig } from '../../src/server/config.js';
import { refusalOfNode } from '../../src/server/node-version.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

const main = fileURLToPath(new URL('../../src/server/main.js', import.meta.url));

interface Run {
  readonly code: number;
  readonly out: string[];
  readonly err: string[];
}

/** Runs one command line in a process of its own, with these variables and no others of ours. */
function lyceum(args: string[], env: Record<string, string>): Promise<Run> {
  const linesOf = (text: string) => text.split('\n').filter(Boolean);
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: { PATH: process.env['PATH'], ...env } }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: linesOf(out), err: linesOf(err) });
    });
  });
}

describe('the command line', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lyceum-command-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('F24: tells each fault of the environment in one line, without a stack, and ends with 1', async () => {
    const run = await lyceum(['doctor'], { PORT: 'x', DATABASE_URL: 'postgres://me:hidden@h/d', LYCEUM_DATA: dataDir });
    expect(run).toEqual({ code: 1, out: [], err: [expect.stringMatching(/^PORT must be/)] });
  });

  it('tells an unknown command in one line and ends with 1', async () => {
    expect(await lyceum(['nonsense'], {})).toEqual({ code: 1, out: [], err: ["error: unknown command 'nonsense'"] });
  });

  it('doctor finds nothing wrong where nothing has been started yet, and starts nothing', async () => {
    const run = await lyceum(['doctor'], { LYCEUM_DATA: dataDir });
    expect(run.code).toBe(0);
    expect(run.out.at(-1)).toBe('note   no database yet: npm start makes one');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('doctor looks at the database under DATABASE_URL', async () => {
    const url = await createDatabase();
    const env = { DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32), LYCEUM_DATA: dataDir };
    const run = await lyceum(['doctor'], env);
    expect(run.code).toBe(0);
    expect(run.out).toContain('ok     the database is UTF8');
    await dropDatabase(url);
    const without = await lyceum(['doctor'], env);
    expect(without.code).toBe(1);
    expect(without.out.at(-1)).toMatch(/^FAULT {2}the database cannot be reached: database .* does not exist$/);
    expect(without.err).toEqual([]);
  });

  it('says in one line that this Node is too old', () => {
    expect(refusalOfNode('20.20.2')).toMatch(/^Lyceum needs Node 22\.17 or later, and this is 20\.20\.2\..*npx lyceum/);
    expect(refusalOfNode('22.16.9')).not.toBeNull();
    expect(refusalOfNode('22.17.0')).toBeNull();
    expect(refusalOfNode('26.0.0')).toBeNull();
  });
});

describe('doctor', () => {
  const facts = { number: 180_004, version: '18.4', encoding: 'UTF8', processes: 1 };
  const faultsOf = (changed: Partial<typeof facts>, env: NodeJS.ProcessEnv = {}) =>
    judge({ ...facts, ...changed }, readConfig(env))
      .filter(({ verdict }) => verdict === 'FAULT')
      .map(({ line }) => line);

  it('finds nothing wrong with one process on a new PostgreSQL', () => expect(faultsOf({})).toEqual([]));

  it('refuses a PostgreSQL before 15 and an encoding that loses letters', () => {
    expect(faultsOf({ number: 140_012, version: '14.12' })).toEqual([
      'PostgreSQL 14.12 is too old: 15 or later is needed',
    ]);
    expect(faultsOf({ encoding: 'SQL_ASCII' })).toHaveLength(1);
  });

  it('refuses a schema that is newer than the program, and only notes an older one', () => {
    const verdictOf = (applied: string[], pending: string[], unknown: string[]) =>
      judgeSchema({ applied, pending, unknown }).verdict;
    expect(verdictOf(['one'], [], [])).toBe('ok');
    expect(verdictOf([], ['one'], [])).toBe('note');
    expect(verdictOf(['one'], ['two'], [])).toBe('note');
    expect(verdictOf(['one', 'later'], [], ['later'])).toBe('FAULT');
  });

  it('demands a shared store of rate limits for several processes', () => {
    expect(faultsOf({ processes: 2 })).toEqual([expect.stringContaining('RATE_LIMIT_STORE')]);
    expect(faultsOf({ processes: 2 }, { RATE_LIMIT_STORE: 'postgres' })).toEqual([]);
    expect(faultsOf({ processes: 2 }, { RATE_LIMIT: 'off' })).toEqual([]);
  });
});

describe('the kept secret key', () => {
  it('is made once, for its owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-key-'));
    const first = keptSecretKey(folder).export();
    expect(first).toHaveLength(32);
    expect(keptSecretKey(folder).export()).toEqual(first);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('is never replaced when it cannot be read as a key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-key-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'secret.key'), 'torn');
    expect(() => keptSecretKey(folder)).toThrow(/restore it from a backup/);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('torn');
    rmSync(folder, { recursive: true });
  });
});
