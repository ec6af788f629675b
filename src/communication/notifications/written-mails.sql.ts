import type { MailWriter, WrittenMail } from '../../identity/mails/index.js';
import { notificationOccasions, type Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { type Statement, statement } from '../../platform/sql/statement.js';
import type { Services } from '../../platform/transaction/context.js';
import { type Line, mailOf, notificationCategory } from './notification.rules.js';
import { type MailedNotification, notificationsOfMails } from './notifications.sql.js';
import { type Recipient, stillRecipients } from './recipients.sql.js';
import { endableCategories, unsubscribePath } from './unsubscribing/unsubscribe-link.js';

interface ShownRow {
  readonly id: number;
  readonly title: string;
  readonly place: string | null;
  readonly path: string;
}

/** What mails show of records. */
function shownOf(occasion: Occasion): Statement<{ subjectIds: readonly number[] }> {
  const shown = occasion.shown(sql`r`);
  // unguarded: records that each reader's right was asked for.
  return statement<{ subjectIds: readonly number[] }>(
    (value) => sql`
      select r.id, ${shown.title} as title, ${shown.place} as place, ${shown.path} as path
      from ${sql.ref(occasion.table)} r
      where r.id = any(${value('subjectIds', 'bigint[]')})
    `,
  );
}

/** Writes the mails of notifications as they go out: of whom they no longer concern, and of what they may no longer see, nothing. */
export const writesNotifications: MailWriter = {
  category: notificationCategory,
  write: async (services, mailIds) => {
    const told = await services.database.rows<MailedNotification>(notificationsOfMails.with({ mailIds }));
    const lines = new Map<MailedNotification, Line>();
    for (const occasion of services.extensions.of(notificationOccasions)) {
      const own = told.filter((one) => one.occasion === occasion.name);
      if (own.length > 0) await addLines(services, occasion, own, lines);
    }
    return mailsOf(services, told, lines);
  },
};

const keyOf = ({ subjectId, userId }: Recipient): string => `${subjectId} ${userId}`;

async function addLines(
  services: Services,
  occasion: Occasion,
  told: readonly MailedNotification[],
  lines: Map<MailedNotification, Line>,
): Promise<void> {
  const [{ rootAccountId }] = told as [MailedNotification];
  const still = new Set((await stillRecipients(services, occasion, rootAccountId, told)).map(keyOf));
  const subjectIds = [...new Set(told.map(({ subjectId }) => subjectId))];
  const rows = await services.database.rows<ShownRow>(shownOf(occasion).with({ subjectIds }));
  const shown = new Map(rows.map((row) => [row.id, row]));
  for (const one of told) {
    const record = shown.get(one.subjectId);
    if (record === undefined || !still.has(keyOf(one))) continue;
    const base = services.publicUrl ?? one.baseUrl;
    const url = base === null ? null : `${base}${record.path}`;
    lines.set(one, { says: occasion.says(record.title), place: record.place, url });
  }
}

function mailsOf(
  services: Services,
  told: readonly MailedNotification[],
  lines: ReadonlyMap<MailedNotification, Line>,
): Map<number, WrittenMail> {
  const mails = new Map<number, WrittenMail>();
  for (const [mailId, among] of Map.groupBy(told, (one) => one.mailId)) {
    const left = eachOnce(among.filter((one) => lines.has(one)));
    const [first] = left;
    if (first === undefined) continue;
    const own = left.map((one) => lines.get(one) as Line);
    mails.set(mailId, mailOf(first.frequency, own, unsubscribeAddress(services, left)));
  }
  return mails;
}

/** What happened several times to one record between two digests is said once. */
const eachOnce = (told: readonly MailedNotification[]): MailedNotification[] => [
  ...new Map(told.map((one) => [`${one.occasion} ${one.subjectId}`, one])).values(),
];

/** Address of the page that ends mails such as the one of these notifications; null where none of them can be ended. */
function unsubscribeAddress(services: Services, told: readonly MailedNotification[]): string | null {
  const [{ rootAccountId, channelId, baseUrl }] = told as [MailedNotification];
  const base = services.publicUrl ?? baseUrl;
  const names = new Set(told.map(({ occasion }) => occasion));
  const occasions = services.extensions.of(notificationOccasions).filter(({ name }) => names.has(name));
  const categories = endableCategories(occasions.map(({ kind }) => kind));
  if (base === null || categories.length === 0) return null;
  return base + unsubscribePath(services.secrets, { rootAccountId, channelId, categories });
}
