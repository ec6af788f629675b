import { defineArea } from '../../platform/areas/area.js';
import { NotificationEvent } from './notification-event.entity.js';
import { notificationOccasions } from './occasion.js';

export const area = defineArea({ entities: [NotificationEvent], points: [notificationOccasions] });
