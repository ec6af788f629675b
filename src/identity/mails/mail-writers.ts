/** Who writes mails that are written as they go out: what they say is true at that moment. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OutgoingMail } from '../../platform/mail/mailer.js';
import type { Services } from '../../platform/transaction/context.js';

/** What is written of a mail: all but whom it is to. */
export type WrittenMail = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'unsubscribe'>;

export interface MailWriter {
  readonly category: string;
  /**
   * Writes mails of the category, by their ids; one of which nothing is left to be said is left out.
   * @param services of the tenant whose mails they are
   */
  readonly write: (services: Services, mailIds: readonly number[]) => Promise<ReadonlyMap<number, WrittenMail>>;
}

export const mailWriters = extensionPoint<MailWriter>('writers of mails', ({ category }) => category);
