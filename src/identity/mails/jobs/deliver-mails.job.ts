import { idIn, type Job, type JobRun } from '../../../platform/jobs/jobs.js';
import type { MailConnection } from '../../../platform/mail/mailer.js';
import { write } from '../../../platform/transaction/write.js';
import { handOver } from '../hand-over.js';
import { mailWriters, type WrittenMail } from '../mail-writers.js';
import { mailEnded, mailsTaken, takenMailsFreed } from '../mails.sql.js';
import { deliverAllTask, queueDeliveries } from '../queue-mail.js';

/** Mails that are taken and written at a time, and that are sent before others of the queue have their turn. */
const atATime = 50;
const mostInARun = 1_000;
/** Mails in a row for which no server was found, after which the rest waits for its next try. */
const mostInVain = 2;

interface TakenMail {
  readonly id: number;
  readonly category: string;
  readonly recipient: string;
  readonly recipientName: string;
}

/**
 * Hands over the mails of a tenant that are written as they go out, one after the other by one connection. A run that was
 * broken off goes on where it stood.
 */
export const deliverMails: Job = {
  task: deliverAllTask,
  lane: 'download',
  subject: ['accounts', 'rootAccountId'],
  run: async (run, payload) => {
    const { services, signal } = run;
    const rootAccountId = idIn(payload, 'rootAccountId');
    const takenBy = String(payload['run']);
    await write({ services }, takenMailsFreed.with({ takenBy }));
    const connection = services.mailer.open();
    let goesOn = true;
    try {
      for (let sent = 0; goesOn && sent < mostInARun && !signal.aborted; sent += atATime) {
        const mails = await write<TakenMail>({ services }, mailsTaken.with({ rootAccountId, takenBy, most: atATime }));
        if (mails.length === 0) return;
        goesOn = await deliver(run, connection, mails);
      }
    } finally {
      connection.close();
    }
    await write({ services }, takenMailsFreed.with({ takenBy }));
    if (goesOn) await queueDeliveries(services, undefined, rootAccountId);
  },
};

/** @returns false where there is no server just now: what is left is tried by the clock */
async function deliver({ services, signal }: JobRun, connection: MailConnection, mails: readonly TakenMail[]) {
  const written = await writtenOf(services, mails);
  let inVain = 0;
  for (const { id, recipient, recipientName } of mails) {
    if (signal.aborted) return true;
    const mail = written.get(id);
    if (mail === undefined) {
      await write({ services }, mailEnded.with({ id, state: 'withdrawn' }));
      continue;
    }
    const to = { name: recipientName, address: recipient };
    const fault = await handOver(services, connection, id, { ...mail, to });
    inVain = fault === 'no_server' ? inVain + 1 : 0;
    if (inVain === mostInVain) return false;
  }
  return true;
}

async function writtenOf(
  services: JobRun['services'],
  mails: readonly TakenMail[],
): Promise<ReadonlyMap<number, WrittenMail>> {
  const written = new Map<number, WrittenMail>();
  for (const writer of services.extensions.of(mailWriters)) {
    const ids = mails.filter(({ category }) => category === writer.category).map(({ id }) => id);
    if (ids.length > 0) for (const [id, mail] of await writer.write(services, ids)) written.set(id, mail);
  }
  return written;
}
