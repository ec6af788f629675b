export { Progress } from './progress.entity.js';
