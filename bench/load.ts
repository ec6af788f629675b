/** The load generator: as many connections as tokens, each with one request on its way at a time. */
import type { Socket } from 'node:net';
import { AnswerReader, connectTo } from './answer-reader.js';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export const get = (path: string): LoadRequest => ({ method: 'GET', path: `/api/v1${path}` });
export const graphql = (query: string, variables?: object): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});

export interface LoadResult {
  readonly perSecond: number;
  /** Requests that came to an end. */
  readonly asked: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers that were not 200. */
  readonly failed: number;
  /** The first of these, for people. */
  readonly failure: string | undefined;
}

/** Asks for `seconds` on one connection for each token; each connection sends its requests in turn. */
export async function load(
  port: number,
  tokens: readonly string[],
  requests: readonly LoadRequest[],
  seconds: number,
): Promise<LoadResult> {
  return loadEach(
    port,
    tokens.map((token, i) => rotated(requests, i).map((r) => bytesOf(r, token))),
    seconds,
  );
}

/** The same with the requests of each connection as they go over the wire. */
export async function loadEach(
  port: number,
  requests: readonly (readonly Buffer[])[],
  seconds: number,
): Promise<LoadResult> {
  const start = performance.now();
  const until = start + seconds * 1000;
  const connections = requests.map((ofConnection) => new Connection(port, ofConnection));
  await Promise.all(connections.map((connection) => connection.run(until)));
  const elapsed = (performance.now() - start) / 1000;
  const times = connections.flatMap((connection) => connection.times).sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    asked: times.length,
    median: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    failed: connections.reduce((sum, connection) => sum + connection.failed, 0),
    failure: connections.find((connection) => connection.failure !== undefined)?.failure,
  };
}

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/** A request as it goes over the wire. */
export function bytesOf({ method, path, body }: LoadRequest, token: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, 'Accept: */*'];
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** One keep-alive connection. */
class Connection {
  /** Milliseconds of each answered request. */
  readonly times: number[] = [];
  failed = 0;
  failure: string | undefined;
  #answer = new AnswerReader();
  readonly #requests: readonly Buffer[];
  readonly #port: number;
  #next = 0;
  #sent = 0;

  constructor(port: number, requests: readonly Buffer[]) {
    this.#port = port;
    this.#requests = requests;
  }

  run(until: number): Promise<void> {
    this.#answer = new AnswerReader();
    return new Promise((resolve, reject) => {
      const socket = connectTo(this.#port, this.#answer, () => {
        this.times.push(performance.now() - this.#sent);
        if (this.#answer.status !== 200) this.#fail();
        if (performance.now() < until) return this.#send(socket);
        socket.removeAllListeners('close').destroy();
        resolve();
      });
      socket.once('error', reject);
      // Who was refused may have lost the connection, and comes again.
      socket.once('close', () => {
        if (this.#isRefused) this.run(until).then(resolve, reject);
        else reject(this.#closed());
      });
      socket.once('connect', () => this.#send(socket));
    });
  }

  #send(socket: Socket): void {
    this.#sent = performance.now();
    socket.write(this.#requests[this.#next] as Buffer);
    this.#next = (this.#next + 1) % this.#requests.length;
  }

  /** The beginning of what came last. */
  get #last(): string {
    return this.#answer.beginning.toString('utf8').slice(0, 1_000);
  }

  get #isRefused(): boolean {
    return this.#answer.status === 503;
  }

  #closed(): Error {
    const last = this.#last || 'nothing';
    return new Error(`The server on port ${this.#port} closed a connection, on which came last: ${last}`);
  }

  #fail(): void {
    this.failed += 1;
    this.failure ??= this.#last;
  }
}
