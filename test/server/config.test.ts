import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blockListOf } from '../../src/platform/http-out/networks.js';
import { ConfigFault, readConfig } from '../../src/server/process/settings/config.js';
import { toldOf } from '../../src/server/process/settings/setting.js';
import { variableNames, variables } from '../../src/server/process/settings/variables.js';

const hex = 'ab'.repeat(32);

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigFault) return error.lines;
    throw error;
  }
  return [];
}

/** The nearest folder above with this file: the tests run from where they were compiled to. */
function projectFile(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch (error) {
      if (dirname(folder) === folder) throw error;
    }
  }
}

describe('the environment', () => {
  it('needs no variable at all', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      dataDir: null,
      secretKey: null,
      database: {
        url: null,
        listenUrl: null,
        poolMax: 10,
        readsMax: Math.max(6, 2 * availableParallelism()),
        poolWaitMs: 5000,
        statementTimeoutMs: 15_000,
        statementNames: true,
      },
      http: {
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        trustedProxies: [],
        bodyLimitBytes: 10_485_760,
        drainMs: 10_000,
      },
      api: { described: true, accessTokenParameter: { rest: true, graphql: false } },
      rateLimit: { enabled: true, store: 'memory', highWater: 600, maximum: 800, outflow: 10, preflight: 10 },
      outbound: { downloads: { pace: { bytesPerSecond: 16_384, over: 20_000 }, timeoutMs: 600_000 } },
      worker: { enabled: true, concurrency: { short: 4, long: 3, download: 8 } },
    });
  });

  it('counts an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(readConfig({}));
  });

  it('lets no visitor in unless told to, in production or not', () => {
    for (const env of [{}, { NODE_ENV: 'production' }, { VISITORS: 'off' }, { VISITORS: ' ' }])
      expect(readConfig(env).api.visitors).toBe(false);
    expect(readConfig({ VISITORS: 'on' }).api.visitors).toBe(true);
  });

  it('closes the description of the API in production, unless told otherwise', () => {
    expect(readConfig({ NODE_ENV: 'production' }).api.described).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', API_DESCRIPTION: 'open' }).api.described).toBe(true);
    expect(readConfig({ API_DESCRIPTION: 'closed' }).api.described).toBe(false);
  });

  it('reads hosts in their usual form, and refuses what has a port or is none', () => {
    const { allowedHosts } = readConfig({ ALLOWED_HOSTS: 'Learn.Example.org., [2001:DB8:0::7],192.0.2.7' }).http;
    expect(allowedHosts).toEqual(['learn.example.org', '[2001:db8::7]', '192.0.2.7']);
    for (const wrong of ['learn.example.org:80', 'https://learn.example.org', 'a b', 'a,,b', '*'])
      expect(faultsOf({ ALLOWED_HOSTS: wrong })).toEqual([expect.stringMatching(/^ALLOWED_HOSTS has /)]);
  });

  it('reads proxies as ranges', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8' }).http;
    const list = blockListOf(trustedProxies);
    expect(list.check('10.200.3.4')).toBe(true);
    expect(list.check('::ffff:10.1.1.1', 'ipv6')).toBe(true);
    expect(list.check('192.0.2.7')).toBe(true);
    expect(list.check('192.0.2.8')).toBe(false);
    expect(list.check('fd12::1', 'ipv6')).toBe(true);
    expect(list.check('fe80::1', 'ipv6')).toBe(false);
  });

  it('reads the places of a token in the parameter', () => {
    const enabledApis = (words: string) => readConfig({ ACCESS_TOKEN_PARAMETER: words }).api.accessTokenParameter;
    expect(enabledApis('rest, graphql')).toEqual({ rest: true, graphql: true });
    expect(enabledApis('graphql')).toEqual({ rest: false, graphql: true });
    expect(enabledApis('none')).toEqual({ rest: false, graphql: false });
  });

  it('takes the secret key in hexadecimal and in base64, and never shows it', () => {
    const bytes = Buffer.from(hex, 'hex');
    for (const form of [hex, bytes.toString('base64'), bytes.toString('base64url')]) {
      const config = readConfig({ SECRET_KEY: form });
      expect(config.secretKey?.export()).toEqual(bytes);
      expect(JSON.stringify(config)).not.toContain(form);
    }
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535, not "3e3"'],
    ['WORKER', 'yes', 'WORKER must be on or off, not "yes"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal | error | warn | info | debug | trace | silent, not "loud"'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES has "10.0.0.0/33", which is no address or CIDR range'],
    ['VISITORS', 'yes', 'VISITORS must be on or off, not "yes"'],
    ['RATE_LIMIT_VISITORS', '0', 'RATE_LIMIT_VISITORS must be a whole number from 1 to 1000000, not "0"'],
    ['PUBLIC_URL', 'learn.example.org', 'PUBLIC_URL must be an address that begins with https://'],
    ['PUBLIC_URL', 'https://a.example?x=1', 'PUBLIC_URL must be a bare address such as https://learn.example.org'],
    ['RATE_LIMIT_STORE', 'redis', 'REDIS_URL is required with RATE_LIMIT_STORE=redis'],
    ['RATE_LIMIT_MAXIMUM', '100', 'RATE_LIMIT_MAXIMUM must not be less than RATE_LIMIT_HIGH_WATER'],
    ['DATABASE_LISTEN_URL', 'postgres://a@b/c', 'DATABASE_LISTEN_URL needs DATABASE_URL beside it'],
    [
      'DATABASE_URL',
      'postgres://a@b/c',
      'SECRET_KEY is required with DATABASE_URL: make one with openssl rand -hex 32',
    ],
  ])('F24: refuses %s=%s in one line', (name, value, line) => {
    expect(faultsOf({ [name]: value })).toEqual([line]);
  });

  it('F24: tells all faults at once, one line each', () => {
    const lines = faultsOf({ PORT: 'x', WORKER: 'x', RATE_LIMIT_OUTFLOW: '-1' });
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'RATE_LIMIT_OUTFLOW', 'WORKER']);
    expect(lines.join('')).not.toContain('\n');
  });

  it('F24: tells what does not go together beside what is wrong by itself', () => {
    const lines = faultsOf({ PORT: 'x', FILE_STORE: 's3', RATE_LIMIT_STORE: 'redis', REDIS_URL: 'x' });
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'REDIS_URL', 'S3_BUCKET']);
  });

  it('F24: never repeats a secret', () => {
    const env = { DATABASE_URL: 'mysql://me:hidden@h/d', REDIS_URL: 'http://:hidden@h', SECRET_KEY: 'hidden' };
    const lines = faultsOf(env);
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('hidden');
  });

  it.each([
    ['postgres://u:p@h:5432/d', 'postgres://u:p@h:5432/d'],
    ['postgresql://u@%2Fvar%2Frun:5432/d', 'postgresql://u@%2Fvar%2Frun:5432/d'],
    ['postgresql://u@/d', 'postgresql://u@/d'],
    ['postgresql://u@/d?host=/var/run', 'postgresql://u@%2Fvar%2Frun/d'],
    ['postgresql:///d?host=/var/run&port=5433', 'postgresql://%2Fvar%2Frun:5433/d'],
    ['postgresql://u:p%40@localhost:5432/d?sslmode=disable&host=db', 'postgresql://u:p%40@db:5432/d?sslmode=disable'],
  ])('takes %s as a database, and means %s by it', (url, meant) =>
    expect(readConfig({ DATABASE_URL: url, SECRET_KEY: hex }).database.url).toBe(meant),
  );

  it('says of each variable what it does', () => {
    for (const [name, schema] of Object.entries(variables.shape))
      expect([name, toldOf(schema).description]).not.toEqual([name, '']);
  });

  it('is explained whole in .env.example, with its defaults, and nothing else is', () => {
    const lines = projectFile('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm);
    const examples = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
    expect(Object.keys(examples).sort()).toEqual([...variableNames].sort());
    const withoutDefault =
      /^(PUBLIC_URL|ALLOWED_HOSTS|ACCOUNT_HOSTS|SMTP_URL|ERROR_REPORTS_TO|TRUSTED_PROXIES|DATABASE_URL|DATABASE_LISTEN_URL|DATABASE_SERVICE_URL|REDIS_URL|LYCEUM_DATA|OUTBOUND_ALLOWED)$/;
    const defaults = Object.entries(examples).filter(([name]) => !withoutDefault.test(name));
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
    expect(faultsOf({ ...examples, SECRET_KEY: hex })).toEqual([]);
  });
});
