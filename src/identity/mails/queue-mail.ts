import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { nobodysId } from '../../platform/authorization/visitor.js';
import { queuedJob } from '../../platform/jobs/jobs.sql.js';
import type { Services } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { headerLine, isMailAddress, sealedFor } from './mail.rules.js';
import { deliveriesOf, mailMade } from './mails.sql.js';

/** A mail to somebody of a tenant. */
export interface MailToUser {
  readonly rootAccountId: number;
  /** Null for somebody who is no user here. */
  readonly userId: number | null;
  /** What kind of mail it is, for programs. */
  readonly category: string;
  readonly recipient: string;
  readonly recipientName: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** What mails are queued with. */
export type MailServices = Pick<Services, 'database' | 'laneOf' | 'secrets'>;

/** The job that sends one mail. */
export const deliverTask = 'deliver_mail';

/**
 * Puts a mail into the outbox, in the transaction: it goes out when that commits, and is tried again until it was taken.
 * @returns false for what is no single address: nothing is sent there
 */
export async function queueMail(services: MailServices, em: EntityManager, mail: MailToUser): Promise<boolean> {
  if (!isMailAddress(mail.recipient)) return false;
  const { rootAccountId, userId, category, recipient, text } = mail;
  const made = mailMade.with({
    rootAccountId,
    userId,
    category,
    recipient,
    recipientName: headerLine(mail.recipientName),
    subject: headerLine(mail.subject),
    sealedText: services.secrets.seal(text, sealedFor),
  });
  const [row] = await write<{ id: number }>({ services, em }, made);
  await queueDelivery(services, em, { id: (row as { id: number }).id, rootAccountId, userId });
  return true;
}

/** Queues a try, in the line of the tenant and the person; one that waits already is enough. */
export async function queueDelivery(
  { database, laneOf }: Pick<Services, 'database' | 'laneOf'>,
  em: EntityManager | undefined,
  {
    id,
    rootAccountId,
    userId,
  }: { readonly id: number; readonly rootAccountId: number; readonly userId: number | null },
): Promise<void> {
  const payload = JSON.stringify({ mailId: id });
  const job = {
    task: deliverTask,
    payload,
    key: `mail ${id}`,
    lane: laneOf(deliverTask),
    rootAccountId,
    userId: userId ?? nobodysId,
  };
  await database.rows(queuedJob.with(job), em);
}

/** The job that sends mails of a tenant that are written as they go out. */
export const deliverAllTask = 'deliver_mails';

/** Queues a run that sends what is due in a tenant; one that waits already is enough, and there is one at a time. */
export async function queueDeliveries(
  { database, laneOf }: Services,
  em: EntityManager | undefined,
  rootAccountId: number,
): Promise<void> {
  const payload = JSON.stringify({ rootAccountId, run: randomUUID() });
  const lane = laneOf(deliverAllTask);
  const key = `${deliveriesOf}${rootAccountId}`;
  const job = { task: deliverAllTask, payload, key, lane, rootAccountId, userId: nobodysId };
  await database.rows(queuedJob.with(job), em);
}
