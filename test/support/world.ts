/** Starts the whole service on a database of its own and speaks to it over HTTP. */
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createHttpServer, openApp } from '../../src/server/app.js';
import { readConfig } from '../../src/server/config.js';
import { createLogger } from '../../src/server/ops/logger.js';
import { migrateUp } from '../../src/server/orm/migrate.js';
import { compileSurfaces, type Surfaces } from '../../src/server/surfaces.js';
import { createDatabase, dropDatabase, templateDatabase } from './cluster.js';
import { buildFixture, type Fixture, type Person } from './fixture.js';
import { readFixture } from './fixture-store.js';

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
  /** Rows of a statement, past the service. */
  sql(text: string, values?: readonly unknown[]): Promise<any[]>;
  /** SQL statements that the service sent while `work` ran. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Settings of a test's service; everything else as by default, without a rate limit. */
export type WorldSettings = Record<string, string>;

const quiet = () => createLogger({ level: process.env['TEST_LOG'] ?? 'silent' });
const secretKey = Buffer.alloc(32, 7);

/** Each world keeps its files in a folder of its own, which is made when the first file comes. */
const dataDirOf = (url: string): string => join(tmpdir(), `lyceum-${new URL(url).pathname.slice(1)}`);

/** Graph and routes hold nothing of a database: every world of a process shares them. */
const compiled = new Map<boolean, Surfaces>();

function surfacesOf(described: boolean): Surfaces {
  const known = compiled.get(described);
  if (known !== undefined) return known;
  const surfaces = compileSurfaces({ described, onFault: (fault) => quiet().error({ err: fault }, 'fault') });
  compiled.set(described, surfaces);
  return surfaces;
}

async function appOn(url: string, settings: WorldSettings): Promise<App> {
  const config = readConfig({
    NODE_ENV: 'test',
    LYCEUM_DATA: dataDirOf(url),
    RATE_LIMIT: 'off',
    API_DESCRIPTION: 'open',
    ...settings,
  });
  const surfaces = surfacesOf(config.api.described);
  return openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger: quiet(), surfaces });
}

const buildTemplate = async (url: string): Promise<void> => {
  const app = await appOn(url, {});
  try {
    await migrateUp(app.orm);
    await buildFixture(app);
  } finally {
    await app.close();
  }
};

/** Opens the service on a fresh copy of the fixture. */
export async function openWorld(settings: WorldSettings = {}): Promise<World> {
  const url = await createDatabase(await templateDatabase('world', buildTemplate));
  return openWorldAt(url, settings, () => dropDatabase(url));
}

/** Migrates an empty database of any cluster, fills it with the fixture and opens the service on it. */
export async function openWorldOn(url: string, settings: WorldSettings = {}): Promise<World> {
  await buildTemplate(url);
  return openWorldAt(url, settings, () => Promise.resolve());
}

async function openWorldAt(url: string, settings: WorldSettings, drop: () => Promise<void>): Promise<World> {
  const app = await appOn(url, settings);
  const { server, stop } = await createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fixture = await readFixture(app.pool);
  const withToken = (token: string | null) => callerOf(base, token);
  return {
    ...fixture,
    base,
    app,
    withToken,
    as: (who) => withToken(fixture.tokens[who]),
    sql: async (text, values = []) => (await app.pool.query(text, values as unknown[])).rows,
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
      await rm(dataDirOf(url), { recursive: true, force: true });
      await drop();
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
