import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunsByWay } from '../../../../schema/platform/prepare/prepared-operation.js';
import { sameSecret } from '../../../platform/authorization/secrets.js';
import { keptFor } from '../../../platform/kept-for.js';
import type { LiveCounts } from '../../../platform/live/live-counts.js';
import { once } from '../../../platform/once.js';
import type { Overload } from '../overload/overload.js';
import type { MailCounts } from './mail-counts.js';
import type { AnsweredRequest } from './request-facts.js';

/** Numbers that are asked for when somebody looks. */
export interface Gauges {
  /** Connections of the pool: all, idle, and requests that wait for one. */
  readonly pool?: () => { total: number; idle: number; waiting: number };
  /** Bytes of bodies and answers that are held in memory. */
  readonly inFlight?: () => number;
  /** Requests that were refused because there were too many, since the start, and those that wait. */
  readonly overload?: Pick<Overload, 'refusals' | 'turns'>;
  /** Runs of GraphQL operations, those of the routes among them, by how they were executed. */
  readonly operations?: () => Readonly<RunsByWay>;
  /** Jobs by state. */
  readonly jobs?: () => Promise<Readonly<Record<string, number>>>;
  readonly mails?: () => Promise<MailCounts>;
  readonly live?: () => LiveCounts;
}

export interface Metrics {
  readonly registry: Registry;
  /** Counts an answered request; goes to `tellOfRequests`. */
  readonly count: (answered: AnsweredRequest) => void;
  /** `GET /metrics` */
  readonly handler: RequestHandler;
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
/** Where callers choose the names of operations, and say which client they are. */
const namedByCallers = ['/graphql', '/graphql/stream'];
/** As many operations of clients are counted by their names: those that come first. The others are counted together. */
const mostNamed = 200;
/** Headers by which proxies say that they hand a request on. */
const proxied = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
/** Milliseconds for which a text of all numbers is given again. */
const textKept = 1_000;

/**
 * What Node tells of this process: memory, collections, the delay of its loop. It is counted once, however many
 * applications the process serves, since the library keeps a timer of ten milliseconds for it that nobody can stop.
 */
const ofProcess = once(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
});

/** Makes the metrics of one application, in a registry of its own; `/metrics` answers those of the process, too. */
export function createMetrics(gauges: Gauges = {}): Metrics {
  const registry = new Registry();
  const { total, seconds, statements, named } = requestMetrics([registry]);
  const namesOf = firstNamed(mostNamed);
  addGauges(registry, gauges);
  const all = Registry.merge([ofProcess(), registry]);
  const text = keptFor(textKept, () => all.metrics());
  return {
    registry,
    count(answered) {
      const route = answered.route ?? 'none';
      const method = methods.has(answered.method) ? answered.method : 'other';
      const ofCaller = namedByCallers.includes(route);
      const operation = ofCaller ? '' : (answered.operation ?? '');
      total.inc({ route, operation, method, status: answered.status });
      if (ofCaller) named.inc({ ...namesOf(answered), status: answered.status });
      seconds.observe({ route, method }, answered.milliseconds / 1000);
      if (answered.cost?.statements !== undefined) statements.observe({ route }, answered.cost.statements);
    },
    handler: (_req, res, next) => {
      text()
        .then((lines) => res.setHeader('Content-Type', all.contentType).end(lines))
        .catch(next);
    },
  };
}

/**
 * Whether somebody may see the metrics: with the token, or from this machine itself. Who comes through a proxy on this
 * machine does not come from it.
 * @param token null where none is configured
 */
export function maySeeMetrics(req: Request, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined && sameSecret(given, token)) return true;
  const forwarded = Object.keys(req.headers).some((name) => proxied.test(name));
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? '');
}

/** What is counted of each answered request. */
function requestMetrics(registers: Registry[]) {
  const labelNames = ['route', 'operation', 'method', 'status'];
  const total = new Counter({ name: 'http_requests_total', help: 'Answered requests', labelNames, registers });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const statements = new Histogram({
    name: 'sql_statements_per_request',
    help: 'SQL statements of one request',
    labelNames: ['route'],
    buckets: [0, 1, 2, 3, 5, 10, 20, 50],
    registers,
  });
  const named = new Counter({
    name: 'graphql_requests_total',
    help: 'Answered GraphQL requests, by the names that callers give their operations and clients',
    labelNames: ['operation', 'client', 'status'],
    registers,
  });
  return { total, seconds, statements, named };
}

/** The names of the first so many pairs of an operation and a client, and one name for all others: callers choose them. */
function firstNamed(most: number) {
  const known = new Set<string>();
  return ({ operation = '', client = '', context }: AnsweredRequest) => {
    const key = `${operation} ${client}`;
    // Who brings no token names nothing.
    if (!known.has(key) && known.size < most && context?.actor?.userId) known.add(key);
    return known.has(key) ? { operation, client } : { operation: 'other', client: 'other' };
  };
}

/** What was refused because there was too much to do, and how many requests wait. */
function addOverload(registers: Registry[], { overload }: Gauges): void {
  if (overload === undefined) return;
  new Counter({
    name: 'requests_shed_total',
    help: 'Requests that were answered with 503 because there was too much to do',
    labelNames: ['priority'],
    registers,
    collect() {
      this.reset();
      for (const [priority, count] of Object.entries(overload.refusals)) this.inc({ priority }, count);
    },
  });
  new Gauge({
    name: 'requests_waiting',
    help: 'Requests that wait for their turn',
    labelNames: ['priority'],
    registers,
    collect() {
      for (const [priority, { waiting }] of Object.entries(overload.turns)) this.set({ priority }, waiting);
    },
  });
}

function addTransfer(registers: Registry[], { inFlight }: Gauges): void {
  if (inFlight === undefined) return;
  new Gauge({
    name: 'http_bytes_in_flight',
    help: 'Bytes of request bodies and answers that are held in memory',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
}

function addOperations(registers: Registry[], { operations }: Gauges): void {
  if (operations === undefined) return;
  new Counter({
    name: 'graphql_operations_total',
    help: 'Operations that ran, those of REST among them: as compiled code, or interpreted, which only the first runs are',
    labelNames: ['way'],
    registers,
    collect() {
      this.reset();
      for (const [way, count] of Object.entries(operations())) this.inc({ way }, count);
    },
  });
}

/** What operators should look at of mails. */
function addMails(registers: Registry[], { mails }: Gauges): void {
  if (mails === undefined) return;
  new Gauge({
    name: 'mails',
    help: 'Mails that wait, and those of the last 30 days that were refused, given up, or are unconfirmed',
    labelNames: ['state'],
    registers,
    async collect() {
      const { waiting, refused, unconfirmed, givenUp } = await mails();
      const states = { waiting, refused, unconfirmed, given_up: givenUp };
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
    },
  });
}

/** Live updates: what is open, and what was told. */
function addLive(registers: Registry[], { live }: Gauges): void {
  if (live === undefined) return;
  const gauge = (name: string, help: string, of: (counts: LiveCounts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(of(live()));
      },
    });
  const counter = (name: string, help: string, of: (counts: LiveCounts) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(of(live()));
      },
    });
  gauge('live_connections', 'WebSockets and event streams that are open', ({ connections }) => connections);
  gauge('live_subscriptions', 'Subscriptions that are open', ({ subscriptions }) => subscriptions);
  counter('live_updates_total', 'Updates that were told to subscriptions', ({ told }) => told);
  counter(
    'live_dropped_total',
    'Subscriptions that were ended because they were read too slowly',
    ({ dropped }) => dropped,
  );
}

function addGauges(registry: Registry, gauges: Gauges): void {
  const { pool, jobs } = gauges;
  const registers = [registry];
  const labelNames = ['state'];
  addTransfer(registers, gauges);
  addOverload(registers, gauges);
  addOperations(registers, gauges);
  addMails(registers, gauges);
  addLive(registers, gauges);
  if (pool !== undefined) {
    const name = 'database_connections';
    new Gauge({
      name,
      help: 'Connections of the pool, and requests that wait for one',
      labelNames,
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
      },
    });
  }
  if (jobs === undefined) return;
  new Gauge({
    name: 'jobs',
    help: 'Jobs by state',
    labelNames,
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await jobs())) this.set({ state }, count);
    },
  });
}
