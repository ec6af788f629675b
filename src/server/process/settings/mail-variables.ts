/** The settings of mail: through which server it goes out, and who it is from. */

import { z } from 'zod';
import type { MailSettings } from '../../../platform/settings/config.js';

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
  SMTP_URL: smtpUrl.nullable().default(null),
  MAIL_FROM: sender.default('lyceum@localhost'),
  ERROR_REPORTS_TO: sender.nullable().default(null),
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
