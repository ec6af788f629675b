import { authorizedFind } from '../../platform/authorization/authorize.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Rubric } from './rubric.entity.js';
import { rubricAssociationReads } from './rubric.reads.js';
import { RubricAssociation } from './rubric-association.entity.js';
import { type RubricOwner, rubricPlace } from './rubric-place.js';
import { type AssociationPatch, changeUse, namedUse, useRubric } from './rubric-use.js';

/** Uses a rubric for something, or changes how it is used for that already. @throws Refusal 400, 403 */
export async function setUse(
  ctx: OperationContext,
  rubric: Rubric,
  owner: RubricOwner | null | undefined,
  patch: AssociationPatch,
): Promise<RubricAssociation> {
  const { courseId, accountId } = rubric;
  const use = await namedUse(ctx, await rubricPlace(ctx, owner ?? { courseId, accountId }, 'createRubric'), patch);
  // unguarded: of a rubric that the actor manages; authorized below.
  const [known] = await ctx.em.find(
    RubricAssociation,
    { ...use, rubricId: rubric.id, workflowState: 'active' },
    { orderBy: { purpose: 'desc', id: 'asc' }, limit: 1 },
  );
  if (known === undefined) return useRubric(ctx, { use, rubricId: rubric.id }, patch);
  return changeUse(ctx, await authorizedFind(ctx, rubricAssociationReads, 'manage', known.id), patch);
}
