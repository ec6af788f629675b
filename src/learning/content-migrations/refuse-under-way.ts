import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { forgetAllUnmade } from '../course-copies/index.js';
import { migrationUnderWay } from './content-migration.refusals.js';
import { migrationFailed, type UnfinishedMigration, unfinishedMigration } from './content-migrations.sql.js';

/**
 * One course at a time is copied into another. A copy that was cancelled is over, though its job may have yet to notice.
 * @param courseId locked
 * @throws Refusal 409 `already_running`
 */
export async function refuseUnderWay(ctx: OperationContext, courseId: number): Promise<void> {
  const asked = unfinishedMigration.with({ courseId });
  const [found] = await ctx.services.database.rows<UnfinishedMigration>(asked, ctx.em, ctx.meter);
  if (found === undefined) return;
  if (!found.cancelled) throw migrationUnderWay();
  await write(ctx, migrationFailed.with({ id: found.id, message: '' }));
  await forgetAllUnmade(ctx, courseId);
}
