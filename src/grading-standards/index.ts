export { GradingStandard } from './grading-standard.entity.js';
