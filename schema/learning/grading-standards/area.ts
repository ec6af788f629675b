import { defineArea } from '../../platform/area.js';
import { gradingStandardFields } from './grading-standard.fields.js';
import { GradingStandardMutations } from './grading-standard.mutations.js';

export const area = defineArea({ resolvers: [GradingStandardMutations, ...gradingStandardFields] });
