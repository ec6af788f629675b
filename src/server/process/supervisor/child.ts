/** One process under the supervisor. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Role, ToChild, Tokens, ToSupervisor } from './messages.js';

export interface ChildListeners {
  readonly ready: (tokens: Tokens) => void;
  /** It has taken a connection. */
  readonly taken: () => void;
  /** @param code null when a signal ended it */
  readonly ended: (code: number | null) => void;
}

/** The program of this process. */
const main = process.argv[1] as string;

export class Child {
  readonly #process: ChildProcess;
  #alive = true;
  #ready = false;
  /** Sockets on their way to the process, in the order in which they were given. */
  #handed: Socket[] = [];

  /** Starts the process, which waits for its first message. */
  constructor(
    readonly role: Role,
    listeners: ChildListeners,
  ) {
    // A terminal's Ctrl-C goes to the supervisor alone, which passes the wish on.
    this.#process = spawn(process.execPath, [...process.execArgv, main, 'part', role], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    const ended = (code: number | null) => {
      if (!this.#alive) return;
      this.#alive = false;
      this.#close();
      listeners.ended(code);
    };
    // A message that cannot be sent is an error, too: the process has ended only when it says so, or never began.
    this.#process.on('exit', ended).on('error', () => this.#process.pid === undefined && ended(1));
    this.#process.on('disconnect', () => this.#close());
    this.#process.on('message', (message: ToSupervisor) => {
      if (message.type === 'taken') {
        this.#handed.shift()?.destroy();
        listeners.taken();
        return;
      }
      this.#ready = message.type === 'ready';
      if (message.type === 'ready' && role === 'server') listeners.ready(message.tokens ?? []);
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** It takes connections, or jobs. */
  get ready(): boolean {
    return this.#ready && this.#process.connected;
  }

  /** Connections that it was given and has not taken yet. */
  get handed(): number {
    return this.#handed.length;
  }

  tell(message: ToChild): void {
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }

  /**
   * This process keeps its own end of the socket until the other one has it: Node alone would leave it open for ever, its
   * caller without an answer, when the other process dies in between. Only for a process that is ready.
   */
  give(socket: Socket): void {
    this.#handed.push(socket);
    const message: ToChild = { type: 'connection' };
    this.#process.send(message, socket, { keepOpen: true }, () => undefined);
  }

  /** Nothing reaches the process any more. What it may have read of a connection is gone: that one is cut. */
  #close(): void {
    this.#ready = false;
    for (const socket of this.#handed) socket.destroy();
    this.#handed = [];
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}
