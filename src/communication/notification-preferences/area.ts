import { defineArea } from '../../platform/areas/area.js';
import { NotificationChoice } from './notification-choice.entity.js';
import { preferencesOfChannels } from './notification-preference.columns.js';

export const area = defineArea({ entities: [NotificationChoice], reads: [preferencesOfChannels] });
