/** Lets nobody hold a connection, and what waits for it, by sending or reading next to nothing. Decision 0049. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface RateLimits {
  /** Bytes per second that a body has to come at; 0 for any. */
  readonly body: number;
  /** Bytes per second that an answer has to be read at; 0 for any. */
  readonly answer: number;
  /** Seconds over which a rate is measured: nobody is checked before. */
  readonly seconds: number;
}

/** Milliseconds between two looks. A process that was busy meanwhile has taken nothing: it counts looks, not time. */
const look = 1_000;

interface Incoming extends Measured {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Looks that it may take from the beginning. */
  longest: number;
  age: number;
}

/** Looks and bytes of the connection since the measuring began. */
interface Measured {
  looks: number;
  bytes: number;
}

interface Connection {
  readonly socket: Socket;
  /** Where something waits to be read. */
  answer: Measured | null;
}

const mark = Symbol('body');
type Watched = IncomingMessage & { [mark]?: Incoming };

/** What happened to callers that were too slow, since the start. */
export interface SlowCallers {
  readers: number;
  senders: number;
}

export class MinimumRates {
  readonly cut: SlowCallers = { readers: 0, senders: 0 };
  readonly #bodies = new Set<Incoming>();
  readonly #connections = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;

  /** @param refuse answers 408 to who sends too slowly, and has got no answer yet */
  constructor(
    private readonly limits: RateLimits,
    private readonly refuse: (req: IncomingMessage, res: ServerResponse) => void,
  ) {
    this.#timer = setInterval(() => this.#look(), look).unref();
  }

  /** Watches all connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const connection: Connection = { socket, answer: null };
      this.#connections.add(connection);
      socket.once('close', () => this.#connections.delete(connection));
    });
  }

  /** Expects the body of a request. Nobody in particular gets no longer than one measuring. */
  expect(req: IncomingMessage, res: ServerResponse): void {
    const longest = this.limits.seconds;
    const body: Incoming = { req, res, longest, age: 0, looks: 0, bytes: req.socket.bytesRead };
    (req as Watched)[mark] = body;
    this.#bodies.add(body);
    // Not only at the next look: until then everything that belongs to the request would be kept.
    req.once('close', () => req.complete && this.#bodies.delete(body));
  }

  /** It is known who sends the body: it may take so many seconds more. */
  allow(req: IncomingMessage, seconds: number): void {
    const body = (req as Watched)[mark];
    if (body !== undefined) body.longest = body.age + seconds;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const body of this.#bodies) {
      if (body.req.complete || body.req.socket.destroyed) this.#bodies.delete(body);
      else if (this.#isSlow(body)) this.#endBody(body);
    }
    for (const connection of this.#connections) {
      const { socket, answer } = connection;
      if (socket.writableLength === 0) connection.answer = null;
      else if (answer === null) connection.answer = { looks: 0, bytes: takenBytes(socket) };
      else if (this.#isStuck(socket, answer)) this.#endAnswer(socket);
    }
  }

  #isSlow(body: Incoming): boolean {
    const { req } = body;
    body.age += 1;
    if (body.age > body.longest) return true;
    const bytes = req.socket.bytesRead;
    // What lies here unread is for us to take: its sender is not the one who is slow.
    const isOurs = req.readableLength >= req.readableHighWaterMark;
    return this.#fellShort(body, bytes, this.limits.body, isOurs);
  }

  #isStuck(socket: Socket, answer: Measured): boolean {
    return this.#fellShort(answer, takenBytes(socket), this.limits.answer, false);
  }

  /** At the end of a measuring, whether there were too few bytes; the next one begins. */
  #fellShort(measured: Measured, bytes: number, rate: number, restart: boolean): boolean {
    measured.looks += 1;
    if (measured.looks < this.limits.seconds && !restart) return false;
    const tooFew = !restart && bytes - measured.bytes < rate * this.limits.seconds;
    measured.looks = 0;
    measured.bytes = bytes;
    return tooFew;
  }

  #endBody(body: Incoming): void {
    const { req, res } = body;
    this.#bodies.delete(body);
    this.cut.senders += 1;
    if (res.headersSent) req.socket.destroy();
    else this.refuse(req, res);
  }

  #endAnswer(socket: Socket): void {
    this.cut.readers += 1;
    // A plain end would leave to the system what the reader has not taken.
    socket.resetAndDestroy();
  }
}

/** What `net.Socket` knows of its connection and says nowhere; its own time limit of silence is measured by it. */
interface Handle {
  readonly bytesWritten: number;
  /** Bytes that the system has not taken yet. */
  readonly writeQueueSize: number;
}

/** Bytes that the system has taken for the reader; where that is not said, those of pieces that it has taken whole. */
function takenBytes(socket: Socket): number {
  const { _handle: handle } = socket as { readonly _handle?: Handle | null };
  if (handle == null) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}
