import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { Config } from '../../../platform/settings/config.js';
import { enabledApis } from './config-values.js';
import { federationFaults, namedFederation } from './federation-variables.js';
import { downloadLimitsOf, fileLimitsOf } from './file-variables.js';
import { documentLimitsOf } from './graphql-variables.js';
import { httpSettingsOf } from './http-variables.js';
import { liveSettingsOf } from './live-variables.js';
import { mailSettingsOf } from './mail-variables.js';
import { peerFilesOf } from './peer-variables.js';
import { s3SettingsOf } from './s3-settings.js';
import { secretKeysOf } from './secret-key-variables.js';
import { signInSettingsOf } from './sign-in-variables.js';
import { type Variables, variables } from './variables.js';
import { lanesOf } from './worker-variables.js';

/** The environment is not usable: one line per fault, each beginning with the variable's name. */
export class ConfigFault extends OperatorFault {
  override readonly name = 'ConfigFault';
}

/**
 * Reads and checks the environment: all that is wrong is told at once, by name. A variable that is empty counts as not set; unknown ones are not looked at.
 * @throws ConfigFault with one line per fault; lines never repeat the value of a secret
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const wrong = new Map<string, readonly string[]>();
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(variables.shape)) {
    const parsed = schema.safeParse(env[name]?.trim() || undefined);
    if (!parsed.success)
      wrong.set(
        name,
        parsed.error.issues.map(({ message }) => `${name} ${message}`),
      );
    read[name] = parsed.success ? parsed.data : schema.parse(undefined);
  }
  // What a wrong setting would have to fit is not known.
  const among = contradictions(read as Variables).filter((line) => !namesIn(line).some((name) => wrong.has(name)));
  const faults = [...[...wrong.values()].flat(), ...among];
  if (faults.length > 0) throw new ConfigFault(...faults);
  return configOf(read as Variables);
}

const namesIn = (line: string): string[] => line.match(/[A-Z][A-Z0-9_]+/g) ?? [];

/** What each variable allows and all of them together do not. */
function contradictions(read: Variables): string[] {
  const faults: [boolean, string][] = [
    [
      !!read.DATABASE_URL && !read.SECRET_KEY,
      'SECRET_KEY is required with DATABASE_URL: make one with openssl rand -hex 32',
    ],
    [!!read.DATABASE_LISTEN_URL && !read.DATABASE_URL, 'DATABASE_LISTEN_URL needs DATABASE_URL beside it'],
    [!!read.DATABASE_SERVICE_URL && !read.DATABASE_URL, 'DATABASE_SERVICE_URL needs DATABASE_URL beside it'],
    [
      !!read.DATABASE_SERVICE_URL && !read.ROW_SECURITY,
      'DATABASE_SERVICE_URL has no rights of its own and needs ROW_SECURITY=on',
    ],
    [read.RATE_LIMIT_STORE === 'redis' && !read.REDIS_URL, 'REDIS_URL is required with RATE_LIMIT_STORE=redis'],
    ...federationFaults(read),
    [read.FILE_STORE === 's3' && !read.S3_BUCKET, 'S3_BUCKET is required with FILE_STORE=s3'],
    [
      !read.S3_ACCESS_KEY_ID !== !read.S3_SECRET_ACCESS_KEY,
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together',
    ],
    [
      read.IN_FLIGHT_LIMIT_MB < 2 * read.BODY_LIMIT_MB,
      'IN_FLIGHT_LIMIT_MB must be at least twice BODY_LIMIT_MB, or no two bodies of that size are taken at a time',
    ],
    [
      read.RATE_LIMIT_MAXIMUM < read.RATE_LIMIT_HIGH_WATER,
      'RATE_LIMIT_MAXIMUM must not be less than RATE_LIMIT_HIGH_WATER',
    ],
  ];
  return faults.filter(([applies]) => applies).map(([, line]) => line);
}

function configOf(read: Variables): Config {
  return {
    environment: read.NODE_ENV,
    logLevel: read.LOG_LEVEL,
    processes: read.PROCESSES,
    dataDir: read.LYCEUM_DATA,
    ...secretKeysOf(read),
    database: databaseOf(read),
    http: httpSettingsOf(read),
    metricsToken: read.METRICS_TOKEN,
    api: apiOf(read),
    live: liveSettingsOf(read),
    signIn: signInSettingsOf(read),
    mail: mailSettingsOf(read),
    rateLimit: {
      enabled: read.RATE_LIMIT,
      store: read.RATE_LIMIT_STORE,
      redisUrl: read.REDIS_URL,
      highWater: read.RATE_LIMIT_HIGH_WATER,
      maximum: read.RATE_LIMIT_MAXIMUM,
      outflow: read.RATE_LIMIT_OUTFLOW,
      preflight: read.RATE_LIMIT_PREFLIGHT,
      visitors: read.RATE_LIMIT_VISITORS,
    },
    files: { s3: s3SettingsOf(read), limits: fileLimitsOf(read) },
    outbound: { allowed: read.OUTBOUND_ALLOWED, downloads: downloadLimitsOf(read), peers: peerFilesOf(read) },
    federation: namedFederation(read),
    worker: { enabled: read.WORKER, concurrency: lanesOf(read) },
  };
}

const apiOf = (read: Variables): Config['api'] => ({
  described: read.API_DESCRIPTION ? read.API_DESCRIPTION === 'open' : read.NODE_ENV !== 'production',
  accessTokenParameter: enabledApis(read.ACCESS_TOKEN_PARAMETER),
  limits: documentLimitsOf(read),
  persistedBytes: read.GRAPHQL_PERSISTED_KB * 1024,
  visitors: read.VISITORS,
});

const databaseOf = (read: Variables): Config['database'] => ({
  url: read.DATABASE_URL,
  listenUrl: read.DATABASE_LISTEN_URL,
  poolMax: read.DATABASE_POOL_MAX,
  readsMax: read.DATABASE_READS_MAX,
  poolWaitMs: read.DATABASE_POOL_WAIT_MS,
  statementTimeoutMs: read.STATEMENT_TIMEOUT_MS,
  statementNames: read.STATEMENT_NAMES,
  rowSecurity: read.ROW_SECURITY,
  serviceUrl: read.DATABASE_SERVICE_URL,
});
