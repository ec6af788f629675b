import type { EntityManager } from '@mikro-orm/postgresql';
import { newToken } from '../../../../platform/authorization/secrets.js';
import { idIn, type Job } from '../../../../platform/jobs/jobs.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { queueMail } from '../../../mails/index.js';
import { keyDigest, keyLives, mostMails } from '../../sign-in-key.rules.js';
import { type Addressed, keyMade, loginsMeant } from '../sign-in-keys.sql.js';

/** The job that mails keys for a new password. */
export const mailKeysTask = 'mail_password_keys';

/**
 * Mails a key to whoever is meant by a name; to nobody where nobody is. It runs after the answer, which is the same for
 * every name.
 */
export const mailPasswordKeys: Job = {
  task: mailKeysTask,
  subject: ['accounts', 'accountId'],
  run: ({ services }, payload) =>
    services.transaction(async (em) => {
      const rootAccountId = idIn(payload, 'accountId');
      const { name, address } = payload as { readonly name: string; readonly address: string };
      const meant = loginsMeant.with({ rootAccountId, name, most: mostMails });
      for (const one of await services.database.rows<Addressed>(meant, em))
        await mailKey(services, em, { ...one, rootAccountId }, address);
    }),
};

/** @param page address of the page that takes the key */
async function mailKey(
  services: Services,
  em: EntityManager,
  to: Addressed & { readonly rootAccountId: number },
  page: string,
): Promise<void> {
  const { token } = newToken();
  const { loginId, userId, rootAccountId, channelId } = to;
  const made = { loginId, purpose: 'password', digest: keyDigest(token, 'password'), seconds: keyLives.password };
  await write({ services, em }, keyMade.with({ ...made, channelId, accessTokenId: null, sessionId: null }));
  await queueMail(services, em, {
    rootAccountId,
    userId,
    category: 'password_reset',
    recipient: to.address,
    recipientName: to.name,
    subject: 'Choose a new password',
    text: `Somebody, most likely you, asked for a new password for the login ${to.uniqueId}.

Choose one within an hour:
${page}?key=${token}

If it was not you, do nothing: your password stays as it is.
`,
  });
}
