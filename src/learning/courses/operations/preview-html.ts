import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { sanitizeHtml } from '../../../platform/text/html.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { courseReads } from '../course.reads.js';

/**
 * What would be kept of a piece of HTML in the course; nothing is written.
 * Refusals: 404. Source: D2 · Courses, preview_html; supplement §3.5.
 */
export async function previewHtml(ctx: RequestContext, course: RecordKey, html: string): Promise<{ html: string }> {
  await authorizedId(ctx, courseReads, 'visible', course);
  return { html: sanitizeHtml(html) };
}
