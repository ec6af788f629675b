/** Tells people of a page that was changed. Source: D2 · Pages, notify_of_update; supplement §3.9, course_content. */

import { tell } from '../../identity/notification-events/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { pageUpdated } from './occasions.sql.js';
import type { Page } from './page.entity.js';
import { pageNotice } from './page-notice.sql.js';

/** The one place where it is told that a page was changed: one message to each for a revision, and mails as they chose, in the transaction of the change. */
export async function tellOfPage(ctx: OperationContext, page: Page): Promise<void> {
  await ctx.em.flush();
  const subject = Array.from(`Page updated: ${page.title}`).slice(0, 255).join('');
  const occasion = `page:${page.id}:${page.revision}`;
  const body = `The page ${page.title} was updated.`;
  const values = { pageId: page.id, editorId: ctx.actor.userId, occasion, subject, body };
  await write(ctx, pageNotice.with(values, ctx.services.extensions));
  await tell(ctx, pageUpdated, [page.id]);
}
