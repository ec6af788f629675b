import { defineArea } from '../../platform/areas/area.js';
import { GradingStandard } from './grading-standard.entity.js';
import { standardsOfAccount, standardsOfCourse } from './grading-standard.reads.js';

export const area = defineArea({
  entities: [GradingStandard],
  reads: [standardsOfCourse, standardsOfAccount],
});
