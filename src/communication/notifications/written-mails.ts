import type { MailWriter, WrittenMail } from '../../identity/mails/index.js';
import { notificationOccasions, type Occasion } from '../../identity/notification-events/index.js';
import type { Services } from '../../platform/transaction/context.js';
import { type Line, mailOf, notificationCategory } from './notification.rules.js';
import { type MailedNotification, notificationsOfMails } from './notifications.sql.js';
import { saidTo } from './notifications-said.sql.js';
import { endableCategories, unsubscribePath } from './unsubscribing/unsubscribe-link.js';

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

async function addLines(
  services: Services,
  occasion: Occasion,
  told: readonly MailedNotification[],
  lines: Map<MailedNotification, Line>,
): Promise<void> {
  const [{ rootAccountId }] = told as [MailedNotification];
  for (const [one, { says, place, path, wrote, grade }] of await saidTo(services, occasion, rootAccountId, told)) {
    const base = services.publicUrl ?? one.baseUrl;
    lines.set(one, {
      says,
      place,
      url: base === null ? null : `${base}${path}`,
      wrote,
      grade: one.gradesInMail ? grade : null,
    });
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
