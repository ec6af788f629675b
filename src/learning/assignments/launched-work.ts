/** Work that is done in an external tool. */
import type { OperationContext } from '../../platform/transaction/context.js';
import { isLaunched } from '../courses/index.js';
import type { Assignment } from './assignment.entity.js';
import { toolLacking } from './assignment.refusals.js';

type Launched = Pick<Assignment, 'courseId' | 'workflowState' | 'submissionTypes'> & {
  readonly externalToolUrl?: string | null;
};

/** What decides it. */
const deciding: readonly (keyof Assignment)[] = ['workflowState', 'submissionTypes', 'externalToolUrl'];

/**
 * Students are shown no work that opens nothing; a draft may wait for its tool.
 * @param changed columns that a change touches; what was so before stays
 * @throws Refusal 400 by field
 */
export async function refuseWithoutTool(
  ctx: OperationContext,
  { courseId, workflowState, submissionTypes, externalToolUrl }: Launched,
  changed: readonly (keyof Assignment)[] = deciding,
): Promise<void> {
  if (workflowState !== 'published' || !submissionTypes.includes('external_tool')) return;
  if (!changed.some((name) => deciding.includes(name))) return;
  if (externalToolUrl == null) throw toolLacking('blank');
  if (!(await isLaunched(ctx, courseId, externalToolUrl))) throw toolLacking('not_found');
}
