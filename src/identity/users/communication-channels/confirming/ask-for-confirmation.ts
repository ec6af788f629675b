import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { CommunicationChannel } from '../communication-channel.entity.js';
import { mailConfirmation } from './jobs/mail-confirmation.job.js';

/** Mails a link to an address that has to be confirmed, when the change has committed; nothing to any other. */
export async function askForConfirmation(
  { enqueue, actor, services, baseUrl }: Pick<OperationContext, 'enqueue' | 'actor' | 'services' | 'baseUrl'>,
  { id, type, workflowState }: CommunicationChannel,
): Promise<void> {
  if (type !== 'email' || workflowState !== 'unconfirmed') return;
  const page = `${services.publicUrl ?? baseUrl}/register`;
  await enqueue(mailConfirmation.task, { accountId: actor.rootAccountId, channelId: id, page });
}
