import { notificationIcons } from '../../../src/communication/global-notifications/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const NotificationIcon = wordEnum(notificationIcons, {
  name: 'NotificationIcon',
  description: 'The sign that stands beside a notice.',
  values: {
    warning: 'Something to beware of.',
    information: 'Something to know.',
    question: 'Something to answer.',
    error: 'Something that does not work.',
    calendar: 'A date.',
  },
});
export type NotificationIcon = WordOf<typeof NotificationIcon>;
