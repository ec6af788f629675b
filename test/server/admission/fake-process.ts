import type { Socket } from 'node:net';
import type { Outlook } from '../../../src/server/admission/admission.js';
import { fewDozen } from '../../../src/server/admission/line.js';
import type { Waited } from '../../../src/server/supervisor/messages.js';

/** A process that takes connections when the test says so, and answers each with one word. */
export class FakeProcess {
  ready = true;
  readonly given: Socket[] = [];
  /** What had been read of each of the connections that it was given, and as what its request was admitted. */
  readonly read: string[] = [];
  readonly admitted: (string | undefined)[] = [];
  /** How many waited behind each. */
  readonly behind: number[] = [];
  /** What a read would wait in it. */
  busy: Outlook = { wait: 0, pace: 0, overloaded: false };

  constructor(private readonly word: string) {}

  get handed(): number {
    return this.given.length;
  }

  outlook(): Outlook {
    return this.busy;
  }

  give(socket: Socket, behind: number, waited?: Waited): void {
    this.given.push(socket);
    this.behind.push(behind);
    this.read.push(Buffer.from(waited?.first ?? '', 'base64').toString());
    this.admitted.push(waited?.as);
  }

  take(): void {
    this.given.shift()?.end(this.word);
  }
}

/** As many as wait in any case, and those that are on their way. */
export const most = fewDozen + 2;

export const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
