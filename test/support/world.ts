/** Starts the whole service on a database of its own and speaks to it over HTTP. */
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg, { type PoolClient } from 'pg';
import { type App, openApp } from '../../src/server/app.js';
import { readConfig } from '../../src/server/config.js';
import { createHttpServer } from '../../src/server/http-server.js';
import type { ServiceLogger } from '../../src/server/ops/logger.js';
import { migrateUp } from '../../src/server/orm/migrate.js';
import { closeOrm, openOrm, poolOf } from '../../src/server/orm/orm.js';
import { openSurfaces, type Surfaces } from '../../src/server/surfaces.js';
import { createDatabase, dropDatabase, templateDatabase } from './cluster.js';
import { buildFixture, type Fixture, type Person } from './fixture.js';
import { readFixture, writeFixture } from './fixture-store.js';
import { noteSecrets, suiteLogger } from './suite-log.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly body: any;
}

type Parameters = Record<string, string | number | boolean | null | readonly (string | number)[]>;

/** Somebody who calls the service. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, form?: Parameters | string, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, form?: Parameters | string, headers?: Record<string, string>): Promise<Answer>;
  del(path: string, form?: Parameters | string, headers?: Record<string, string>): Promise<Answer>;
  /** A JSON body instead of a form. */
  json(method: string, path: string, body: unknown): Promise<Answer>;
  /** The whole answer of POST /graphql; `body.data`, `body.errors`. */
  graphql(query: string, variables?: Record<string, unknown>): Promise<Answer>;
}

export interface World extends Fixture {
  readonly base: string;
  readonly app: App;
  /** Calls with somebody's token. */
  as(who: Person | 'expired' | 'revoked' | 'scoped'): Caller;
  /** Calls with this token, or with none. */
  withToken(token: string | null): Caller;
  /** Rows of a statement, past the service, as the owner of the tables. */
  sql(text: string, values?: readonly unknown[]): Promise<any[]>;
  /** A connection of its own, likewise; to be released. */
  connect(): Promise<PoolClient>;
  /** An entity manager, likewise. */
  em(): Promise<EntityManager>;
  /** SQL statements that the service sent while `work` ran. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Settings of a test's service; everything else as by default, without a rate limit. */
export type WorldSettings = Record<string, string>;

const secretKey = Buffer.alloc(32, 7);

/** Each world keeps its files in a folder of its own, which is made when the first file comes. */
const dataDirOf = (url: string): string => join(tmpdir(), `lyceum-${new URL(url).pathname.slice(1)}`);

/** Graph and routes hold nothing of a database: every world of a process shares them. */
const compiled = new Map<boolean, Surfaces>();

function surfacesOf(described: boolean): Surfaces {
  const known = compiled.get(described);
  if (known !== undefined) return known;
  const surfaces = openSurfaces({ described });
  compiled.set(described, surfaces);
  return surfaces;
}

async function appOn(url: string, settings: WorldSettings, logger = suiteLogger()): Promise<App> {
  const config = readConfig({
    NODE_ENV: 'test',
    LYCEUM_DATA: dataDirOf(url),
    RATE_LIMIT: 'off',
    API_DESCRIPTION: 'open',
    // A slow machine is no overload.
    OVERLOAD_WAIT_MS: '60000',
    ...settings,
  });
  const surfaces = surfacesOf(config.api.described);
  return openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger, surfaces });
}

const ownersOrm = (url: string) => openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 15_000 });

const buildTemplate = async (url: string): Promise<void> => {
  const orm = await ownersOrm(url);
  try {
    await migrateUp(orm);
    const pool = await poolOf(orm);
    await writeFixture(pool, await buildFixture(orm.em.fork(), pool));
  } finally {
    await closeOrm(orm);
  }
};

/** Opens the service on a fresh copy of the fixture. @param logger for tests of the log itself */
export async function openWorld(settings: WorldSettings = {}, logger?: ServiceLogger): Promise<World> {
  const url = await createDatabase(await templateDatabase('world', buildTemplate));
  return openWorldAt(url, settings, () => dropDatabase(url), logger);
}

/** Migrates an empty database of any cluster, fills it with the fixture and opens the service on it. */
export async function openWorldOn(url: string, settings: WorldSettings = {}): Promise<World> {
  await buildTemplate(url);
  return openWorldAt(url, settings, () => Promise.resolve());
}

async function openWorldAt(
  url: string,
  settings: WorldSettings,
  drop: () => Promise<void>,
  logger?: ServiceLogger,
): Promise<World> {
  const app = await appOn(url, settings, logger);
  const { server, stop } = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const owner = openOwner(url, app);
  const fixture = await readFixture(owner.pool);
  noteSecrets(JSON.stringify(fixture.tokens));
  const withToken = (token: string | null) => callerOf(base, token);
  return {
    ...fixture,
    base,
    app,
    withToken,
    as: (who) => withToken(fixture.tokens[who]),
    sql: async (text, values = []) => (await owner.pool.query(text, values as unknown[])).rows,
    connect: () => owner.pool.connect(),
    em: owner.em,
    statementsOf: async (work) => {
      const before = app.services.database.statements;
      await work();
      return app.services.database.statements - before;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
      await app.close();
      await owner.close();
      await rm(dataDirOf(url), { recursive: true, force: true });
      await drop();
    },
  };
}

/** Ways past the service, opened when they are first used. */
function openOwner(url: string, app: App) {
  const { types } = (app.pool as unknown as { options: { types: pg.CustomTypesConfig } }).options;
  const pool = new pg.Pool({ connectionString: url, max: 10, types, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  let orm: ReturnType<typeof ownersOrm> | undefined;
  return {
    pool,
    em: async () => {
      orm ??= ownersOrm(url);
      return (await orm).em.fork();
    },
    close: async () => {
      await pool.end();
      if (orm !== undefined) await closeOrm(await orm);
    },
  };
}

/** A caller of the service at `base`. */
export function callerOf(base: string, token: string | null): Caller {
  const send = async (
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(base + path, {
      method,
      body,
      headers: { ...authorization, ...headers },
      redirect: 'manual',
    });
    const text = await response.text();
    for (const said of [path, body ?? '', token ?? '', text]) noteSecrets(said);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text !== '' && isJson ? JSON.parse(text) : undefined,
    };
  };
  const form =
    (method: string) =>
    (path: string, given?: Parameters | string, headers: Record<string, string> = {}) => {
      if (given === undefined) return send(method, rest(path), undefined, headers);
      return send(method, rest(path), typeof given === 'string' ? given : encoded(given), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      });
    };
  const json = (method: string, path: string, body: unknown) =>
    send(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  return {
    get: (path, headers = {}) => send('GET', rest(path), undefined, headers),
    post: form('POST'),
    put: form('PUT'),
    del: form('DELETE'),
    json: (method, path, body) => json(method, rest(path), body),
    graphql: (query, variables) => json('POST', '/graphql', { query, variables }),
  };
}

/** Paths of routes are written as in the documents, without their prefix. */
const rest = (path: string): string =>
  /^\/(api|graphql|healthz|readyz|version|metrics)/.test(path) ? path : `/api/v1${path}`;

function encoded(parameters: Parameters): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value])
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(one ?? ''))}`);
  }
  return pairs.join('&');
}
