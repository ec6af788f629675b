/** A line between callers and the service that can be cut: what goes over it breaks off, and nobody gets through. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class CutLine {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;

  private constructor(target: number) {
    this.#server = createServer((caller) => {
      if (this.#isCut) return void caller.destroy();
      const service = connect(target, '127.0.0.1');
      for (const [from, to] of [
        [caller, service],
        [service, caller],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => undefined);
        from.once('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  }

  /** @param base address of the service, as `http://127.0.0.1:80` */
  static async to(base: string): Promise<CutLine> {
    const line = new CutLine(Number(new URL(base).port));
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** Address of the service over the line. */
  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): Promise<void> {
    this.cut();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
