import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { IgnoredField, RequestContext } from '../../../platform/transaction/context.js';
import { courseReads } from '../course.reads.js';

/** HTML as it would be kept. */
export interface HtmlPreview {
  readonly html: string;
  /** What of it would not be. */
  readonly ignored: readonly IgnoredField[];
}

/**
 * What would be kept of a piece of HTML in the course; nothing is written.
 * Refusals: 400 for HTML that is nested too deep; 404. Source: D2 · Courses, preview_html; supplement §3.5.
 */
export async function previewHtml(ctx: RequestContext, course: RecordKey, html: string): Promise<HtmlPreview> {
  await authorizedId(ctx, courseReads, 'visible', course);
  const ignored: IgnoredField[] = [];
  return { html: htmlCleaner({ ignored })('html', html), ignored };
}
