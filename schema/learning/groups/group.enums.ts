/** Which sets of groups people make for themselves. */
import { categoryRoles } from '../../../src/learning/groups/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const GroupCategoryRole = wordEnum(categoryRoles, {
  name: 'GroupCategoryRole',
  description: 'Sets of groups that people make for themselves.',
  values: {
    student_organized: 'The groups of students in a course.',
    communities: 'The groups of an account.',
  },
});
export type GroupCategoryRole = WordOf<typeof GroupCategoryRole>;
