/** A mail server for tests: it takes mails, or refuses them, and keeps what it has taken. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text as they came. */
  readonly message: string;
}

export class Mailbox {
  readonly taken: TakenMail[] = [];
  /** Answers each mail with a fault, as a server that has no room. */
  refuses = false;
  /** Answers each receiver with a fault that lasts. */
  knowsNobody = false;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Mailbox> {
    const server = createServer();
    const box = new Mailbox(server);
    server.on('connection', (socket) => box.#talk(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return box;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  #talk(socket: Socket): void {
    let [from, message, inMessage] = ['', '', false];
    let to: string[] = [];
    let waiting = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inMessage) {
        if (line !== '.') message += `${line}\n`;
        else {
          inMessage = false;
          this.taken.push({ from, to, message });
          [message, to] = ['', []];
          say('250 taken');
        }
        return;
      }
      const [word = ''] = line.toUpperCase().split(/[ :]/, 1);
      if (word === 'MAIL') from = line.slice(line.indexOf('<') + 1, line.indexOf('>'));
      if (word === 'RCPT' && this.knowsNobody) return say('550 nobody here');
      if (word === 'RCPT') to.push(line.slice(line.indexOf('<') + 1, line.indexOf('>')));
      if (word === 'DATA' && !this.refuses) {
        inMessage = true;
        return say('354 go on');
      }
      say(word === 'DATA' ? '452 no room' : word === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (waiting + bytes.toString('utf8')).split('\r\n');
      waiting = lines.pop() as string;
      for (const line of lines) hear(line);
    });
    say('220 test');
  }
}

/** The text of a mail, without what its encoding has added. */
export const textOf = (message: string): string => {
  const text = message.slice(message.indexOf('\n\n') + 2);
  return /content-transfer-encoding: quoted-printable/i.test(message)
    ? text
        .replaceAll(/=\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
};
