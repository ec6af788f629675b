import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type NamedPlace, type PlaceIds, placeNamed } from '../courses/index.js';
import { placesOfRubrics } from './rubric.reads.js';

/** Where rubrics stand, as requests say it. */
export type RubricOwner = NamedPlace;
export type RubricPlace = PlaceIds;

/** The course or account that a request names, where the actor may make rubrics, or read them. @throws Refusal 403, 404 */
export const rubricPlace = (
  ctx: OperationContext,
  owner: RubricOwner,
  action: 'createRubric' | 'listRubrics',
): Promise<RubricPlace> => placeNamed(ctx, placesOfRubrics, action, owner);

/** Refuses what stands elsewhere than a request says. @throws Refusal 403, 404 */
export async function refuseElsewhere(
  ctx: OperationContext,
  owner: RubricOwner | null | undefined,
  found: RubricPlace,
): Promise<void> {
  if (owner == null) return;
  const place = await rubricPlace(ctx, owner, 'listRubrics');
  if (place.courseId !== found.courseId || place.accountId !== found.accountId) throw notFound();
}
