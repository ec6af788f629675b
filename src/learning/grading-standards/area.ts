import { defineArea } from '../../platform/areas/area.js';
import { GradingStandard } from './grading-standard.entity.js';

export const area = defineArea({
  entities: [GradingStandard],
});
