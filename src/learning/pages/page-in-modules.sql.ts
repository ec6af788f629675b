/** Pages as contents of modules. Source: supplement §5.3, modules. */

import { authorizedRead } from '../../platform/authorization/authorize.js';
import { sql } from '../../platform/sql/sql.js';
import { type ContentFinder, type ContentWork, seenContent } from '../modules/index.js';
import { pageReads } from './page.reads.js';
import { idAtUrl } from './page-place.js';

/** Finds a page of the course by its url. */
export const findPage: ContentFinder = async (ctx, { courseId, pageUrl }) => {
  const id = await idAtUrl(ctx, { courseId, groupId: null }, pageUrl as string);
  if (id === null) return null;
  return seenContent(
    () => authorizedRead(ctx, pageReads, 'visible', id),
    async () => true,
  );
};

/** Pages are looked at and written; nothing is handed in. */
export const workOnPage: ContentWork = {
  type: 'Page',
  shownTo: (item) => sql`
    exists (select 1 from pages mp where mp.id = ${item}.content_id and mp.workflow_state = 'active')
  `,
  submittedAt: () => sql`null::timestamptz`,
  scoredAt: () => sql`null::timestamptz`,
};
