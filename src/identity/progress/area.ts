import { defineArea } from '../../platform/areas/area.js';
import { liveTopics } from '../live-events/index.js';
import { progressChanged } from './live-topics.sql.js';
import { Progress } from './progress.entity.js';

export const area = defineArea({
  entities: [Progress],
  extensions: [liveTopics.with(progressChanged)],
});
