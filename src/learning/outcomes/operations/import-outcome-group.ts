import { idsNamed } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { outcomeGroupReads } from '../outcome.reads.js';
import { groupNotImportable, rootNotImported, tooMuchToImport } from '../outcome.refusals.js';
import { type GroupReference, holdOutcomes, managedGroup } from '../outcome-place.js';
import { groupImported, importableGroup } from '../outcomes.sql.js';

/** Groups and links together. */
const mostImported = 50_000;

/**
 * Copies a group, with its tree of groups and links, below another one; the outcomes are linked, not copied. What is copied
 * is the tree as it was before, so that a group may be imported below itself. Refusals: 400 by field; 403; 404.
 * Source: D2 · Outcome groups, rule 7.
 */
export async function importOutcomeGroup(
  ctx: OperationContext,
  into: GroupReference,
  source: RecordKey,
): Promise<{ id: number }> {
  const { id: groupId, courseId, accountId } = await managedGroup(ctx, into, 'shared');
  // Outcomes of all tenants may be linked anywhere in the tree.
  await holdOutcomes(ctx, 'all tenants', 'shared');
  const sourceId = await importable(ctx, groupId, source);
  const [made] = await write<{ id: number; groups: number; links: number }>(
    ctx,
    groupImported.with({ groupId, sourceId }),
  );
  const { id, groups, links } = made as NonNullable<typeof made>;
  if (groups + links > mostImported) throw tooMuchToImport(mostImported);
  const data = { courseId, accountId, parentId: groupId, sourceId, groups, links };
  ctx.audit({ type: 'outcome_group_imported', subjectType: 'OutcomeGroup', subjectId: id, data });
  return { id };
}

async function importable(ctx: OperationContext, groupId: number, key: RecordKey): Promise<number> {
  const [sourceId] = await idsNamed(ctx, outcomeGroupReads, [key]);
  if (sourceId === undefined) throw groupNotImportable();
  const bound = importableGroup.with({ groupId, sourceId });
  const [found] = await ctx.services.database.rows<{ isRoot: boolean }>(bound, ctx.em, ctx.meter);
  if (found === undefined) throw groupNotImportable();
  if (found.isRoot) throw rootNotImported();
  return sourceId;
}
