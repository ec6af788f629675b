export { frequencyOn } from './frequencies.sql.js';
export {
  factsOf,
  isAlwaysSent,
  type NotificationCategory,
  type NotificationFrequency,
  type NotificationKind,
  notificationCategories,
  notificationFrequencies,
  notificationKinds,
} from './notification-kinds.js';
