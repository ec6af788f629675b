import { calculationMethods } from '../../../src/learning/outcomes/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const OutcomeCalculationMethod = wordEnum(calculationMethods, {
  name: 'OutcomeCalculationMethod',
  description: 'How the results of a person become their mastery of an outcome.',
  values: {
    highest: 'The highest result counts.',
    latest: 'The last result counts.',
    decaying_average: 'The last result counts `calculationInt` percent, the mean of those before it the rest.',
    n_mastery: 'The mean of the results at or above mastery, once there are `calculationInt` of them.',
  },
});
export type OutcomeCalculationMethod = WordOf<typeof OutcomeCalculationMethod>;
