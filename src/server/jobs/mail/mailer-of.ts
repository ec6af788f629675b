/** The way of mails out of the service: through a server, or into a file where none is named. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { type MailConnection, type Mailer, MailNotSent, type OutgoingMail } from '../../../platform/mail/mailer.js';
import type { MailSettings } from '../../../platform/settings/config.js';

/** Milliseconds for a server to answer. */
const patience = 20_000;

/** Below the data directory: mails of a service that knows no server for them. */
export const mailFileOf = (dataDir: string): string => join(dataDir, 'mail', 'outbox.mbox');

/** @param dataDir where the file lies */
export const mailerOf = (settings: MailSettings, dataDir: string): Mailer =>
  settings.smtpUrl === null
    ? fileMailer(settings.from, mailFileOf(dataDir))
    : smtpMailer(settings.from, settings.smtpUrl);

/** nodemailer writes the headers: what is no plain text is encoded there, and nothing of a mail is read as an address list. */
function messageOf(from: string, mail: OutgoingMail): SendMailOptions {
  const { messageId, to, subject, text, html, unsubscribe } = mail;
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    from: { name: 'Lyceum', address: from },
    to: { name: to.name, address: to.address },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${messageId}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058.
      ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe !== undefined && { list: { unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One connection to the server, for as many mails as are sent. */
function smtpMailer(from: string, url: string): Mailer {
  return {
    open: () => {
      let transport: Transporter | undefined;
      const close = () => {
        transport?.close();
        transport = undefined;
      };
      const send: MailConnection['send'] = async (mail, mayEnd) => {
        const reused = transport !== undefined;
        transport ??= await transportTo(url);
        const lastLine = new LastLine(mayEnd);
        try {
          await transport.sendMail({ ...messageOf(from, mail), lastLine } as SendMailOptions);
        } catch (fault) {
          const told = lastLine.faultOf(fault);
          if (told.why !== 'refused' && told.why !== 'not_taken') close();
          // The server had closed the connection since the mail before.
          if (told.why === 'no_server' && reused) return send(mail, mayEnd);
          throw told;
        }
      };
      return { close, send };
    },
  };
}

async function transportTo(url: string): Promise<Transporter> {
  // Loaded when the first mail goes out.
  const { createTransport } = await import('nodemailer');
  const times = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const one = { pool: true as const, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY, maxRequeues: 0 };
  const transport = createTransport({ url, ...times, ...one });
  transport.use('stream', (mail, done) => {
    const { lastLine } = mail.data as unknown as { readonly lastLine: LastLine };
    mail.message.transform(() => lastLine.held());
    done();
  });
  return transport;
}

/** The last line of a mail: no server takes a mail before it has come. */
class LastLine {
  /** It was sent, or is about to be. */
  #ended = false;
  #overtaken = false;

  constructor(private readonly mayEnd: () => Promise<boolean>) {}

  /** Lets the mail through, and its end once that may come. */
  held(): Transform {
    return new Transform({
      transform: (bytes, _encoding, next) => next(null, bytes),
      flush: (end) => {
        this.mayEnd().then(
          (may) => {
            this.#ended = may;
            this.#overtaken = !may;
            end(may ? null : new Error('Another process sends this mail.'));
          },
          (fault: Error) => end(fault),
        );
      },
    });
  }

  /** What became of the mail. */
  faultOf(fault: unknown): MailNotSent {
    const { responseCode, command } = fault as { readonly responseCode?: number; readonly command?: string };
    const said = typeof responseCode === 'number';
    if (this.#overtaken) return new MailNotSent('overtaken', fault);
    if (this.#ended && !said) return new MailNotSent('unanswered', fault);
    const ofMail = this.#ended || command === 'RCPT TO' || command === 'DATA';
    if (said && responseCode >= 500 && ofMail) return new MailNotSent('refused', fault);
    return new MailNotSent(said && ofMail ? 'not_taken' : 'no_server', fault);
  }
}

/** One mail after the other, in the form that mail programs open; for nobody but the service's own user. */
function fileMailer(from: string, file: string): Mailer {
  const send = async (mail: OutgoingMail, mayEnd: () => Promise<boolean>): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = (await transport.sendMail(messageOf(from, mail))) as unknown as { readonly message: Buffer };
    const body = message.toString('utf8').replaceAll(/^(>*From )/gm, '>$1');
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    if (!(await mayEnd())) throw new MailNotSent('overtaken');
    try {
      await appendFile(file, `From ${from} ${new Date().toUTCString()}\n${body}\n`, { mode: 0o600 });
    } catch (fault) {
      throw new MailNotSent('not_taken', fault);
    }
  };
  return { open: () => ({ send, close: () => undefined }) };
}
