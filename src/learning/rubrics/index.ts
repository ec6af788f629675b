export { Rubric, type RubricCriterion, type RubricRating } from './rubric.entity.js';
export {
  type AssessmentType,
  assessmentTypes,
  type CriterionAssessment,
  RubricAssessment,
} from './rubric-assessment.entity.js';
export { RubricAssessmentVersion } from './rubric-assessment-version.entity.js';
export { RubricAssociation, type RubricPurpose, rubricPurposes } from './rubric-association.entity.js';
