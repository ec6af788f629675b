/** Addresses in mails by which somebody ends mails of a kind without signing on. Source: RFC 8058. */
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import {
  factsOf,
  isAlwaysSent,
  isKind,
  type NotificationCategory,
  notificationKindFacts,
} from '../../notification-preferences/index.js';

/** What a link ends: categories of notifications, on one channel, as one tenant has mailed it. */
export interface UnsubscribeLink {
  readonly rootAccountId: number;
  readonly channelId: number;
  readonly categories: readonly NotificationCategory[];
}

const purpose = 'unsubscribe';

/** Nobody ends what opens the service to them. */
const endable: ReadonlySet<string> = new Set(
  notificationKindFacts.flatMap(({ kind, category }) => (isAlwaysSent(kind) ? [] : [category])),
);

/** The categories of these kinds that can be ended, in one order. */
export const endableCategories = (kinds: readonly string[]): NotificationCategory[] =>
  [...new Set(kinds.filter(isKind).map((kind) => factsOf(kind).category))].filter((one) => endable.has(one)).sort();

const textOf = ({ rootAccountId, channelId, categories }: UnsubscribeLink): string =>
  `${rootAccountId}.${channelId}.${categories.join('-')}`;

/** The path of a link. It is good as long as its channel is: whoever takes the channel away revokes it. */
export const unsubscribePath = (secrets: SecretBox, link: UnsubscribeLink): string =>
  `/unsubscribe/${textOf(link)}.${secrets.sign(textOf(link), purpose)}`;

/** What a link says that the service has signed; null for any other text. */
export function readLink(secrets: SecretBox, key: string): UnsubscribeLink | null {
  const [, root, channel, named, signature] = /^(\d{1,15})\.(\d{1,15})\.([a-z_-]{1,600})\.([\w-]{43})$/.exec(key) ?? [];
  if (root === undefined || channel === undefined || named === undefined || signature === undefined) return null;
  const categories = named.split('-').filter((one): one is NotificationCategory => endable.has(one));
  const link = { rootAccountId: Number(root), channelId: Number(channel), categories };
  return secrets.signed(textOf(link), signature, purpose) ? link : null;
}
