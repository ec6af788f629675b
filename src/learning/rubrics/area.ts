import { defineArea } from '../../platform/areas/area.js';
import { Rubric } from './rubric.entity.js';
import { RubricAssessment } from './rubric-assessment.entity.js';
import { RubricAssessmentVersion } from './rubric-assessment-version.entity.js';
import { RubricAssociation } from './rubric-association.entity.js';

export const area = defineArea({
  entities: [Rubric, RubricAssociation, RubricAssessment, RubricAssessmentVersion],
});
