import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job } from '../../../../../platform/jobs/jobs.js';
import type { Services } from '../../../../../platform/transaction/context.js';
import { queueMail } from '../../../../mails/index.js';
import { confirmationKey, mostConfirmations } from '../confirmation.rules.js';
import { mailsOfLate, type WaitingChannel, waitingChannel } from '../confirming.sql.js';

const categories = ['confirm_registration', 'confirm_email_communication_channel'] as const;

/** Mails the link that confirms an address to that address; nothing where it was confirmed or taken away meanwhile. */
export const mailConfirmation: Job = {
  task: 'mail_confirmation',
  subject: ['accounts', 'accountId'],
  run: ({ services }, payload) =>
    services.transaction(async (em) => {
      const [rootAccountId, channelId] = [idIn(payload, 'accountId'), idIn(payload, 'channelId')];
      const waiting = waitingChannel.with({ channelId, rootAccountId });
      const [channel] = await services.database.rows<WaitingChannel>(waiting, em);
      if (channel === undefined) return;
      const counted = mailsOfLate.with({ userId: channel.userId, categories });
      const [late] = await services.database.rows<{ count: number }>(counted, em);
      // Whoever names address after address does not write to all of them.
      if ((late?.count ?? 0) >= mostConfirmations) return;
      const key = confirmationKey(services.secrets, { rootAccountId, channelId });
      await mailLink(services, em, { ...channel, rootAccountId }, `${String(payload['page'])}/${key}`);
    }),
};

async function mailLink(
  services: Services,
  em: EntityManager,
  { rootAccountId, userId, name, address, registers, uniqueId }: WaitingChannel & { readonly rootAccountId: number },
  link: string,
): Promise<void> {
  const [registration, confirmation] = categories;
  const said = registers
    ? `A login was made for you: ${uniqueId}\n\nFinish your registration within two weeks:`
    : 'Somebody, most likely you, named this address as theirs.\n\nConfirm within two weeks that it is yours:';
  await queueMail(services, em, {
    rootAccountId,
    userId,
    category: registers ? registration : confirmation,
    recipient: address,
    recipientName: name,
    subject: registers ? 'Finish your registration' : 'Confirm your address',
    text: `${said}\n${link}\n\nIf you know nothing of it, do nothing.\n`,
  });
}
