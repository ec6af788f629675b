/** Many people who listen, a WebSocket each, and when each of them hears something. */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

const query =
  'subscription { gradePosted { eventId occurredAt recordId assignmentId assignmentName grade score excused workflowState } }';

/** Sockets that open at a time. */
const atATime = 50;
/** Milliseconds after which who has heard nothing never will. */
const patience = 20_000;

export class Listeners {
  readonly #sockets: WebSocket[] = [];
  #times: number[] = [];
  /** What somebody was told last. */
  said = '';
  readonly failures: string[] = [];

  /** Opens one for each token; all of them have subscribed by then. */
  static async open(port: number, tokens: readonly string[]): Promise<Listeners> {
    const listeners = new Listeners();
    for (let from = 0; from < tokens.length; from += atATime)
      await Promise.all(tokens.slice(from, from + atATime).map((token) => listeners.#listen(port, token)));
    return listeners;
  }

  #listen(port: number, token: string): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', (code, reason) => {
        this.failures.push(`closed with ${code} ${reason.toString()}`);
        reject(new Error(`A socket was closed with ${code}: ${reason.toString()}`));
      });
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
      );
      socket.on('message', (data) => {
        const at = performance.now();
        const text = String(data as Buffer);
        const { type } = JSON.parse(text) as { type: string };
        if (type === 'connection_ack') {
          socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
          resolve();
        } else if (type === 'next') {
          this.#times.push(at);
          this.said = text;
        } else if (type === 'ping') socket.send('{"type":"pong"}');
        else this.failures.push(text);
      });
    });
  }

  /** Milliseconds from `begun` until each has heard, of those who have. @param happen answers when it began */
  async hear(happen: () => Promise<number>): Promise<number[]> {
    this.#times = [];
    const begun = await happen();
    for (const deadline = begun + patience; this.#times.length < this.#sockets.length; await pause(5))
      if (performance.now() > deadline) break;
    const missing = this.#sockets.length - this.#times.length;
    if (missing !== 0) this.failures.push(`${missing} of ${this.#sockets.length} heard nothing`);
    return this.#times.map((at) => at - begun);
  }

  close(): void {
    for (const socket of this.#sockets)
      socket
        .removeAllListeners('close')
        .on('error', () => undefined)
        .terminate();
  }
}
