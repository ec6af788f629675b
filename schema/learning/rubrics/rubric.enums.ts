import { assessmentTypes, associationTypes, rubricPurposes } from '../../../src/learning/rubrics/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const RubricAssociationType = wordEnum(associationTypes, {
  name: 'RubricAssociationType',
  description: 'What a rubric is used for.',
  values: {
    Assignment: 'An assignment.',
    Course: 'The course itself, which keeps it for other work.',
    Account: 'The account itself, likewise.',
  },
});
export type RubricAssociationType = WordOf<typeof RubricAssociationType>;

export const RubricPurpose = wordEnum(rubricPurposes, {
  name: 'RubricPurpose',
  description: 'Why a rubric is used.',
  values: {
    grading: 'Work on the assignment is assessed by it.',
    bookmark: 'It is kept to be found again.',
  },
});
export type RubricPurpose = WordOf<typeof RubricPurpose>;

export const RubricAssessmentType = wordEnum(assessmentTypes, {
  name: 'RubricAssessmentType',
  description: 'Why work is assessed.',
  values: {
    grading: 'It is graded: one assessment for each student, whoever writes it.',
    peer_review: 'A second opinion of somebody who grades: one for each of them, and none becomes the grade.',
  },
});
export type RubricAssessmentType = WordOf<typeof RubricAssessmentType>;
