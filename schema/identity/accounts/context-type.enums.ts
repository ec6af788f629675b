/** What things of the graph belong to. */
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ContextType = wordEnum(['Account', 'Course', 'Group', 'User'], {
  name: 'ContextType',
  description: 'What something belongs to, where that may be one of several.',
  values: {
    Account: 'An account.',
    Course: 'A course.',
    Group: 'A group.',
    User: 'A person.',
  },
});
export type ContextType = WordOf<typeof ContextType>;
