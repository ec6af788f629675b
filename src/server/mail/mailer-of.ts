/** The way of mails out of the service: through a server, or into a file where none is named. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Mailer, OutgoingMail } from '../../platform/mail/mailer.js';
import { once } from '../../platform/once.js';
import type { MailSettings } from './mail-variables.js';

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
function messageOf(from: string, { messageId, to, subject, text }: OutgoingMail): SendMailOptions {
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    from: { name: 'Lyceum', address: from },
    to: { name: to.name, address: to.address },
    subject,
    text,
    messageId: `<${messageId}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpMailer(from: string, url: string): Mailer {
  // Loaded when the first mail goes out.
  const transport = once(async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const options = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
    return createTransport({ url, ...options }) as unknown as Transporter;
  });
  return {
    send: async (mail) => void (await (await transport()).sendMail(messageOf(from, mail))),
  };
}

/** One mail after the other, in the form that mail programs open; for nobody but the service's own user. */
function fileMailer(from: string, file: string): Mailer {
  const transport = once(async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' }) as unknown as Transporter;
  });
  return {
    send: async (mail) => {
      const { message } = (await (await transport()).sendMail(messageOf(from, mail))) as { readonly message: Buffer };
      const body = message.toString('utf8').replaceAll(/^(>*From )/gm, '>$1');
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await appendFile(file, `From ${from} ${new Date().toUTCString()}\n${body}\n`, { mode: 0o600 });
    },
  };
}
