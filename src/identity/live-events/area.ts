import { defineArea } from '../../platform/areas/area.js';
import { removeOldLiveEvents } from './jobs/remove-old-live-events.job.js';
import { LiveEvent } from './live-event.entity.js';
import { liveTopics } from './live-topic.js';

export const area = defineArea({ entities: [LiveEvent], points: [liveTopics], jobs: [removeOldLiveEvents] });
