/** What has changed in a blueprint since the last migration. Decision 0133. */
import type { ReadingContext } from '../course-copies/index.js';
import type { ToldChange } from './blueprint-items.sql.js';
import { changedContents, type Stock } from './changed-contents.js';

/** What the next migration would find changed. Statements go by the chunks that the course is read in. Source: supplement §2.9. */
export async function unsyncedChanges(ctx: ReadingContext, stock: Stock): Promise<readonly ToldChange[]> {
  const changes: ToldChange[] = [];
  for await (const chunk of changedContents(ctx, stock)) changes.push(...chunk);
  return changes;
}
