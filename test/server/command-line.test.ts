import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, judgeSchema } from '../../src/server/commands/examining.js';
import { futureTime, positiveInteger } from '../../src/server/process/cli/commands/option-values.js';
import { showProgress } from '../../src/server/process/cli/commands/progress-bar.js';
import { refusalOfNode } from '../../src/server/process/node-version.js';
import { keptSecretKey } from '../../src/server/process/secret-key.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';
import { lyceum } from './served.js';

describe('the command line', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lyceum-command-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('F24: tells each fault of the environment in one line, without a stack, and ends with 1', async () => {
    const run = await lyceum(['doctor'], { PORT: 'x', DATABASE_URL: 'postgres://me:hidden@h/d', LYCEUM_DATA: dataDir });
    const faults = [/^PORT must be/, /^SECRET_KEY is required with DATABASE_URL/];
    expect(run).toEqual({ code: 1, out: [], err: faults.map((fault) => expect.stringMatching(fault)) });
  });

  it.each(['doctor', 'start', 'serve'])('%s reads compiled code from its cache', async (command) => {
    const { code, err } = await lyceum([command, '--help'], { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
    expect([code, err.some((line) => line.includes('compile cache'))]).toEqual([0, true]);
  });

  it('F24: ends every command with 1 and one line where the data directory cannot be had', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const all = ['start', 'serve', 'worker', 'migrate up', 'seed demo', 'token create --user admin'];
    const places = [
      [join(dataDir, 'file', 'below'), all],
      [join(dataDir, 'file'), ['start']],
      // Not even root makes anything there, and what looks for the folders above it may never end.
      ...(process.platform === 'linux' ? ([['/proc/lyceum', ['start']] as const, ['/proc', ['start']]] as const) : []),
    ] as const;
    for (const [place, commands] of places) {
      const env = { LYCEUM_DATA: place };
      const runs = commands.map(async (line) => [line, await lyceum(line.split(' '), env)] as const);
      for (const [line, run] of await Promise.all(runs)) {
        const refusal = expect.stringMatching(/^The data directory \S+ cannot be (made|written): /);
        expect([place, line, run]).toEqual([place, line, { code: 1, out: [], err: [refusal] }]);
      }
      const doctor = await lyceum(['doctor'], env);
      expect([doctor.code, doctor.out.at(-1), doctor.err]).toEqual([1, expect.stringMatching(/^FAULT {2}/), []]);
    }
    expect(readdirSync(dataDir)).toEqual(['file']);
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

  it.each([
    [{}, 'ok     VISITORS is off: every operation but GET /brand_variables needs a token'],
    [{ VISITORS: 'off' }, 'ok     VISITORS is off: every operation but GET /brand_variables needs a token'],
    [{ VISITORS: 'on' }, 'note   VISITORS is on: without a token, public courses are read, and problems are reported'],
  ])('doctor says whether visitors are let in: %j', async (env, line) => {
    const run = await lyceum(['doctor'], { ...env, LYCEUM_DATA: dataDir });
    expect(run.code).toBe(0);
    expect(run.out).toContain(line);
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
  const facts = { number: 180_004, version: '18.4', encoding: 'UTF8', processes: 1, writes: true };
  const faultsOf = (changed: Partial<typeof facts>, env: NodeJS.ProcessEnv = {}) =>
    judge({ ...facts, ...changed }, readConfig(env))
      .filter(({ decision }) => decision === 'FAULT')
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
      judgeSchema({ applied, pending, unknown }).decision;
    expect(verdictOf(['one'], [], [])).toBe('ok');
    expect(verdictOf([], ['one'], [])).toBe('note');
    expect(verdictOf(['one'], ['two'], [])).toBe('note');
    expect(verdictOf(['one', 'later'], [], ['later'])).toBe('FAULT');
  });

  it('demands a shared store for several processes, also where nothing but wrong passwords and codes is counted', () => {
    expect(faultsOf({ processes: 2 })).toEqual([expect.stringContaining('RATE_LIMIT_STORE')]);
    expect(faultsOf({ processes: 2 }, { RATE_LIMIT_STORE: 'postgres' })).toEqual([]);
    expect(faultsOf({ processes: 2 }, { RATE_LIMIT: 'off' })).toEqual([expect.stringContaining('RATE_LIMIT_STORE')]);
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

describe('the words of a command line', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const ahead = (word: string) => futureTime(word, now).toISOString();

  it('name an instant, or a time from now', () => {
    expect(ahead('30d')).toBe('2026-12-20T12:00:00.000Z');
    expect(ahead('90m')).toBe('2026-11-20T13:30:00.000Z');
    expect(ahead('2027-01-31')).toBe('2027-01-31T00:00:00.000Z');
    expect(ahead('2026-11-20T14:00:00+01:00')).toBe('2026-11-20T13:00:00.000Z');
  });

  it.each(['soon', '0d', '-1d', '2026-11-19', '2026-13-01', '1', ''])('refuse %p as an instant ahead', (word) => {
    expect(() => futureTime(word, now)).toThrow(/It (must|lies)/);
  });

  it('count in whole numbers from 1 on', () => {
    expect(positiveInteger('1_000_000')).toBe(1_000_000);
    for (const word of ['0', '-1', '1.5', 'many', '']) expect(() => positiveInteger(word)).toThrow(/whole number/);
  });
});

describe('routes', () => {
  it('lists method, path, operation and source, without a database, and by area', async () => {
    const all = await lyceum(['routes'], {});
    expect(all.out).toContainEqual(expect.stringMatching(/^GET +\/api\/v1\/accounts\/:id +GetAccount +D1 · Accounts/));
    const some = await lyceum(['routes', 'accounts'], {});
    expect(some.out.length).toBeGreaterThan(0);
    expect(some.out.length).toBeLessThan(all.out.length);
    expect(await lyceum(['routes', 'nowhere'], {})).toMatchObject({ code: 1, out: [], err: [expect.any(String)] });
  });
});

describe('the progress of long work', () => {
  it('is told in lines where there is no terminal, one for each tenth at most', () => {
    const lines: string[] = [];
    const progress = showProgress({ isTTY: false } as NodeJS.WriteStream, 'Rows', (line) => lines.push(line));
    for (let done = 0; done <= 1_000; done += 50) progress.report(done, 1_000);
    progress.end();
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('Rows: 1000 of 1000');
  });
});
