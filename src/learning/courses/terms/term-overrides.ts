import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { spanRefusals } from '../span.rules.js';
import type { Term } from './term.entity.js';
import { datedType, type TermDates } from './term.rules.js';
import { TermOverride } from './term-override.entity.js';

/** Sets dates of a locked term by type of enrollment; a type without any date left goes. Answers what changed. */
export async function setTermDates(
  ctx: OperationContext,
  term: Term,
  given: readonly TermDates[] | null | undefined,
): Promise<string[]> {
  if (!given?.length) return [];
  // unguarded: they belong to the term, which is authorized and locked.
  const known = await ctx.em.find(TermOverride, { termId: term.id });
  const changed: string[] = [];
  for (const [index, dates] of given.entries()) {
    // The rules have refused what is none.
    const enrollmentType = datedType(dates.enrollmentType)!;
    const override = known.find((one) => one.enrollmentType === enrollmentType);
    const at = `overrides.${index}`;
    refuseInvalid(spanRefusals(dates, override).map((one) => ({ ...one, attribute: `${at}.${one.attribute}` })));
    const place = { rootAccountId: term.rootAccountId, termId: term.id, enrollmentType };
    const row = override ?? ctx.em.create(TermOverride, place);
    if (applyPatch(row, dates, ['startAt', 'endAt']).length > 0) changed.push(enrollmentType);
    if (row.startAt === null && row.endAt === null) ctx.em.remove(row);
    else ctx.em.persist(row);
  }
  return changed;
}
