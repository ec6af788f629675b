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

interface Incoming {
  readonly res: ServerResponse;
  /** Looks that it may take from the beginning. */
  longest: number;
  age: number;
  /** Looks and bytes of the connection since the measuring began. */
  looks: number;
  bytes: number;
}

interface Outgoing {
  looks: number;
  bytes: number;
}

/** What happened to callers that were too slow, since the start. */
export interface SlowCallers {
  readers: number;
  senders: number;
}

export class MinimumRates {
  readonly cut: SlowCallers = { readers: 0, senders: 0 };
  readonly #bodies = new Map<IncomingMessage, Incoming>();
  /** Every connection, with its measuring where something waits to be read. */
  readonly #sockets = new Map<Socket, Outgoing | null>();
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
      this.#sockets.set(socket, null);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Expects the body of a request. Nobody in particular gets no longer than one measuring. */
  expect(req: IncomingMessage, res: ServerResponse): void {
    const longest = this.limits.seconds;
    this.#bodies.set(req, { res, longest, age: 0, looks: 0, bytes: req.socket.bytesRead });
    // Not only at the next look: until then everything that belongs to the request would be kept.
    req.once('close', () => req.complete && this.#bodies.delete(req));
  }

  /** It is known who sends the body: it may take so many seconds more. */
  allow(req: IncomingMessage, seconds: number): void {
    const body = this.#bodies.get(req);
    if (body !== undefined) body.longest = body.age + seconds;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const [req, body] of this.#bodies) {
      if (req.complete || req.socket.destroyed) this.#bodies.delete(req);
      else if (this.#isSlow(req, body)) this.#endBody(req, body);
    }
    for (const [socket, answer] of this.#sockets) {
      if (socket.writableLength === 0) {
        if (answer !== null) this.#sockets.set(socket, null);
      } else if (answer === null) this.#sockets.set(socket, { looks: 0, bytes: takenBytes(socket) });
      else if (this.#isStuck(socket, answer)) this.#endAnswer(socket);
    }
  }

  #isSlow(req: IncomingMessage, body: Incoming): boolean {
    body.age += 1;
    if (body.age > body.longest) return true;
    const bytes = req.socket.bytesRead;
    // What lies here unread is for us to take: its sender is not the one who is slow.
    const isOurs = req.readableLength >= req.readableHighWaterMark;
    return this.#fellShort(body, bytes, this.limits.body, isOurs);
  }

  #isStuck(socket: Socket, answer: Outgoing): boolean {
    return this.#fellShort(answer, takenBytes(socket), this.limits.answer, false);
  }

  /** At the end of a measuring, whether there were too few bytes; the next one begins. */
  #fellShort(measured: Outgoing, bytes: number, rate: number, restart: boolean): boolean {
    measured.looks += 1;
    if (measured.looks < this.limits.seconds && !restart) return false;
    const tooFew = !restart && bytes - measured.bytes < rate * this.limits.seconds;
    measured.looks = 0;
    measured.bytes = bytes;
    return tooFew;
  }

  #endBody(req: IncomingMessage, { res }: Incoming): void {
    this.#bodies.delete(req);
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
