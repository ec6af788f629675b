import type { HtmlCleaner } from '../../platform/transaction/authored-html.js';
import type { Outcome } from './outcome.entity.js';
import { calculationOf, criterionOf, type OutcomePatch, textColumns } from './outcome.rules.js';

/** The columns that a request sets, checked before. @param before null for a new outcome */
export function outcomeColumns(given: OutcomePatch, before: Outcome | null, clean: HtmlCleaner): Partial<Outcome> {
  return {
    ...(textColumns(given, ['title', 'displayName', 'vendorGuid']) as Partial<Outcome>),
    ...(given.description !== undefined && { description: clean('description', given.description ?? '') || null }),
    ...criterionOf(given, before),
    ...calculationOf(given, before),
  };
}
