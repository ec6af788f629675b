import type { Socket } from 'node:net';

/** A process that takes connections when the test says so, and answers each with one word. */
export class FakeProcess {
  ready = true;
  readonly given: Socket[] = [];

  constructor(private readonly word: string) {}

  get handed(): number {
    return this.given.length;
  }

  give(socket: Socket): void {
    this.given.push(socket);
  }

  take(): void {
    this.given.shift()?.end(this.word);
  }
}
