/** What an input says, as columns of an assignment. */

import { LockMode } from '@mikro-orm/core';
import { Account } from '../../identity/accounts/index.js';
import { publicUrlOf } from '../../platform/http-out/public-url.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { refuseInvalid } from '../../platform/refusal/refusal.js';
import { lengthRefusals, maxLongTextBytes } from '../../platform/text/text-limits.js';
import { htmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { refuseReservedNames } from '../courses/index.js';
import { GradingStandard } from '../grading-standards/index.js';
import { GroupCategory } from '../groups/index.js';
import { Assignment, type SubmissionType } from './assignment.entity.js';
import { gradingStandardUnknown, groupSetUnknown, toolAddressWrong } from './assignment.refusals.js';
import { normalExtensions } from './assignment.rules.js';
import { assignmentActs } from './assignment.states.js';
import type { OverrideEntry } from './overrides/assignment-override.rules.js';

/** What requests set. */
const assignmentFields = [
  'name',
  'description',
  'pointsPossible',
  'gradingType',
  'dueAt',
  'unlockAt',
  'lockAt',
  'gradeGroupStudentsIndividually',
  'peerReviews',
  'automaticPeerReviews',
  'muted',
  'onlyVisibleToOverrides',
  'omitFromFinalGrade',
  'postToSis',
] as const;

/** What is absent stays; null takes what a new assignment has. */
export interface AssignmentPatch extends PatchOf<Assignment, (typeof assignmentFields)[number]> {
  readonly position?: number | null;
  readonly gradingStandardId?: RecordKey | null;
  readonly submissionTypes?: readonly SubmissionType[] | null;
  readonly allowedExtensions?: readonly string[] | null;
  readonly assignmentGroupId?: RecordKey | null;
  readonly groupCategoryId?: RecordKey | null;
  readonly published?: boolean | null;
  /** What is launched for it; what is absent of it stays, null opens nothing. */
  readonly externalTool?: { readonly url?: string | null; readonly newTab?: boolean | null } | null;
  /** The whole set of overrides; those that are not named end. */
  readonly assignmentOverrides?: readonly OverrideEntry[] | null;
}

/** The course whose assignments are meant, with its account. */
export interface AssignmentCourse {
  readonly id: number;
  readonly rootAccountId: number;
  readonly accountId: number;
}

/** The columns that the input names, references looked up. Refuses with 400 by field. The group is not among them. */
export async function columnsOf(
  ctx: OperationContext,
  course: AssignmentCourse,
  patch: AssignmentPatch,
): Promise<Partial<Assignment>> {
  refuseInvalid(lengthRefusals('description', 'The description', patch.description, maxLongTextBytes));
  const { name, description: html } = patch;
  const description = html === '' ? null : html && htmlCleaner(ctx)('description', html);
  const given = { ...patch, name: name?.trim() ?? name, description };
  const columns: Partial<Assignment> = patchedColumns(Assignment, given, assignmentFields);
  if (patch.position !== undefined && patch.position !== null) columns.position = patch.position;
  if (patch.submissionTypes !== undefined) columns.submissionTypes = typesOf(patch.submissionTypes);
  if (patch.allowedExtensions !== undefined)
    columns.allowedExtensions = normalExtensions(patch.allowedExtensions ?? []);
  if (patch.externalTool !== undefined)
    Object.assign(columns, await toolColumns(ctx, course, patch.externalTool ?? { url: null }));
  if (patch.published !== undefined)
    columns.workflowState = (patch.published ? assignmentActs.publish : assignmentActs.unpublish).to;
  if (patch.gradingStandardId !== undefined)
    columns.gradingStandardId = await standardOf(ctx, course, patch.gradingStandardId);
  if (patch.groupCategoryId !== undefined)
    columns.groupCategoryId = await categoryOf(ctx, course, patch.groupCategoryId);
  return columns;
}

/** The address that is launched, in its normal form. @throws Refusal 400 by field */
async function toolColumns(
  ctx: OperationContext,
  { id: courseId }: AssignmentCourse,
  { url, newTab }: NonNullable<AssignmentPatch['externalTool']>,
): Promise<Partial<Assignment>> {
  const address = url == null || url.trim() === '' ? null : publicUrlOf(url);
  if (address === null && url != null && url.trim() !== '') throw toolAddressWrong();
  if (address !== null) await refuseReservedNames(ctx, { courseId, field: 'externalTool.url', address });
  return {
    ...(url !== undefined && { externalToolUrl: address }),
    ...(newTab !== undefined && { externalToolNewTab: newTab === true }),
    ...(url !== undefined && address === null && { externalToolNewTab: false }),
  };
}

const typesOf = (types: readonly SubmissionType[] | null): SubmissionType[] =>
  types === null || types.length === 0 ? ['none'] : [...new Set(types)];

/** A standard of the course, or of an account above it. */
async function standardOf(
  ctx: OperationContext,
  course: AssignmentCourse,
  key: RecordKey | null,
): Promise<number | null> {
  if (key === null) return null;
  // unguarded: whose standards the course may use, not whose account the actor may see.
  const account = await ctx.em.findOneOrFail(Account, { id: course.accountId });
  const owners = [{ courseId: course.id }, { accountId: { $in: account.ancestors } }];
  const id = typeof key === 'number' ? key : 0;
  // unguarded: the standards that the course may use.
  const standard = await ctx.em.findOne(
    GradingStandard,
    { id, workflowState: 'active', $or: owners },
    { lockMode: LockMode.PESSIMISTIC_READ },
  );
  if (standard === null) throw gradingStandardUnknown();
  return standard.id;
}

async function categoryOf(
  ctx: OperationContext,
  course: AssignmentCourse,
  key: RecordKey | null,
): Promise<number | null> {
  if (key === null) return null;
  const id = typeof key === 'number' ? key : 0;
  // unguarded: a set of the very course whose assignments the actor manages.
  const category = await ctx.em.findOne(GroupCategory, { id, courseId: course.id, workflowState: 'active' });
  if (category === null) throw groupSetUnknown();
  return category.id;
}
