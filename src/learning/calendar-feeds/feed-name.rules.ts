/** What stands in the address of a calendar: who asks, for which calendar, and the proof. Decision 0023. */
import type { SecretBox } from '../../platform/authorization/secrets.js';

/** One course's calendar, or all of a person's in one tenant. */
export type FeedContext =
  | { readonly kind: 'course'; readonly courseId: number }
  | { readonly kind: 'own'; readonly rootAccountId: number };

export interface FeedName {
  /** The person's `calendarNonce`: 32 hexadecimal digits. */
  readonly nonce: string;
  readonly context: FeedContext;
}

const purpose = 'calendar_feed';
const form = /^([0-9a-f]{32})\.([co])([1-9]\d{0,15})\.([\w-]{43})\.ics$/;

const wordOf = (context: FeedContext): string =>
  context.kind === 'course' ? `c${context.courseId}` : `o${context.rootAccountId}`;
const plain = ({ nonce, context }: FeedName): string => `${nonce}.${wordOf(context)}`;

/** The last part of the address. The proof can be made by this service alone, and is stored nowhere. */
export function feedFile(secrets: SecretBox, nonce: string, context: FeedContext): string {
  const name = { nonce: nonce.replaceAll('-', ''), context };
  return `${plain(name)}.${secrets.sign(plain(name), purpose)}.ics`;
}

/** What this installation is called in calendars: as no other is, and the same under each of its addresses. */
export const installationName = (secrets: SecretBox): string =>
  `${secrets
    .sign('calendar', 'installation')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 16)
    .toLowerCase()}.lyceum`;

/** What an address asks for; null when it was not made by this service. */
export function readFeedFile(secrets: SecretBox, file: string): FeedName | null {
  const [, nonce, kind, id, proof] = form.exec(file) ?? [];
  if (nonce === undefined || proof === undefined) return null;
  const context: FeedContext =
    kind === 'c' ? { kind: 'course', courseId: Number(id) } : { kind: 'own', rootAccountId: Number(id) };
  return secrets.signed(plain({ nonce, context }), proof, purpose) ? { nonce, context } : null;
}
