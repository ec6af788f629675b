export { choicesKept } from './choices.sql.js';
export { frequencyOn } from './frequencies.sql.js';
export { NotificationChoice } from './notification-choice.entity.js';
export {
  factsOf,
  isAlwaysSent,
  isKind,
  kindsOf,
  type NotificationCategory,
  type NotificationFrequency,
  type NotificationKind,
  notificationCategories,
  notificationFrequencies,
  notificationKindFacts,
  notificationKinds,
} from './notification-kinds.js';
export type { NotificationPreference } from './notification-preference.rules.js';
export { updateGradesInMail } from './operations/update-grades-in-mail.js';
export { updateNotificationCategory } from './operations/update-notification-category.js';
export { updateNotificationPreferences } from './operations/update-notification-preferences.js';
