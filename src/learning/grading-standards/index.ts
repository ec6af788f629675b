export { sharedStandards } from './copied-grading-standard.sql.js';
export { defaultScheme, isCalled, letterOf, percentOf } from './grading-scheme.rules.js';
export { type GradingSchemeEntry, GradingStandard } from './grading-standard.entity.js';
export { aboveFormerCourse, aboveOwnWork } from './grading-standard.policy.js';
export { gradingStandardReads } from './grading-standard.reads.js';
export type { GradingStandardPatch } from './grading-standard.rules.js';
export { createGradingStandard } from './operations/create-grading-standard.js';
export { deleteGradingStandard } from './operations/delete-grading-standard.js';
export { updateGradingStandard } from './operations/update-grading-standard.js';
