export { defaultScheme, letterOf, percentOf } from './grading-scheme.rules.js';
export { type GradingSchemeEntry, GradingStandard } from './grading-standard.entity.js';
