/** The load generator: connections with one request on its way at a time, as callers who wait for each answer. */
import type { Socket } from 'node:net';
import { AnswerReader, connectTo } from './answer-reader.js';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export const get = (path: string): LoadRequest => ({ method: 'GET', path: `/api/v1${path}` });
export const post = (path: string, body: object): LoadRequest => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
});
export const graphql = (query: string, variables?: object): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});

/** A request and who makes it. */
export interface SignedRequest extends LoadRequest {
  readonly token: string;
}

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

/** Asks for `seconds` on one connection for each list; each connection sends its requests in turn. */
export async function load(
  port: number,
  requests: readonly (readonly SignedRequest[])[],
  seconds: number,
): Promise<LoadResult> {
  const start = performance.now();
  const connections = requests.map((list) => new Connection(port, list.map(bytesOf)));
  const begun = performance.now();
  await Promise.all(connections.map((connection) => connection.run(begun + seconds * 1000)));
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

/** The requests as each of these callers makes them, a connection each; no two begin with the same one. */
export const askedBy = (tokens: readonly string[], requests: readonly LoadRequest[]): SignedRequest[][] =>
  tokens.map((token, i) => {
    const at = i % requests.length;
    return [...requests.slice(at), ...requests.slice(0, at)].map((request) => ({ ...request, token }));
  });

/** A request as it goes over the wire. */
export function bytesOf({ method, path, body, token }: SignedRequest): Buffer {
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
  readonly #answer = new AnswerReader();
  #next = 0;
  #sent = 0;

  constructor(
    private readonly port: number,
    private readonly requests: readonly Buffer[],
  ) {}

  run(until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connectTo(this.port, this.#answer, () => {
        this.times.push(performance.now() - this.#sent);
        if (this.#answer.status !== 200) this.#fail();
        if (performance.now() < until) return this.#send(socket);
        socket.removeAllListeners('close').destroy();
        resolve();
      });
      socket.once('error', reject);
      socket.once('close', () => {
        // Who was refused for lack of time may have lost the connection, and comes again.
        if (this.#answer.status === 503) this.run(until).then(resolve, reject);
        else reject(new Error(`The server closed a connection, on which came last: ${this.#last}`));
      });
      socket.once('connect', () => this.#send(socket));
    });
  }

  #send(socket: Socket): void {
    this.#sent = performance.now();
    socket.write(this.requests[this.#next] as Buffer);
    this.#next = (this.#next + 1) % this.requests.length;
  }

  get #last(): string {
    return this.#answer.beginning.toString('utf8').slice(0, 1_000) || 'nothing';
  }

  #fail(): void {
    this.failed += 1;
    this.failure ??= this.#last;
  }
}
