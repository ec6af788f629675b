export { type CalculationMethod, calculationMethods, Outcome, type OutcomeRating } from './outcome.entity.js';
export { type AlignmentKind, alignmentKinds, OutcomeAlignment } from './outcome-alignment.entity.js';
export { OutcomeGroup } from './outcome-group.entity.js';
export { OutcomeLink } from './outcome-link.entity.js';
export { OutcomeResult, type ResultAlignmentType, resultAlignmentTypes } from './outcome-result.entity.js';
export { OutcomeResultVersion } from './outcome-result-version.entity.js';
