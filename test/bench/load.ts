/** The load generator: as many connections as tokens, each with one request on its way at a time. */
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface LoadResult {
  readonly perSecond: number;
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
  const start = performance.now();
  const until = start + seconds * 1000;
  const connections = tokens.map(
    (token, i) =>
      new Connection(
        port,
        rotated(requests, i).map((r) => bytesOf(r, token)),
      ),
  );
  await Promise.all(connections.map((connection) => connection.run(until)));
  const elapsed = (performance.now() - start) / 1000;
  const times = connections.flatMap((connection) => connection.times).sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
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

function bytesOf({ method, path, body }: LoadRequest, token: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, 'Accept: */*'];
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** One keep-alive connection. Bodies are counted, not kept: the generator must cost less than what it measures. */
class Connection {
  /** Milliseconds of each answered request. */
  readonly times: number[] = [];
  failed = 0;
  failure: string | undefined;
  readonly #requests: readonly Buffer[];
  readonly #port: number;
  #next = 0;
  #sent = 0;
  /** Bytes of the present answer's body that are still to come; -1 before its head, -2 where chunks end it. */
  #missing = -1;
  #held: Buffer = Buffer.alloc(0);

  constructor(port: number, requests: readonly Buffer[]) {
    this.#port = port;
    this.#requests = requests;
  }

  run(until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error(`The server on port ${this.#port} closed a connection.`)));
      socket.once('connect', () => this.#send(socket));
      socket.on('data', (data) => {
        if (!this.#take(data as Buffer)) return;
        this.times.push(performance.now() - this.#sent);
        if (performance.now() < until) return this.#send(socket);
        socket.removeAllListeners('close').destroy();
        resolve();
      });
    });
  }

  #send(socket: Socket): void {
    this.#sent = performance.now();
    socket.write(this.#requests[this.#next] as Buffer);
    this.#next = (this.#next + 1) % this.#requests.length;
  }

  /** True once the answer is whole. */
  #take(data: Buffer): boolean {
    if (this.#missing >= 0) {
      this.#missing -= data.length;
      if (this.#missing > 0) return false;
      this.#missing = -1;
      return true;
    }
    const all = this.#held.length === 0 ? data : Buffer.concat([this.#held, data]);
    if (this.#missing === -2) return this.#endsHere(all);
    const end = all.indexOf(headEnd);
    if (end === -1) {
      this.#held = all;
      return false;
    }
    const head = all.toString('latin1', 0, end);
    if (!head.startsWith('HTTP/1.1 200')) this.#fail(all);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#held = Buffer.alloc(0);
    if (length === undefined) {
      this.#missing = -2;
      return this.#endsHere(all);
    }
    this.#missing = Number(length) - (all.length - end - headEnd.length);
    if (this.#missing > 0) return false;
    this.#missing = -1;
    return true;
  }

  /** Chunked: only the tail is kept, to find the last chunk in it. */
  #endsHere(all: Buffer): boolean {
    const whole = all.subarray(-lastChunk.length).equals(lastChunk);
    this.#held = whole ? Buffer.alloc(0) : all.subarray(-lastChunk.length);
    if (whole) this.#missing = -1;
    return whole;
  }

  #fail(answer: Buffer): void {
    this.failed += 1;
    this.failure ??= answer.toString('utf8').slice(0, 1_000);
  }
}
