import { defineArea } from '../../platform/areas/area.js';
import { copiedContents } from '../course-copies/index.js';
import { copiedGradingStandard } from './copied-grading-standard.sql.js';
import { GradingStandard } from './grading-standard.entity.js';
import { standardsOfAccount, standardsOfCourse } from './grading-standard.reads.js';

export const area = defineArea({
  entities: [GradingStandard],
  extensions: [copiedContents.with(copiedGradingStandard)],
  reads: [standardsOfCourse, standardsOfAccount],
});
