/** Starts the whole service on a database of its own and speaks to it over HTTP. */
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { request } from 'undici';
import type { LiveCounts } from '../../src/platform/live/live-counts.js';
import type { App } from '../../src/server/app.js';
import { createHttpServer } from '../../src/server/http-server.js';
import type { ServiceLogger } from '../../src/server/process/logger.js';
import type { Fixture, Person } from './fixture.js';
import { takeApp } from './kept-apps.js';
import { noteSecrets } from './suite-log.js';
import { type AppSettings, openTestApp, openTestAppOn, type TestApp } from './test-app.js';

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
  /** Rows of a statement, past the service, as the owner of the tables; one with a name is planned once for a connection. */
  sql(statement: string | QueryConfig, values?: readonly unknown[]): Promise<any[]>;
  /** A connection of its own, likewise; to be released, with which it ends. */
  connect(): Promise<PoolClient>;
  /** An entity manager, likewise. */
  em(): Promise<EntityManager>;
  /** SQL statements that the service sent while `work` ran. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
  /** Live updates that are open, and that were told. */
  live(): LiveCounts;
  /** As when the service is asked to end: requests are still answered. */
  startDraining(): void;
  close(): Promise<void>;
}

export type WorldSettings = AppSettings;

/**
 * Opens the service on the fixture: one that earlier tests of the worker have used with the same settings, put back to where
 * it was, or a new one. With a logger of its own it is always new.
 * @param logger for tests of the log itself
 */
export async function openWorld(settings: WorldSettings = {}, logger?: ServiceLogger): Promise<World> {
  if (logger !== undefined) return openNewWorld(settings, logger);
  const { service, giveBack } = await takeApp(settings);
  return worldOn(service, giveBack);
}

/** The same with a service that nobody has asked yet: for tests of what it remembers, connects or counts from its start. */
export async function openNewWorld(settings: WorldSettings = {}, logger?: ServiceLogger): Promise<World> {
  const service = await openTestApp(settings, logger);
  return worldOn(service, service.close);
}

/** Opens the service on a database of any cluster that holds the fixture. */
export async function openWorldOn(url: string, settings: WorldSettings = {}, logger?: ServiceLogger): Promise<World> {
  const service = await openTestAppOn(url, settings, logger);
  return worldOn(service, service.close);
}

async function worldOn(service: TestApp, leave: () => void | Promise<void>): Promise<World> {
  const { app, fixture } = service;
  const { server, stop, startDraining, live } = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  noteSecrets(JSON.stringify(fixture.tokens));
  const withToken = (token: string | null) => callerOf(base, token);
  const { owner } = service;
  return {
    ...fixture,
    base,
    app,
    withToken,
    as: (who) => withToken(fixture.tokens[who]),
    sql: async (statement, values = []) => (await owner.query(statement, values as unknown[])).rows,
    connect: () => ownConnection(owner),
    em: async () => (await service.ownersOrm()).em.fork(),
    statementsOf: async (work) => {
      await quiet(app);
      const before = app.services.database.statements;
      await work();
      return app.services.database.statements - before;
    },
    live: () => live.counts,
    startDraining,
    close: async () => {
      // Live updates are no requests that end by themselves.
      startDraining();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
      await leave();
    },
  };
}

/** Waits until nothing is sent any more that nobody waits for, such as when a token was last used. */
async function quiet({ services: { database } }: App): Promise<void> {
  for (let before = -1; before !== database.statements; ) {
    before = database.statements;
    await pause(25);
  }
}

/** What a test has set or locked on it ends with it. */
async function ownConnection(owner: Pool): Promise<PoolClient> {
  const client = await owner.connect();
  const release = client.release.bind(client);
  client.release = (error) => release(error ?? true);
  return client;
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
    const response = await request(base + path, { method, body, headers: { ...usual, ...authorization, ...headers } });
    const text = await response.body.text();
    for (const said of [path, body ?? '', token ?? '', text]) noteSecrets(said);
    const given = headersOf(response.headers);
    const isJson = given.get('content-type')?.includes('json') ?? false;
    return {
      status: response.statusCode,
      headers: given,
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

/** What `fetch` says by itself, which takes twice the time of a request that is sent without it. */
const usual = { accept: '*/*', 'user-agent': 'node' };

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

/** Paths of routes are written as in the documents, without their prefix. */
const rest = (path: string): string =>
  /^\/(api|graphql|log(in|out)|healthz|readyz|version|metrics)/.test(path) ? path : `/api/v1${path}`;

function encoded(parameters: Parameters): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value])
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(one ?? ''))}`);
  }
  return pairs.join('&');
}
