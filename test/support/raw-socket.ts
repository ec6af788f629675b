/** Speaks HTTP over a bare socket: what no client library would send, and when. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface RawAnswer {
  /** 0 where nothing came. */
  readonly status: number;
  readonly head: string;
  /** Undefined where there is none, or it is no whole JSON. */
  readonly body: any;
  readonly text: string;
}

/** One connection. */
export class RawSocket {
  readonly socket: Socket;
  #received = '';
  /** Set when the connection was reset. */
  fault: NodeJS.ErrnoException | undefined;

  constructor(base: string) {
    this.socket = connect(Number(new URL(base).port), '127.0.0.1');
    this.socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
    });
    this.socket.on('error', (fault) => {
      this.fault = fault;
    });
  }

  get received(): string {
    return this.#received;
  }

  send(...parts: readonly (Buffer | string)[]): this {
    for (const part of parts) this.socket.write(part);
    return this;
  }

  /** Waits until what has come so far fits; the final answer counts, not a `100 Continue`. @param within milliseconds */
  async answer(within = 15_000): Promise<RawAnswer> {
    for (const end = Date.now() + within; Date.now() < end; await pause(10)) {
      const answer = answerIn(this.#received);
      if (answer !== undefined) return answer;
      if (this.socket.closed) break;
    }
    return answerIn(this.#received, true) ?? { status: 0, head: '', body: undefined, text: this.#received };
  }

  /** Until the other side has closed it. @param within milliseconds */
  async closed(within = 15_000): Promise<boolean> {
    if (this.socket.closed) return true;
    const late = AbortSignal.timeout(within);
    return once(this.socket, 'close', { signal: late }).then(
      () => true,
      () => this.socket.closed,
    );
  }

  end(): void {
    this.socket.destroy();
  }
}

/** The answer in a text once it is whole; with `anyway`, what there is of it. */
function answerIn(text: string, anyway = false): RawAnswer | undefined {
  const rest = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = rest.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = rest.slice(0, end);
  const body = rest.slice(end + 4);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (body.length < length && !anyway) return undefined;
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  return { status, head, text, body: jsonOf(body) };
}

function jsonOf(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
