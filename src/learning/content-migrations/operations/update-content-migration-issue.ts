import { authorizedFind, authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import { courseReads } from '../../courses/index.js';
import { contentMigrationIssueReads, contentMigrationReads } from '../content-migration.reads.js';
import { type ContentMigrationIssue, type IssueState, issueActs } from '../content-migration-issue.entity.js';

/**
 * Ticks an issue off, or takes that back.
 * Refusals: 403; 404, also for an issue of another copy and a copy into another course. Decision 0132.
 */
export async function updateContentMigrationIssue(
  ctx: OperationContext,
  course: RecordKey,
  migration: RecordKey,
  key: RecordKey,
  workflowState: IssueState,
): Promise<ContentMigrationIssue> {
  const courseId = await authorizedId(ctx, courseReads, 'copyInto', course);
  const contentMigrationId = await authorizedId(ctx, contentMigrationReads, 'visible', migration);
  const issue = await authorizedFind(ctx, contentMigrationIssueReads, 'update', key);
  if (issue.courseId !== courseId || issue.contentMigrationId !== contentMigrationId) throw notFound();
  transition(issue, issueActs[workflowState]);
  return issue;
}
