export { runItems } from './jobs/run-items.js';
export { progressChanged } from './live-topics.sql.js';
export { cancelProgress } from './operations/cancel-progress.js';
export { type JobRequest, startJob } from './operations/start-job.js';
export { Progress, progressStates, progressTags } from './progress.entity.js';
export { progressReads } from './progress.reads.js';
export { progressBegun, progressEnded } from './progress.sql.js';
export { endOfProgress, progressActs } from './progress.states.js';
