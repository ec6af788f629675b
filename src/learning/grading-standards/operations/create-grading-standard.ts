import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { type NamedPlace, placeNamed } from '../../courses/index.js';
import { GradingStandard } from '../grading-standard.entity.js';
import { placesOfStandards } from '../grading-standard.reads.js';
import { type GradingStandardPatch, schemeOf, standardRefusals } from '../grading-standard.rules.js';

/**
 * Makes a grading standard in a course or an account; without a scheme it has the default one.
 * Refusals: 400 by field; 403 without `manage_grades` there; 404. Source: D2 · Grading standards; supplement §3.8.
 */
export async function createGradingStandard(
  ctx: OperationContext,
  owner: NamedPlace,
  given: GradingStandardPatch,
): Promise<GradingStandard> {
  const place = await placeNamed(ctx, placesOfStandards, 'createStandard', owner);
  refuseInvalid(standardRefusals(given, true));
  const standard = await insertNow(ctx, GradingStandard, {
    rootAccountId: ctx.actor.rootAccountId,
    ...place,
    title: given.title?.trim() as string,
    scheme: schemeOf(given.gradingScheme),
  });
  const { id, title, scheme } = standard;
  const data = { ...place, title, scheme };
  ctx.audit({ type: 'grading_standard_created', subjectType: 'GradingStandard', subjectId: id, data });
  return standard;
}
