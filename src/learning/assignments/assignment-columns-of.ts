/** What an input says, as columns of an assignment. */
import { Account } from '../../identity/accounts/index.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { invalidField, refuseInvalid } from '../../platform/refusal/refusal.js';
import { sanitizeHtml } from '../../platform/text/html.js';
import { lengthRefusals, longTextRoom } from '../../platform/text/long-texts.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { GradingStandard } from '../grading-standards/index.js';
import { GroupCategory } from '../groups/index.js';
import type { Assignment, GradingType, SubmissionType } from './assignment.entity.js';
import { normalExtensions } from './assignment.rules.js';
import type { OverrideEntry } from './overrides/assignment-override.rules.js';

/** What is absent stays; null unsets. */
export interface AssignmentPatch {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly position?: number | null;
  readonly pointsPossible?: number | null;
  readonly gradingType?: GradingType | null;
  readonly gradingStandardId?: RecordKey | null;
  readonly submissionTypes?: readonly SubmissionType[] | null;
  readonly allowedExtensions?: readonly string[] | null;
  readonly dueAt?: Date | null;
  readonly unlockAt?: Date | null;
  readonly lockAt?: Date | null;
  readonly assignmentGroupId?: RecordKey | null;
  readonly groupCategoryId?: RecordKey | null;
  readonly gradeGroupStudentsIndividually?: boolean | null;
  readonly peerReviews?: boolean | null;
  readonly automaticPeerReviews?: boolean | null;
  readonly muted?: boolean | null;
  readonly onlyVisibleToOverrides?: boolean | null;
  readonly omitFromFinalGrade?: boolean | null;
  readonly postToSis?: boolean | null;
  readonly published?: boolean | null;
  /** The whole set of overrides; those that are not named end. */
  readonly assignmentOverrides?: readonly OverrideEntry[] | null;
}

/** The course whose assignments are meant, with its account. */
export interface Place {
  readonly id: number;
  readonly rootAccountId: number;
  readonly accountId: number;
}

const switches = [
  'gradeGroupStudentsIndividually',
  'peerReviews',
  'automaticPeerReviews',
  'muted',
  'onlyVisibleToOverrides',
  'omitFromFinalGrade',
  'postToSis',
] as const;

/** The columns that the input names, references looked up. Refuses with 400 by field. The group is not among them. */
export async function columnsOf(
  ctx: OperationContext,
  course: Place,
  patch: AssignmentPatch,
): Promise<Partial<Assignment>> {
  refuseInvalid(lengthRefusals('description', 'The description', patch.description, longTextRoom));
  const columns: Partial<Assignment> = {};
  if (patch.name !== undefined) columns.name = patch.name?.trim() ?? '';
  if (patch.description !== undefined) columns.description = patch.description ? sanitizeHtml(patch.description) : null;
  if (patch.position !== undefined && patch.position !== null) columns.position = patch.position;
  for (const name of ['pointsPossible', 'dueAt', 'unlockAt', 'lockAt'] as const)
    if (patch[name] !== undefined) (columns as Record<string, unknown>)[name] = patch[name];
  if (patch.gradingType !== undefined) columns.gradingType = patch.gradingType ?? 'points';
  if (patch.submissionTypes !== undefined) columns.submissionTypes = typesOf(patch.submissionTypes);
  if (patch.allowedExtensions !== undefined)
    columns.allowedExtensions = normalExtensions(patch.allowedExtensions ?? []);
  for (const name of switches) if (patch[name] !== undefined) columns[name] = patch[name] ?? false;
  if (patch.published !== undefined) columns.workflowState = patch.published ? 'published' : 'unpublished';
  if (patch.gradingStandardId !== undefined)
    columns.gradingStandardId = await standardOf(ctx, course, patch.gradingStandardId);
  if (patch.groupCategoryId !== undefined)
    columns.groupCategoryId = await categoryOf(ctx, course, patch.groupCategoryId);
  return columns;
}

const typesOf = (types: readonly SubmissionType[] | null): SubmissionType[] =>
  types === null || types.length === 0 ? ['none'] : [...new Set(types)];

/** A standard of the course, or of an account above it. */
async function standardOf(ctx: OperationContext, course: Place, key: RecordKey | null): Promise<number | null> {
  if (key === null) return null;
  // unguarded: whose standards the course may use, not whose account the actor may see.
  const account = await ctx.em.findOneOrFail(Account, { id: course.accountId });
  const owners = [{ courseId: course.id }, { accountId: { $in: account.ancestors } }];
  const id = typeof key === 'number' ? key : 0;
  // unguarded: the standards that the course may use.
  const standard = await ctx.em.findOne(GradingStandard, { id, workflowState: 'active', $or: owners });
  if (standard === null) throw invalidField('gradingStandardId', 'inclusion', 'The course cannot use that standard.');
  return standard.id;
}

async function categoryOf(ctx: OperationContext, course: Place, key: RecordKey | null): Promise<number | null> {
  if (key === null) return null;
  const id = typeof key === 'number' ? key : 0;
  // unguarded: a set of the very course whose assignments the actor manages.
  const category = await ctx.em.findOne(GroupCategory, { id, courseId: course.id, workflowState: 'active' });
  if (category === null) throw invalidField('groupCategoryId', 'inclusion', 'That is no set of groups of the course.');
  return category.id;
}
