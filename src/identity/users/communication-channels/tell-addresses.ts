/** What the addresses of somebody are told when a way to sign on as them changes. Decision 0039. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/transaction/context.js';
import { queueMail } from '../../mails/index.js';
import type { CommunicationChannel } from './communication-channel.entity.js';
import { confirmedAddresses } from './mailed-users.sql.js';

interface Reached {
  readonly name: string;
  readonly address: string;
}

interface Told {
  readonly rootAccountId: number;
  readonly userId: number;
  readonly category: string;
  readonly subject: string;
  readonly text: string;
}

interface TellingContext {
  readonly services: Services;
  readonly em: EntityManager;
}

/** The most addresses of one person that are told of one change. */
const most = 10;

const whatToDo = 'If it was not you, change your password and tell an administrator of your school.';

/**
 * Mails every address of somebody that was confirmed in the tenant, but for one channel, in the transaction.
 * @param fewest nobody is mailed where there are fewer
 */
async function tellAddresses(
  { services, em }: TellingContext,
  told: Told,
  { except = null, fewest = 1 }: { readonly except?: number | null; readonly fewest?: number },
): Promise<void> {
  const { userId, rootAccountId } = told;
  const asked = confirmedAddresses.with({ userId, rootAccountId, except, most });
  const found = await services.database.rows<Reached>(asked, em);
  if (found.length < fewest) return;
  for (const { name, address } of found)
    await queueMail(services, em, { ...told, recipient: address, recipientName: name });
}

type Changed = Pick<CommunicationChannel, 'id' | 'rootAccountId' | 'userId' | 'type' | 'address'>;

/** Tells the other addresses of somebody that one more was confirmed. */
export async function tellOfNewAddress(ctx: TellingContext, channel: Changed): Promise<void> {
  const { id, rootAccountId, userId, type, address } = channel;
  if (type !== 'email') return;
  const text = `From now on ${address} is one of your addresses: what you are told goes there, and so do new passwords.\n\n${whatToDo}\n`;
  const told = { category: 'address_added', subject: 'You have a new address', text };
  await tellAddresses(ctx, { rootAccountId, userId, ...told }, { except: id });
}

/** Tells the addresses of somebody, that one among them, that it was removed; before it is. */
export async function tellOfRemovedAddress(ctx: TellingContext, channel: Changed): Promise<void> {
  const { rootAccountId, userId, type, address } = channel;
  if (type !== 'email') return;
  const text = `From now on ${address} is none of your addresses.\n\n${whatToDo}\n`;
  const told = { category: 'address_removed', subject: 'One of your addresses was removed', text };
  await tellAddresses(ctx, { rootAccountId, userId, ...told }, {});
}

/**
 * Tells the addresses of somebody that a login of theirs was given a new password by a link that was mailed. Who has a single
 * one has used the link that was mailed there.
 */
export async function tellOfReset(
  ctx: TellingContext,
  login: { readonly rootAccountId: number; readonly userId: number; readonly uniqueId: string },
): Promise<void> {
  const { rootAccountId, userId, uniqueId } = login;
  const text = `The login ${uniqueId} was given a new password, by a link that was mailed to one of your addresses.\n\n${whatToDo}\n`;
  const told = { category: 'password_reset_done', subject: 'You have a new password', text };
  await tellAddresses(ctx, { rootAccountId, userId, ...told }, { fewest: 2 });
}
