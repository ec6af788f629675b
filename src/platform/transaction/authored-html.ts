/** HTML in the input of a use case: it is cleaned before it is kept, and its author is told what was taken out. */
import { invalidField } from '../refusal/refusal.js';
import { cleanedHtml, TooDeeplyNested } from '../text/html.js';
import type { IgnoredField } from './context.js';

/**
 * Cleans the HTML of a field.
 * @throws Refusal 400 `too_deep` under the field
 */
export type HtmlCleaner = (field: string, html: string) => string;

/** @param at path in the input of what the fields belong to: an item of a list, say */
export const htmlCleaner =
  ({ ignored }: { readonly ignored: IgnoredField[] }, at = ''): HtmlCleaner =>
  (field, html) => {
    const clean = cleaned(field, html);
    if (clean.removed.length === 0) return clean.html;
    const told = {
      field: at + field,
      reason: 'unsafe_markup',
      message: `Not kept: ${clean.removed.join(', ')}.`,
    } as const;
    // A text that two records have is cleaned for each of them.
    if (!ignored.some((one) => one.field === told.field && one.message === told.message)) ignored.push(told);
    return clean.html;
  };

function cleaned(field: string, html: string) {
  try {
    return cleanedHtml(html);
  } catch (error) {
    if (error instanceof TooDeeplyNested) throw invalidField(field, 'too_deep', error.message);
    throw error;
  }
}
