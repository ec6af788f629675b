export { frequencyOn } from './frequencies.sql.js';
export {
  isAlwaysSent,
  type NotificationCategory,
  type NotificationFrequency,
  type NotificationKind,
} from './notification-kinds.js';
