import { defineArea } from '../../platform/areas/area.js';
import { NotificationChoice } from './notification-choice.entity.js';

export const area = defineArea({ entities: [NotificationChoice] });
