import type { RecordKey } from '../../platform/query/record-key.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { usableOutcomes } from '../outcomes/index.js';
import type { Rubric, RubricCriterion } from './rubric.entity.js';
import { criteriaOf, type GivenCriterion, type MeasuredOutcome } from './rubric.rules.js';
import type { RubricPlace } from './rubric-place.js';
import { alignmentsEnded, alignmentsMade } from './rubrics.sql.js';

/** The criteria that a request gives, as they are kept. @throws Refusal 400 for outcomes that the course or account may not use */
export async function readCriteria(
  ctx: OperationContext,
  place: RubricPlace,
  given: readonly GivenCriterion<RecordKey>[],
  before: readonly RubricCriterion[],
): Promise<RubricCriterion[]> {
  const named = given.flatMap(({ learningOutcomeId: key }, index) =>
    key == null ? [] : [{ key, index, at: `criteria.${index}.learningOutcomeId` }],
  );
  const outcomes = named.length === 0 ? [] : await usableOutcomes(ctx, place, named);
  const byIndex = new Map(named.map(({ index }, i) => [index, outcomes[i] as MeasuredOutcome]));
  return criteriaOf(given, before, (index) => byIndex.get(index) ?? null);
}

/** Writes which outcomes the criteria measure; a rubric that was deleted measures none. */
export async function alignCriteria(
  ctx: OperationContext,
  rubric: Rubric,
  criteria: readonly RubricCriterion[],
): Promise<void> {
  const measuring = criteria.flatMap(({ id, learningOutcomeId }) =>
    learningOutcomeId === null ? [] : [{ id, learningOutcomeId }],
  );
  const alignments = {
    rubricId: rubric.id,
    criterionIds: measuring.map(({ id }) => id),
    outcomeIds: measuring.map(({ learningOutcomeId }) => learningOutcomeId),
  };
  await write(ctx, alignmentsEnded.with(alignments));
  if (measuring.length > 0) await write(ctx, alignmentsMade.with(alignments));
}
