export { alignmentKinds, type OutcomeResult } from '../outcomes/index.js';
export { AlignedWork } from './aligned-work.entity.js';
export { masteryScore, scaledScore } from './mastery.sql.js';
export { outcomeAlignmentReads } from './outcome-alignment.reads.js';
export { outcomeResultReads, outcomeResultVersionReads } from './outcome-result.reads.js';
export {
  alignedWorkReads,
  outcomeAverageReads,
  outcomeMasteryReads,
  outcomeRollupReads,
} from './outcome-results.lists.js';
export { ofLivingWork } from './result-readers.sql.js';
