/** A mail server for tests: it takes mails, or refuses them, and keeps what it has taken. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text as they came. */
  readonly message: string;
}

/** A fault with the code that the server answers. */
const answering = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** Where earlier mailboxes of this worker were: a service that knows one of these addresses may serve the next test. */
const left: number[] = [];

export class Mailbox {
  readonly taken: TakenMail[] = [];
  /** Answers each mail with a fault, as a server that has no room. */
  refuses = false;
  /** Answers each receiver with a fault that lasts. */
  knowsNobody = false;
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_, _session, done) => done(this.knowsNobody ? answering(550, 'nobody here') : null),
    onData: (stream, session, done) => {
      this.#take(stream, session).then(() => done(this.refuses ? answering(452, 'no room') : null), done);
    },
  });

  static async open(): Promise<Mailbox> {
    const box = new Mailbox();
    // A client that dies in the middle of a mail is what some tests are about.
    box.#server.on('error', () => undefined);
    const listen = (port: number) =>
      new Promise<void>((resolve, reject) => {
        box.#server.server.once('error', reject);
        box.#server.listen(port, '127.0.0.1', resolve);
      });
    // Somebody else may have taken it meanwhile.
    await listen(left.pop() ?? 0).catch(() => listen(0));
    return box;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  get #port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    left.push(this.#port);
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** A mail whose end never comes is not taken: its stream fails. */
  async #take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const message = (await text(stream)).replaceAll('\r\n', '\n');
    if (this.refuses) return;
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    this.taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
  }
}

/** A header of a mail, on one line; null where it has none. */
export function headerOf(message: string, name: string): string | null {
  const head = message.slice(0, message.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
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
