/** What requests about grading standards are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField } from '../../platform/refusal/refusal.js';

/** Grades that were given would change without a word. */
export const standardInUse = () =>
  invalidField(
    'gradingScheme',
    'standard_in_use',
    'Work has been graded by this standard: make another one, and have the course or the assignment use it.',
  );
