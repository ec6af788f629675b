/** What rubrics are used for: associations as requests make and change them. */
import { authorizedId, authorizedRead } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { Refusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { insertNow } from '../../platform/transaction/insert.js';
import { patchedColumns, setChanged } from '../../platform/transaction/patch.js';
import { assignmentReads } from '../assignments/index.js';
import { assessmentConsequences } from './assessment-consequences.js';
import { refuseLockedUse } from './locked-use.js';
import { rubricReads } from './rubric.reads.js';
import { gradesNothing, hasRubric, noSuchPlace, placeNeeded, rubricNotUsable } from './rubric.refusals.js';
import { RubricAssociation } from './rubric-association.entity.js';
import { associationFields, associationRefusals, type RubricAssociationPatch } from './rubric-association.rules.js';
import { type RubricPlace, rubricPlace } from './rubric-place.js';
import { usableRubric } from './rubrics.sql.js';

export type AssociationPatch = RubricAssociationPatch<RecordKey>;

/** What a rubric is used for. */
export interface RubricUse extends RubricPlace {
  readonly assignmentId: number | null;
}

/** What a request names, in the course or account. @throws Refusal 400 for what is elsewhere, or not named */
export async function namedUse(
  ctx: OperationContext,
  place: RubricPlace,
  { associationType: type, associationId: key }: AssociationPatch,
): Promise<RubricUse> {
  if (type == null) throw placeNeeded('associationType');
  if (key == null) throw placeNeeded('associationId');
  if (type === 'Assignment') {
    const assignment = await found(authorizedRead(ctx, assignmentReads, 'visible', key));
    if (assignment.courseId !== place.courseId) throw noSuchPlace();
    return { ...place, assignmentId: assignment.id };
  }
  const owner = type === 'Course' ? { courseId: key } : { accountId: key };
  const { courseId, accountId } = await found(rubricPlace(ctx, owner, 'createRubric'));
  if (courseId !== place.courseId || accountId !== place.accountId) throw noSuchPlace();
  return { ...place, assignmentId: null };
}

/** What is named within an input and is not there, or is another place than that where the actor may use rubrics, is refused by its field. */
async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) throw noSuchPlace();
    throw error;
  }
}

/** Id of a rubric that the actor sees. @throws Refusal 400 by its field */
export async function seenRubric(ctx: OperationContext, key: RecordKey): Promise<number> {
  try {
    return await authorizedId(ctx, rubricReads, 'visible', key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw rubricNotUsable();
    throw error;
  }
}

/** A rubric that the course or account may use; it stays what it is until the end of the transaction. @throws Refusal 400 */
export async function heldRubric(ctx: OperationContext, place: RubricPlace, rubricId: number) {
  const { courseId, accountId } = place;
  const bound = usableRubric.with({ rubricId, courseId, accountId });
  const [row] = await ctx.services.database.rows<{ id: number; hideScoreTotal: boolean }>(bound, ctx.em, ctx.meter);
  if (row === undefined) throw rubricNotUsable();
  return row;
}

/** Uses a rubric for something: an assignment has one by which it is graded. @throws Refusal 400; 403 for locked work */
export async function useRubric(
  ctx: OperationContext,
  { use, rubricId }: { readonly use: RubricUse; readonly rubricId: number },
  patch: AssociationPatch,
): Promise<RubricAssociation> {
  refuseInvalid(associationRefusals(patch));
  const { hideScoreTotal } = await heldRubric(ctx, use, rubricId);
  const usual = use.assignmentId === null ? 'bookmark' : 'grading';
  const purpose = patch.purpose ?? usual;
  await refusePurpose(ctx, use, purpose, null);
  await refuseLockedUse(ctx, { ...use, purpose });
  const association = await insertNow(ctx, RubricAssociation, {
    rootAccountId: ctx.actor.rootAccountId,
    ...use,
    rubricId,
    hideScoreTotal,
    ...patchedColumns(RubricAssociation, patch, associationFields),
    purpose,
  });
  const { id, useForGrading } = association;
  const data = { ...use, rubricId, purpose, useForGrading };
  ctx.audit({ type: 'rubric_association_created', subjectType: 'RubricAssociation', subjectId: id, data });
  return association;
}

/** Changes what a locked association says. @throws Refusal 400; 403 by field for work that a blueprint has locked */
export async function changeUse(
  ctx: OperationContext,
  association: RubricAssociation,
  patch: AssociationPatch,
  more: { readonly rubricId?: number } = {},
): Promise<RubricAssociation> {
  refuseInvalid(associationRefusals(patch));
  const columns = { ...patchedColumns(RubricAssociation, patch, associationFields), ...more };
  if (patch.purpose === null) columns.purpose = association.assignmentId === null ? 'bookmark' : 'grading';
  if (columns.purpose !== undefined) await refusePurpose(ctx, association, columns.purpose, association.id);
  const before = association.purpose;
  const changed = setChanged<RubricAssociation>(association, columns);
  const { id, courseId, accountId, assignmentId, purpose } = association;
  const isGrading = before === 'grading' || purpose === 'grading';
  await refuseLockedUse(ctx, { assignmentId, purpose: isGrading ? 'grading' : purpose }, changed);
  const data = { courseId, accountId, assignmentId, changed };
  if (changed.length > 0)
    ctx.audit({ type: 'rubric_association_updated', subjectType: 'RubricAssociation', subjectId: id, data });
  if (changed.some((name) => name === 'hidePoints' || name === 'hideOutcomeResults'))
    for (const one of ctx.services.extensions.of(assessmentConsequences)) await one.hidingChanged?.(ctx, association);
  return association;
}

/** Work on an assignment is graded by one rubric at most; the unique index holds it where two requests race. */
async function refusePurpose(
  ctx: OperationContext,
  { assignmentId }: Pick<RubricUse, 'assignmentId'>,
  purpose: RubricAssociation['purpose'],
  ownId: number | null,
): Promise<void> {
  if (purpose !== 'grading') return;
  if (assignmentId === null) throw gradesNothing();
  // unguarded: the association of an assignment that the actor sees, in a course where they manage rubrics.
  const other = await ctx.em.findOne(RubricAssociation, { assignmentId, purpose, workflowState: 'active' });
  if (other !== null && other.id !== ownId) throw hasRubric();
}
