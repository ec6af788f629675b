/** Links by which the owner of an address confirms it. Decision 0103. */
import type { SecretBox } from '../../../../platform/authorization/secrets.js';

/** What a link is about: a channel, as one tenant has mailed it, and until when it is good, in seconds. */
export interface ConfirmationLink {
  readonly rootAccountId: number;
  readonly channelId: number;
  readonly until: number;
}

/** Seconds for which a link is good: two weeks. */
const life = 14 * 86_400;
/** Mails with a link that one user gets in an hour, to whatever addresses. */
export const mostConfirmations = 10;

const purpose = 'confirm an address';
const now = (): number => Math.floor(Date.now() / 1_000);
const textOf = ({ rootAccountId, channelId, until }: ConfirmationLink): string =>
  `${rootAccountId}.${channelId}.${until}`;

/** The last part of the address of the page that confirms a channel. */
export function confirmationKey(secrets: SecretBox, { rootAccountId, channelId }: Omit<ConfirmationLink, 'until'>) {
  const text = textOf({ rootAccountId, channelId, until: now() + life });
  return `${text}.${secrets.sign(text, purpose)}`;
}

/** What a key says that the service has signed, and whose time is not over; null for any other text. */
export function readConfirmation(secrets: SecretBox, key: string): ConfirmationLink | null {
  const [, root, channel, until, signature] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(key) ?? [];
  if (signature === undefined) return null;
  const link = { rootAccountId: Number(root), channelId: Number(channel), until: Number(until) };
  return secrets.signed(textOf(link), signature, purpose) && link.until > now() ? link : null;
}
