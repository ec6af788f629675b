import { defineArea } from '../../platform/areas/area.js';
import { copiedContents } from '../course-copies/index.js';
import { copiedOutcome, copiedOutcomeGroup, copiedOutcomeLink } from './copied-outcomes.sql.js';
import { Outcome } from './outcome.entity.js';
import { outcomesOfAccount, outcomesOfCourse } from './outcome.reads.js';
import { OutcomeAlignment } from './outcome-alignment.entity.js';
import { OutcomeGroup } from './outcome-group.entity.js';
import { OutcomeLink } from './outcome-link.entity.js';
import { OutcomeResult } from './outcome-result.entity.js';
import { OutcomeResultVersion } from './outcome-result-version.entity.js';

export const area = defineArea({
  entities: [Outcome, OutcomeGroup, OutcomeLink, OutcomeAlignment, OutcomeResult, OutcomeResultVersion],
  extensions: [
    copiedContents.with(copiedOutcomeGroup),
    copiedContents.with(copiedOutcome),
    copiedContents.with(copiedOutcomeLink),
  ],
  reads: [outcomesOfCourse, outcomesOfAccount],
});
