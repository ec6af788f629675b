import { LockMode } from '@mikro-orm/core';
import { authorizedRead, authorizedRow, type RowColumns } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Rubric } from './rubric.entity.js';
import { rubricAssociationReads } from './rubric.reads.js';
import { assessesNothing } from './rubric.refusals.js';
import type { RubricAssociation } from './rubric-association.entity.js';
import { courseHeld } from './rubrics.sql.js';

/** An assignment is graded by it. */
export interface HeldAssociation {
  readonly association: RubricAssociation & { readonly assignmentId: number; readonly courseId: number };
  readonly rubric: Rubric;
}

const looked: RowColumns<{ readonly isManaged: boolean }, 'manage'> = { isManaged: 'manage' };

/**
 * An association by which the actor assesses work, with its rubric. Until the end of the transaction neither changes nor
 * ends, while others assess by them: the course is held first, then the rubric, as by whoever deletes what hangs on them.
 * @throws Refusal 400 for one by which no work is assessed; 403 without the right to grade; 404, also once it has ended
 */
export async function heldAssociation(ctx: OperationContext, id: RecordKey): Promise<HeldAssociation> {
  const seen = await authorizedRead(ctx, rubricAssociationReads, 'assess', id);
  if (seen.purpose !== 'grading' || seen.assignmentId === null) throw assessesNothing();
  if (seen.courseId === null) throw assessesNothing();
  await ctx.services.database.rows(courseHeld.with({ courseId: seen.courseId }), ctx.em, ctx.meter);
  const held = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
  // unguarded: whoever sees an association sees its rubric.
  const rubric = await ctx.em.findOne(Rubric, { id: seen.rubricId, workflowState: 'active' }, held);
  if (rubric === null) throw notFound();
  await authorizedRow(ctx, rubricAssociationReads, 'assess', seen.id, { lock: 'share', columns: looked });
  const association = await authorizedRead(ctx, rubricAssociationReads, 'assess', seen.id);
  // Exchanged for another rubric since it was looked at.
  if (association.rubricId !== rubric.id || association.purpose !== 'grading') throw notFound();
  return { association: association as HeldAssociation['association'], rubric };
}
