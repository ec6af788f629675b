export {
  type Assessed,
  type AssessedWork,
  type AssessmentConsequence,
  assessmentConsequences,
} from './assessment-consequences.js';
export type { AssessmentName } from './named-assessment.js';
export { assessSubmission, type NewAssessment } from './operations/assess-submission.js';
export { associateRubric } from './operations/associate-rubric.js';
export { createRubric } from './operations/create-rubric.js';
export { deleteRubric } from './operations/delete-rubric.js';
export { deleteRubricAssessment } from './operations/delete-rubric-assessment.js';
export { deleteRubricAssociation } from './operations/delete-rubric-association.js';
export { updateRubric } from './operations/update-rubric.js';
export { updateRubricAssessment } from './operations/update-rubric-assessment.js';
export { updateRubricAssociation } from './operations/update-rubric-association.js';
export { Rubric, type RubricCriterion, type RubricRating } from './rubric.entity.js';
export { rubricAssessmentReads, rubricAssociationReads, rubricReads } from './rubric.reads.js';
export {
  type AssessmentType,
  assessmentTypes,
  type CriterionAssessment,
  RubricAssessment,
} from './rubric-assessment.entity.js';
export { RubricAssessmentVersion } from './rubric-assessment-version.entity.js';
export { RubricAssociation, type RubricPurpose, rubricPurposes } from './rubric-association.entity.js';
export { type AssociationType, associationTypes } from './rubric-association.rules.js';
export type { RubricOwner } from './rubric-place.js';
