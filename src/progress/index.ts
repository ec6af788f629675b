export { Progress } from './progress.entity.js';
export { progressReads } from './progress.reads.js';
