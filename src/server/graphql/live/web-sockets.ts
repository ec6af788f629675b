/** Live updates over WebSocket, by the protocol `graphql-transport-ws` alone. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionResult, parse } from 'graphql';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { type CloseReason, closeCodes, closeReasonOf } from './live.refusals.js';
import type { Leave } from './live-limits.js';
import { isTold, type LiveParameters, type Told } from './live-operations.js';
import { SocketInbox } from './socket-inbox.js';

/** Milliseconds for `connection_init` to come. */
const initPatience = 5_000;
/** Milliseconds for clients to answer that the service ends. */
const endPatience = 2_000;
/** Milliseconds between two pings; a socket that has answered none until the next one is cut. */
const pingEvery = 15_000;
/** Bytes of a message; a document has fewer. */
const longestMessage = 512 * 1024;
/** Bytes that may wait to be read before pings are answered no more. */
const mostUnread = 65_536;
/** Bytes of the words with which a socket is closed. */
const longestWords = 123;

/** Somebody's connection, from when it is known whose it is. */
export interface Seat {
  /** Subscribes as they stand now. */
  subscribe(payload: LiveParameters): Promise<Told | ExecutionResult>;
  leave(): void;
}

/** Ends a connection. */
export type End = (reason: CloseReason) => void;

export interface SocketSettings {
  /** A place for a socket of which nobody knows yet whose it is. @throws Refusal where there is none */
  readonly takePlace: () => Leave;
  /**
   * Finds out who it is.
   * @param said in `connection_init`
   * @throws Refusal
   */
  readonly admit: (
    req: IncomingMessage,
    said: Readonly<Record<string, unknown>>,
    end: End,
    place: Leave,
  ) => Promise<Seat>;
  readonly onFault: (fault: unknown) => void;
}

interface Connection {
  readonly socket: WebSocket;
  readonly req: IncomingMessage;
  readonly place: Leave;
  readonly end: End;
  inbox?: SocketInbox;
  seat?: Seat;
  /** It has answered the last ping. */
  isAlive: boolean;
}

/** The library asks what kind of operation it is, and nothing else: documents were read before. */
const subscription = parse('subscription { __typename }');

export class WebSockets {
  readonly #connections = new Set<Connection>();
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestMessage,
    handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
    autoPong: false,
  });
  readonly #protocol: Server<Connection>;
  readonly #pings: NodeJS.Timeout;
  #ending: CloseReason | undefined;
  #cut: NodeJS.Timeout | undefined;

  constructor(private readonly settings: SocketSettings) {
    this.#protocol = makeServer<Record<string, unknown> | undefined, Connection>({
      connectionInitWaitTimeout: initPatience,
      onConnect: ({ extra, connectionParams }) => this.#connect(extra, connectionParams ?? {}),
      onSubscribe: ({ extra }, _id, payload) => this.#subscribe(extra, payload as LiveParameters) as never,
      subscribe: (args) => (args as unknown as { readonly told: Told }).told as never,
    });
    this.#pings = setInterval(() => this.#ping(), pingEvery).unref();
  }

  /** Takes a connection over, once its request was looked at. */
  take(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#webSockets.handleUpgrade(req, socket, head, (webSocket) => this.#open(webSocket, req));
  }

  /** Ends all sockets, and each that opens later; those whose clients do not answer are cut. */
  endAll(reason: CloseReason): void {
    this.#ending = reason;
    for (const { end } of this.#connections) end(reason);
    this.#cut ??= setTimeout(() => this.#cutAll(), endPatience).unref();
  }

  close(): void {
    clearInterval(this.#pings);
    clearTimeout(this.#cut);
    this.#cutAll();
  }

  #cutAll(): void {
    for (const { socket } of this.#connections) socket.terminate();
  }

  #open(socket: WebSocket, req: IncomingMessage): void {
    const end: End = (reason) => {
      const [code, words] = closeCodes[reason];
      socket.close(code, words);
    };
    // A message that is none, or too long: the library closes with a code of its own.
    socket.on('error', () => undefined);
    let place: Leave;
    try {
      place = this.settings.takePlace();
    } catch {
      end('unavailable');
      return;
    }
    if (this.#ending !== undefined) end(this.#ending);
    const connection: Connection = { socket, req, place, end, isAlive: true };
    this.#connections.add(connection);
    const closed = this.#protocol.opened(this.#socketOf(connection), connection);
    socket.on('ping', (data) => {
      if (socket.readyState === socket.OPEN && socket.bufferedAmount <= mostUnread) socket.pong(data);
    });
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    socket.once('close', (code, reason) => {
      this.#connections.delete(connection);
      place();
      connection.seat?.leave();
      closed(code, String(reason)).catch(this.settings.onFault);
    });
  }

  async #connect(connection: Connection, said: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { req, socket, end, place } = connection;
    try {
      const seat = await this.settings.admit(req, said, end, place);
      if (socket.readyState === socket.OPEN) connection.seat = seat;
      else seat.leave();
      return true;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : databaseRefusal(error);
      if (refusal === undefined) this.settings.onFault(error);
      end(refusal === undefined ? 'internal' : closeReasonOf(refusal));
      return false;
    }
  }

  /** What the library is told of an operation: its errors, or where its updates come from. */
  async #subscribe({ seat, inbox }: Connection, payload: LiveParameters) {
    const answer = await (seat as Seat).subscribe(payload);
    if (!isTold(answer)) return answer.errors;
    return { document: subscription, contextValue: {}, told: toTheEnd(answer, (inbox as SocketInbox).begun()) };
  }

  /** The socket as the library wants it: a message is sent when the one before it has gone out. */
  #socketOf(connection: Connection) {
    const { socket, end } = connection;
    return {
      protocol: socket.protocol,
      send: (data: string) =>
        new Promise<void>((resolve) => {
          // Whether it went or the socket is over: in either case the next one may be tried.
          if (socket.readyState === socket.OPEN) socket.send(data, () => resolve());
          else resolve();
        }),
      // Some of its words hold what the client has sent.
      close: (code: number, words: string) => socket.close(code, Buffer.byteLength(words) > longestWords ? '' : words),
      onMessage: (take: (data: string) => Promise<void>) => {
        const onFault = (fault: unknown, data: string) => {
          if (isOfService(data)) return end('badMessage');
          this.settings.onFault(fault);
          end('internal');
        };
        const inbox = new SocketInbox({ socket, take, onFault });
        connection.inbox = inbox;
        socket.on('message', (data) => inbox.put((data as Buffer).toString()));
      },
    };
  }

  #ping(): void {
    for (const connection of this.#connections) {
      const { socket, isAlive } = connection;
      if (!isAlive) socket.terminate();
      connection.isAlive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  }
}

/** Updates whose end is waited for until the last one is sent: only then does their id belong to nobody. */
const toTheEnd = (told: Told, over: Promise<void>): Told => ({
  next: () => told.next(),
  async return() {
    await told.return?.();
    await over;
    return { done: true, value: undefined };
  },
  throw: async (error) => (told.throw === undefined ? Promise.reject(error) : told.throw(error)),
  [Symbol.asyncIterator]() {
    return this;
  },
});

/** Types of messages that a service sends, and a client never. */
const ofServices = ['connection_ack', 'next', 'error'];

/** @param data JSON: the library has read it */
const isOfService = (data: string): boolean => ofServices.includes((JSON.parse(data) as { type: string }).type);
