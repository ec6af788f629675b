/** How an assignment stands. Source: D3 · Assignments; decision 0028. */
import type { Acts } from '../../platform/transaction/transition.js';
import type { AssignmentState } from './assignment.entity.js';

/** From any state: an assignment follows the quiz that it belongs to, and a copy brings one back that was deleted. */
export const assignmentActs = {
  publish: { from: 'any', to: 'published' },
  unpublish: { from: 'any', to: 'unpublished' },
  /** It belongs to a quiz that is not graded: nobody is shown it. */
  withhold: { from: 'any', to: 'withheld' },
} as const satisfies Acts<AssignmentState>;
