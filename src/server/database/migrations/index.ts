import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';

/** Every migration by the name of its file, in the order in which they run; `migrations.test.ts` misses one that is not here. */
const files: Readonly<Record<string, () => Promise<object>>> = {
  '0001-first-areas': () => import('./0001-first-areas.js'),
  '0002-account-tree-and-authority': () => import('./0002-account-tree-and-authority.js'),
  '0003-courses-and-terms': () => import('./0003-courses-and-terms.js'),
  '0004-grading-standards': () => import('./0004-grading-standards.js'),
  '0005-groups': () => import('./0005-groups.js'),
  '0006-activity-stream': () => import('./0006-activity-stream.js'),
  '0007-assignments': () => import('./0007-assignments.js'),
  '0008-enrolling': () => import('./0008-enrolling.js'),
  '0009-group-work': () => import('./0009-group-work.js'),
  '0010-files': () => import('./0010-files.js'),
  '0011-assignment-overrides-know-their-course': () => import('./0011-assignment-overrides-know-their-course.js'),
  '0012-submissions': () => import('./0012-submissions.js'),
  '0013-modules': () => import('./0013-modules.js'),
  '0014-calendar-feeds': () => import('./0014-calendar-feeds.js'),
  '0017-sections': () => import('./0017-sections.js'),
  '0018-todo': () => import('./0018-todo.js'),
  '0021-totals-follow': () => import('./0021-totals-follow.js'),
  '0024-enrollment-lists': () => import('./0024-enrollment-lists.js'),
  '0025-tabs-and-favorites': () => import('./0025-tabs-and-favorites.js'),
  '0026-account-time-zones': () => import('./0026-account-time-zones.js'),
  '0027-time-zones-in-force': () => import('./0027-time-zones-in-force.js'),
  '0030-quizzes': () => import('./0030-quizzes.js'),
  '0032-gradings': () => import('./0032-gradings.js'),
  '0036-todo-of-ungraded-quizzes': () => import('./0036-todo-of-ungraded-quizzes.js'),
  '0037-parts-in-order': () => import('./0037-parts-in-order.js'),
  '0043-tenants-of-users': () => import('./0043-tenants-of-users.js'),
  '0044-login-names-without-case': () => import('./0044-login-names-without-case.js'),
  '0050-tenants-keep-an-administrator': () => import('./0050-tenants-keep-an-administrator.js'),
  '0054-persons-of-several-tenants': () => import('./0054-persons-of-several-tenants.js'),
  // It changes what migrations with a higher number make.
  '0045-administrators-kept-in-every-tenant': () => import('./0045-administrators-kept-in-every-tenant.js'),
  '0060-history-indexes-name-the-tenant': () => import('./0060-history-indexes-name-the-tenant.js'),
  '0061-fair-jobs': () => import('./0061-fair-jobs.js'),
  '0062-columns-of-words': () => import('./0062-columns-of-words.js'),
  '0065-when-results-were-seen': () => import('./0065-when-results-were-seen.js'),
  '0066-course-nicknames': () => import('./0066-course-nicknames.js'),
  '0067-recordings-and-sizes-unsaid': () => import('./0067-recordings-and-sizes-unsaid.js'),
  '0068-large-quotas': () => import('./0068-large-quotas.js'),
  '0069-courses-by-uuid': () => import('./0069-courses-by-uuid.js'),
  '0073-registration-services-lengths': () => import('./0073-registration-services-lengths.js'),
  '0074-authentication-providers': () => import('./0074-authentication-providers.js'),
  '0075-metadata-of-providers': () => import('./0075-metadata-of-providers.js'),
  '0076-sessions': () => import('./0076-sessions.js'),
  '0077-mails-and-sign-in-keys': () => import('./0077-mails-and-sign-in-keys.js'),
  '0098-kinds-of-jobs': () => import('./0098-kinds-of-jobs.js'),
  '0099-events-of-sign-on-and-courses': () => import('./0099-events-of-sign-on-and-courses.js'),
  '0100-applications': () => import('./0100-applications.js'),
  '0101-used-assertions': () => import('./0101-used-assertions.js'),
  '0102-signing-on-by-providers': () => import('./0102-signing-on-by-providers.js'),
  '0103-external-tools': () => import('./0103-external-tools.js'),
  '0103-tools-of-assignments': () => import('./0103-tools-of-assignments.js'),
  '0104-global-notifications': () => import('./0104-global-notifications.js'),
  '0105-bookmarks': () => import('./0105-bookmarks.js'),
  '0106-branding': () => import('./0106-branding.js'),
  '0107-external-feeds': () => import('./0107-external-feeds.js'),
  '0108-account-reports': () => import('./0108-account-reports.js'),
  '0109-notification-choices': () => import('./0109-notification-choices.js'),
  '0111-error-reports': () => import('./0111-error-reports.js'),
  '0112-sessions-of-deleted-providers': () => import('./0112-sessions-of-deleted-providers.js'),
  '0113-pages': () => import('./0113-pages.js'),
  '0115-owners-of-grading-standards': () => import('./0115-owners-of-grading-standards.js'),
  '0117-notifications': () => import('./0117-notifications.js'),
  '0118-mails-exactly-once': () => import('./0118-mails-exactly-once.js'),
  '0120-sis-email-of-logins': () => import('./0120-sis-email-of-logins.js'),
  '0121-mails-that-failed': () => import('./0121-mails-that-failed.js'),
  '0122-covered-accounts': () => import('./0122-covered-accounts.js'),
  '0125-lists-without-null': () => import('./0125-lists-without-null.js'),
  '0126-shapes-of-json': () => import('./0126-shapes-of-json.js'),
  '0130-composed-texts': () => import('./0130-composed-texts.js'),
  '0135-why-feed-entries-are-short': () => import('./0135-why-feed-entries-are-short.js'),
  '0140-fingerprint-of-the-key': () => import('./0140-fingerprint-of-the-key.js'),
  '0141-one-account-of-the-site': () => import('./0141-one-account-of-the-site.js'),
  '0145-addresses-of-tenants': () => import('./0145-addresses-of-tenants.js'),
  '0146-vouchers-of-providers': () => import('./0146-vouchers-of-providers.js'),
  '0147-profiles-of-people': () => import('./0147-profiles-of-people.js'),
  '0150-what-hangs-on-credentials': () => import('./0150-what-hangs-on-credentials.js'),
  '0155-addresses-of-sign-ons': () => import('./0155-addresses-of-sign-ons.js'),
  '0170-outcomes': () => import('./0170-outcomes.js'),
  '0171-rubrics': () => import('./0171-rubrics.js'),
  '0172-outcome-results': () => import('./0172-outcome-results.js'),
  '0175-people-in-order': () => import('./0175-people-in-order.js'),
  '0176-course-totals': () => import('./0176-course-totals.js'),
  '0177-quotas-above': () => import('./0177-quotas-above.js'),
  '0178-discussions': () => import('./0178-discussions.js'),
  '0180-calendar': () => import('./0180-calendar.js'),
  '0181-conversations': () => import('./0181-conversations.js'),
  '0182-live-events': () => import('./0182-live-events.js'),
  '0183-people-added': () => import('./0183-people-added.js'),
  '0185-live-topics': () => import('./0185-live-topics.js'),
  '0186-recipients-of-messages': () => import('./0186-recipients-of-messages.js'),
  '0187-messages-that-carry': () => import('./0187-messages-that-carry.js'),
  '0188-content-copies': () => import('./0188-content-copies.js'),
  '0189-blueprints': () => import('./0189-blueprints.js'),
  '0190-content-migrations': () => import('./0190-content-migrations.js'),
  '0210-pairing-codes': () => import('./0210-pairing-codes.js'),
  '0220-names-in-order': () => import('./0220-names-in-order.js'),
  '0221-module-items-follow': () => import('./0221-module-items-follow.js'),
  '0230-standards-in-use': () => import('./0230-standards-in-use.js'),
  '0231-addresses-of-tenants': () => import('./0231-addresses-of-tenants.js'),
  '0232-grades-in-mail': () => import('./0232-grades-in-mail.js'),
  '0240-totals-follow-weights': () => import('./0240-totals-follow-weights.js'),
};

export const migrationNames: readonly string[] = Object.keys(files);

/** A migration as the mapper takes it. */
export interface NamedMigration {
  readonly name: string;
  readonly class: Constructor<Migration>;
}

/** Loads the migrations: only who migrates needs them. */
export const loadMigrations = (): Promise<NamedMigration[]> =>
  Promise.all(Object.entries(files).map(async ([name, load]) => classOf(name, await load())));

function classOf(name: string, module: object): NamedMigration {
  const exported = Object.values(module);
  const [only, ...more] = exported.filter((one) => typeof one === 'function') as Constructor<Migration>[];
  if (only === undefined || more.length > 0) throw new Error(`The migration ${name} has to export one class.`);
  return { name, class: only };
}
