/** Clients of live updates that say and hear every message themselves. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { insertRow } from '../../support/course-rows.js';
import { noteSecrets } from '../../support/suite-log.js';
import type { World } from '../../support/world.js';

/** Waits until something holds, at most so many milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, longest = 8_000): Promise<void> {
  for (const end = performance.now() + longest; !(await holds()); await pause(10))
    if (performance.now() > end) throw new Error(`It does not come: ${String(holds)}`);
}

export interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: any;
}

export interface SocketOptions {
  readonly protocol?: string;
  readonly headers?: Record<string, string>;
  /** Of `connection_init`; none is sent where this is null. */
  readonly init?: object | null;
  readonly path?: string;
}

export class LiveSocket {
  readonly heard: Message[] = [];
  /** Code and words of the end. */
  closed: readonly [number, string] | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.heard.push(JSON.parse((data as Buffer).toString()) as Message));
    socket.on('close', (code, reason) => {
      this.closed = [code, String(reason)];
    });
  }

  /** Opens one, and waits until it is acknowledged or over. */
  static async open(base: string, options: SocketOptions = {}): Promise<LiveSocket> {
    const { protocol = 'graphql-transport-ws', headers = {}, init = {}, path = '/graphql' } = options;
    noteSecrets(JSON.stringify([headers, init]));
    const socket = new WebSocket(base.replace('http', 'ws') + path, protocol === '' ? [] : protocol, { headers });
    const live = new LiveSocket(socket);
    await once(socket, 'open');
    if (init === null) return live;
    live.say({ type: 'connection_init', payload: init });
    await until(() => live.closed !== undefined || live.heard.some(({ type }) => type === 'connection_ack'));
    return live;
  }

  /** With somebody's token, as a browser says it. */
  static as(base: string, token: string): Promise<LiveSocket> {
    return LiveSocket.open(base, { init: { authorization: `Bearer ${token}` } });
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables: object = {}, more: object = {}): void {
    this.say({ id, type: 'subscribe', payload: { query, variables, ...more } });
  }

  /** Payloads of what came for an operation. */
  next(id: string): any[] {
    return this.heard.filter((message) => message.id === id && message.type === 'next').map(({ payload }) => payload);
  }

  /** The errors that ended an operation, once they are there. */
  async errors(id: string, longest?: number): Promise<any[]> {
    await until(() => this.heard.some((message) => message.id === id && message.type === 'error'), longest);
    return this.heard.find((message) => message.id === id && message.type === 'error')!.payload;
  }

  async end(): Promise<readonly [number, string]> {
    await until(() => this.closed !== undefined);
    return this.closed!;
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The status with which a server refuses to make a WebSocket, and the word for it. */
export async function refusedSocket(
  base: string,
  { protocol = 'graphql-transport-ws', headers = {}, path = '/graphql' }: SocketOptions = {},
): Promise<[number, string]> {
  const socket = new WebSocket(base.replace('http', 'ws') + path, protocol === '' ? [] : protocol, { headers });
  socket.on('error', () => undefined);
  const [, answer] = await once(socket, 'unexpected-response');
  const text = (await answer.toArray()).join('');
  socket.terminate();
  return [answer.statusCode, JSON.parse(text).errors[0].error_code];
}

export interface StreamEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: any;
}

export class LiveStream {
  readonly events: StreamEvent[] = [];
  isOver = false;

  private constructor(
    readonly status: number,
    readonly headers: Record<string, unknown>,
    private readonly body: any,
    private readonly stop: AbortController,
  ) {}

  static async open(
    base: string,
    query: string,
    variables: object,
    options: { token?: string; headers?: Record<string, string>; method?: 'GET' | 'POST'; ticket?: string } = {},
  ): Promise<LiveStream> {
    const { token, headers = {}, method = 'POST', ticket } = options;
    const stop = new AbortController();
    const search = new URLSearchParams({
      ...(ticket !== undefined && { ticket }),
      ...(method === 'GET' && { query, variables: JSON.stringify(variables) }),
    });
    noteSecrets(JSON.stringify([token, ticket, headers]));
    const answer = await request(`${base}/graphql/stream?${String(search)}`, {
      method,
      signal: stop.signal,
      headers: {
        accept: 'text/event-stream',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: method === 'POST' ? JSON.stringify({ query, variables }) : undefined,
    });
    const stream = new LiveStream(answer.statusCode, answer.headers, answer.body, stop);
    stream.#read().catch(() => undefined);
    return stream;
  }

  async #read(): Promise<void> {
    let text = '';
    try {
      for await (const chunk of this.body) {
        text += String(chunk);
        const blocks = text.split('\n\n');
        text = blocks.pop() as string;
        for (const block of blocks) this.#take(block);
      }
      if (this.status !== 200) this.events.push({ event: 'refused', data: JSON.parse(text) });
    } finally {
      this.isOver = true;
    }
  }

  #take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
    const event = fields.get('event');
    if (event === undefined) return;
    const [id, data] = [fields.get('id'), fields.get('data')];
    this.events.push({ ...(id !== undefined && { id }), event, data: data ? JSON.parse(data) : null });
  }

  /** Payloads of the updates that came. */
  next(): any[] {
    return this.events.filter(({ event }) => event === 'next').map(({ data }) => data);
  }

  async refusal(): Promise<any> {
    await until(() => this.isOver);
    return this.events[0]!.data.errors[0].extensions;
  }

  close(): void {
    this.stop.abort();
  }
}

export const watch = `subscription ($id: RecordId!, $after: ID) {
  progressChanged(progressId: $id, after: $after) { eventId occurredAt nodeId recordId tag workflowState completion message }
}`;

/** A job of somebody, to be watched. */
export const aJob = (world: World, userId: number, accountId = world.accounts.RA): Promise<number> =>
  insertRow(world, 'progress', {
    root_account_id: accountId,
    context_type: 'Account',
    context_id: accountId,
    user_id: userId,
    tag: 'course_batch_update',
  });

/** It comes further. */
export const moves = (world: World, id: number, completion: number): Promise<unknown> =>
  world.sql(`update progress set completion = $2, workflow_state = 'running' where id = $1`, [id, completion]);

/** Waits until so many subscriptions are open. */
export const subscribed = (service: Pick<World, 'live'>, count: number): Promise<void> =>
  until(() => service.live().subscriptions === count);
