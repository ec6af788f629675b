/**
 * What comes by one WebSocket is taken one message after the other, an operation until it has begun: so an id that is used
 * again belongs to one operation at a time, and a client asks for one thing at a time. Who sends faster, or does not read
 * what they are answered, is read from no more until that is done.
 */
import type { WebSocket } from 'ws';

/** Characters that may wait before the socket is read no further. */
const mostWaiting = 65_536;

export interface InboxSettings {
  readonly socket: Pick<WebSocket, 'pause' | 'resume' | 'readyState' | 'OPEN'>;
  /** Resolves when the message, and what it began, is done. */
  readonly take: (data: string) => Promise<void>;
  readonly onFault: (fault: unknown, data: string) => void;
}

export class SocketInbox {
  readonly #waiting: string[] = [];
  #length = 0;
  #isTaking = false;
  #isPaused = false;
  #taken: Promise<void> = Promise.resolve();
  #begin: () => void = () => undefined;

  constructor(private readonly settings: InboxSettings) {}

  put(data: string): void {
    const { socket } = this.settings;
    if (socket.readyState !== socket.OPEN) return;
    this.#waiting.push(data);
    this.#length += data.length;
    if (!this.#isTaking) void this.#takeAll();
    else if (this.#length > mostWaiting && !this.#isPaused) {
      this.#isPaused = true;
      socket.pause();
    }
  }

  /** The message that is being taken has begun an operation, which goes on by itself. Resolves when that is over. */
  begun(): Promise<void> {
    // The library notes the operation before the next turn of the event loop.
    setImmediate(this.#begin);
    return this.#taken;
  }

  async #takeAll(): Promise<void> {
    const { socket, take, onFault } = this.settings;
    this.#isTaking = true;
    for (let data = this.#next(); data !== undefined; data = this.#next()) {
      const message = data;
      const begun = new Promise<void>((resolve) => {
        this.#begin = resolve;
      });
      this.#taken = take(message).catch((fault: unknown) => onFault(fault, message));
      await Promise.race([this.#taken, begun]);
      if (this.#isPaused && this.#length <= mostWaiting) {
        this.#isPaused = false;
        socket.resume();
      }
    }
    this.#isTaking = false;
  }

  /** Nothing more is taken from a socket that is over, or about to be. */
  #next(): string | undefined {
    const { socket } = this.settings;
    const data = socket.readyState === socket.OPEN ? this.#waiting.shift() : undefined;
    if (data === undefined) this.#waiting.length = 0;
    this.#length = data === undefined ? 0 : this.#length - data.length;
    return data;
  }
}
