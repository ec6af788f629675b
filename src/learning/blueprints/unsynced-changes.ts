import type { RequestContext } from '../../platform/transaction/context.js';
import type { ToldChange } from './blueprint-items.sql.js';
import { changedContents, type Stock } from './changed-contents.js';

/** What the next migration would find changed. Statements go by the chunks that the course is read in. Source: supplement §2.9. */
export async function unsyncedChanges(
  { services, meter }: RequestContext,
  stock: Stock,
): Promise<readonly ToldChange[]> {
  const changes: ToldChange[] = [];
  for await (const chunk of changedContents({ services, meter }, stock)) changes.push(...chunk);
  return changes;
}
