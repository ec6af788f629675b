/** The settings of mail: through which server it goes out, and who it is from. */

import { z } from 'zod';
import type { MailSettings } from '../../../platform/settings/config.js';
import { setting } from './setting.js';

/** What nodemailer reads: a name, a password, a host and a port. The value stays out of the message. */
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address such as smtp://user:password@mail.example.org:587',
});
const sender = z
  .string()
  .regex(/^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u, { error: 'must be one address such as lyceum@example.org' });

/** The variables of the environment that are about mail. */
export const mailVariables = {
  SMTP_URL: setting(
    smtpUrl.nullable().default(null),
    'The server through which mails go out; without it they are written into mail/outbox.mbox of the data directory.',
    'smtp://user:password@mail.example.org:587',
  ),
  MAIL_FROM: setting(sender.default('lyceum@localhost'), 'Who mails are from.'),
  ERROR_REPORTS_TO: setting(
    sender.nullable().default(null),
    'To whom problems are mailed that people report; to nobody unless it is set. They are stored in any case.',
    'help@example.org',
  ),
};

/** The settings, as the variables say them. */
export const mailSettingsOf = (read: {
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string;
  readonly ERROR_REPORTS_TO: string | null;
}): MailSettings => ({
  smtpUrl: read.SMTP_URL,
  from: read.MAIL_FROM,
  reportsTo: read.ERROR_REPORTS_TO,
});
