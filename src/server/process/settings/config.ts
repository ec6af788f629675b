import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { Config } from '../../../platform/settings/config.js';
import {
  boundedNumber,
  choice,
  enabledApis,
  httpBase,
  networks,
  onOff,
  postgresUrl,
  redisUrl,
  text,
} from './config-values.js';
import { federationFaults, federationVariables, namedFederation } from './federation-variables.js';
import { downloadLimitsOf, downloadVariables, fileLimitsOf, fileVariables } from './file-variables.js';
import { documentLimitsOf, graphqlVariables } from './graphql-variables.js';
import { httpSettingsOf, httpVariables } from './http-variables.js';
import { liveSettingsOf, liveVariables } from './live-variables.js';
import { mailSettingsOf, mailVariables } from './mail-variables.js';
import { peerFilesOf, peerVariables } from './peer-variables.js';
import { s3SettingsOf } from './s3-settings.js';
import { secretKeysOf, secretKeyVariables } from './secret-key-variables.js';
import { signInSettingsOf, signInVariables } from './sign-in-variables.js';
import { lanesOf, workerVariables } from './worker-variables.js';

/** The environment is not usable: one line per fault, each beginning with the variable's name. */
export class ConfigFault extends OperatorFault {
  override readonly name = 'ConfigFault';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const day = 86_400;

/** Every variable the service reads; `.env.example` explains them in the same order. */
const variables = z.object({
  NODE_ENV: choice(['development', 'production', 'test']).default('development'),
  PROCESSES: boundedNumber(1, 1, 64),
  ...httpVariables,
  LYCEUM_DATA: text(null),
  DATABASE_URL: postgresUrl(),
  DATABASE_LISTEN_URL: postgresUrl(),
  DATABASE_SERVICE_URL: postgresUrl(),
  DATABASE_POOL_MAX: boundedNumber(10, 2, 1000),
  DATABASE_READS_MAX: boundedNumber(Math.max(6, 2 * availableParallelism()), 1, 1000),
  DATABASE_POOL_WAIT_MS: boundedNumber(5000, 1, 600_000),
  STATEMENT_TIMEOUT_MS: boundedNumber(15_000, 1, day * 1000),
  STATEMENT_NAMES: onOff(true),
  ROW_SECURITY: onOff(true),
  ...secretKeyVariables,
  LOG_LEVEL: choice(logLevels).default('info'),
  METRICS_TOKEN: text(null),
  ...signInVariables,
  ...mailVariables,
  ACCESS_TOKEN_PARAMETER: choice(['rest', 'graphql', 'rest,graphql', 'none']).default('rest'),
  API_DESCRIPTION: choice(['open', 'closed']).nullable().default(null),
  VISITORS: onOff(false),
  ...graphqlVariables,
  ...liveVariables,
  RATE_LIMIT: onOff(true),
  RATE_LIMIT_STORE: choice(['memory', 'redis', 'postgres']).default('memory'),
  REDIS_URL: redisUrl(),
  RATE_LIMIT_HIGH_WATER: boundedNumber(600, 1, 1_000_000),
  RATE_LIMIT_MAXIMUM: boundedNumber(800, 1, 1_000_000),
  RATE_LIMIT_OUTFLOW: boundedNumber(10, 0.001, 1_000_000, 'decimal'),
  RATE_LIMIT_PREFLIGHT: boundedNumber(10, 0, 1_000_000),
  RATE_LIMIT_VISITORS: boundedNumber(600, 1, 1_000_000),
  FILE_STORE: choice(['disk', 's3']).default('disk'),
  ...fileVariables,
  S3_ENDPOINT: httpBase(),
  S3_REGION: text('us-east-1'),
  S3_BUCKET: text(null),
  S3_ACCESS_KEY_ID: text(null),
  S3_SECRET_ACCESS_KEY: text(null),
  OUTBOUND_ALLOWED: networks(),
  ...federationVariables,
  ...peerVariables,
  ...downloadVariables,
  ...workerVariables,
});

type Variables = z.infer<typeof variables>;

/** The names of all variables that `readConfig` looks at. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/**
 * Reads and checks the environment. A variable that is empty counts as not set; unknown ones are not looked at.
 * @throws ConfigFault with one line per fault; lines never repeat the value of a secret
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(variableNames.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = variables.safeParse(known);
  if (!parsed.success) {
    throw new ConfigFault(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  }
  const faults = contradictions(parsed.data);
  if (faults.length > 0) throw new ConfigFault(...faults);
  return configOf(parsed.data);
}

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
