import { defineArea } from '../../platform/area.js';
import { rubricFields } from './rubric.fields.js';
import { RubricMutations } from './rubric.mutations.js';
import { RubricAssessmentMutations } from './rubric-assessment.mutations.js';
import { RubricAssociationMutations } from './rubric-association.mutations.js';
import { rubricUseFields } from './rubric-use.fields.js';

export const area = defineArea({
  resolvers: [
    RubricMutations,
    RubricAssociationMutations,
    RubricAssessmentMutations,
    ...rubricFields,
    ...rubricUseFields,
  ],
});
