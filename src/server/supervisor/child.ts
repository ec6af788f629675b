/** One process under the supervisor. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Role, ToChild, Tokens, ToSupervisor } from './messages.js';

export interface ChildListeners {
  readonly ready: (tokens: Tokens) => void;
  /** @param code null when a signal ended it */
  readonly ended: (code: number | null) => void;
}

const main = fileURLToPath(new URL('../main.js', import.meta.url));

export class Child {
  readonly #process: ChildProcess;
  #alive = true;
  #ready = false;

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
      this.#ready = false;
      listeners.ended(code);
    };
    // A message that cannot be sent is an error, too: the process has ended only when it says so, or never began.
    this.#process.on('exit', ended).on('error', () => this.#process.pid === undefined && ended(1));
    this.#process.on('message', (message: ToSupervisor) => {
      this.#ready = message.type === 'ready';
      if (message.type === 'ready') listeners.ready(message.tokens);
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** It takes connections, or jobs. */
  get ready(): boolean {
    return this.#ready;
  }

  tell(message: ToChild): void {
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }

  /** @param lost told when the process could not be given the socket, which is then still the caller's */
  give(socket: Socket, lost: () => void): void {
    if (!this.#process.connected) {
      lost();
      return;
    }
    this.#process.send({ type: 'connection' } satisfies ToChild, socket, (fault) => {
      if (fault) lost();
    });
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}
