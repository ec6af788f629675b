import { authorizedFind, authorizedRead } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { rubricAssessmentReads } from './rubric.reads.js';
import type { RubricAssessment } from './rubric-assessment.entity.js';
import { refuseElsewhere } from './rubric-place.js';

/** An assessment as a request names it. */
export interface AssessmentName {
  readonly id: RecordKey;
  /** Where a request says that it stands. */
  readonly courseId?: RecordKey | null | undefined;
  readonly associationId?: RecordKey | null | undefined;
}

/** The assessment, where the actor may change it. @throws Refusal 403; 404, also for one of another course or association */
export async function namedAssessment(
  ctx: OperationContext,
  { id, courseId, associationId }: AssessmentName,
  hold: 'locked' | 'looked at',
): Promise<RubricAssessment> {
  const load = hold === 'locked' ? authorizedFind : authorizedRead;
  const assessment = await load(ctx, rubricAssessmentReads, 'manage', id);
  if (courseId != null) await refuseElsewhere(ctx, { courseId }, { courseId: assessment.courseId, accountId: null });
  if (associationId != null && associationId !== assessment.rubricAssociationId) throw notFound();
  return assessment;
}
