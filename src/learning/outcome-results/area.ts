import { defineArea } from '../../platform/areas/area.js';
import { attemptConsequences } from '../quizzes/index.js';
import { assessmentConsequences } from '../rubrics/index.js';
import { AlignedWork } from './aligned-work.entity.js';
import { OutcomeAverage } from './outcome-average.entity.js';
import { OutcomeMastery } from './outcome-mastery.entity.js';
import { alignmentsOfOutcome, masteryOfUsers, pathOfLink, resultsOfCourse } from './outcome-results.lists.js';
import { OutcomeRollup } from './outcome-rollup.entity.js';
import { resultsOfAssessments, resultsOfAttempts } from './record-results.js';

export const area = defineArea({
  entities: [OutcomeRollup, OutcomeAverage, OutcomeMastery, AlignedWork],
  reads: [resultsOfCourse, masteryOfUsers, alignmentsOfOutcome, pathOfLink],
  extensions: [assessmentConsequences.with(resultsOfAssessments), attemptConsequences.with(resultsOfAttempts)],
});
