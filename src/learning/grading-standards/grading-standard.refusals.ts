/** What requests about grading standards are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, invalidField } from '../../platform/refusal/refusal.js';

/** Grades that were given would change without a word. */
export const standardGradedBy = () =>
  invalidField(
    'gradingScheme',
    'standard_in_use',
    'Work has been graded by this standard: make another one, and have the course or the assignment use it.',
  );

/** What names it would name nothing any more. */
export const standardInUse = () =>
  badRequest('standard_in_use', 'Courses or assignments use this standard: have them use another one first.');
