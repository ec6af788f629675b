import { idIn, type Job } from '../../../../../platform/jobs/jobs.js';
import { confirmationKey, mostConfirmations } from '../confirmation-link.js';
import { confirmationCategories as categories, mailLink } from '../confirmation-mail.js';
import { mailsOfLate, type WaitingChannel, waitingChannel } from '../confirming.sql.js';

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
