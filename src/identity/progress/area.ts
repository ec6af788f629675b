import { defineArea } from '../../platform/areas/area.js';
import { Progress } from './progress.entity.js';

export const area = defineArea({
  entities: [Progress],
});
