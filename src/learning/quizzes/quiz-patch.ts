/** What an input says of a quiz: of itself, and of its assignment. */
import { LockMode } from '@mikro-orm/core';
import type { RecordKey } from '../../platform/query/record-key.js';
import { refuseInvalid } from '../../platform/refusal/refusal.js';
import { lengthRefusals, maxLongTextBytes } from '../../platform/text/text-limits.js';
import type { HtmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type Assignment, AssignmentGroup, type AssignmentPatch, type OverrideEntry } from '../assignments/index.js';
import { notIpFilter } from './quiz.refusals.js';
import type { QuizSettings, QuizSettingsPatch } from './quiz.rules.js';
import { isGraded, settingRefusals, titleRefusals } from './quiz.rules.js';
import { isIpFilter } from './taking/starting/ip-filter.rules.js';

/** What is absent stays; null is the default. */
export interface QuizPatch extends Omit<QuizSettingsPatch, 'surveyPoints'> {
  readonly title?: string | null;
  readonly description?: string | null;
  /** Points of a survey; other types are worth what their questions are. */
  readonly pointsPossible?: number | null;
  readonly published?: boolean | null;
  readonly assignmentGroupId?: RecordKey | null;
  readonly dueAt?: Date | null;
  readonly unlockAt?: Date | null;
  readonly lockAt?: Date | null;
  readonly onlyVisibleToOverrides?: boolean | null;
  readonly postToSis?: boolean | null;
  /** The whole set of overrides; those that are not named end. */
  readonly assignmentOverrides?: readonly OverrideEntry[] | null;
}

const blankToNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

/** The settings that the input names. @throws Refusal 400 by field, `invalid_ip_filter` for a filter that is none */
export function givenSettings({ pointsPossible, ...patch }: QuizPatch): QuizSettingsPatch {
  const given = {
    ...patch,
    surveyPoints: pointsPossible,
    ...(patch.accessCode !== undefined && { accessCode: blankToNull(patch.accessCode) }),
    ...(patch.ipFilter !== undefined && { ipFilter: blankToNull(patch.ipFilter) }),
  };
  refuseInvalid(settingRefusals(given));
  if (given.ipFilter != null && !isIpFilter(given.ipFilter)) throw notIpFilter();
  return given;
}

/** Title and text that the input names. @throws Refusal 400 on `title` and `description` */
export function givenTexts(
  { title, description }: QuizPatch,
  clean: HtmlCleaner,
): { title?: string; description?: string | null } {
  refuseInvalid([
    ...(title === undefined ? [] : titleRefusals(title)),
    ...lengthRefusals('description', 'The description', description, maxLongTextBytes),
  ]);
  return {
    ...(title !== undefined && { title: (title as string).trim() }),
    ...(description !== undefined && { description: description ? clean('description', description) : null }),
  };
}

const passedOn = ['dueAt', 'unlockAt', 'lockAt', 'onlyVisibleToOverrides', 'postToSis', 'assignmentOverrides'] as const;

/**
 * What the input says of the assignment. A group is heeded of the graded types alone, and one that the course does not
 * have is the first. Work that closes is due when it closes, unless it says otherwise, or its blueprint does.
 */
export async function assignmentPatchOf(
  ctx: OperationContext,
  courseId: number,
  patch: QuizPatch,
  settings: QuizSettings,
  before: Pick<Assignment, 'dueAt' | 'lockAt' | 'blueprintLocks'>,
): Promise<AssignmentPatch> {
  const named = passedOn.filter((name) => patch[name] !== undefined);
  const given: AssignmentPatch = Object.fromEntries(named.map((name) => [name, patch[name]]));
  const { dueAt = before.dueAt, lockAt = before.lockAt } = patch;
  const isDueByClosing = dueAt === null && lockAt !== null && !before.blueprintLocks.includes('due_dates');
  const group = patch.assignmentGroupId;
  return {
    ...given,
    ...(isDueByClosing && { dueAt: lockAt }),
    ...(group !== undefined && isGraded(settings) && { assignmentGroupId: await knownGroup(ctx, courseId, group) }),
  };
}

async function knownGroup(ctx: OperationContext, courseId: number, key: RecordKey | null): Promise<number | null> {
  if (typeof key !== 'number') return null;
  // unguarded: a group of the course whose quizzes the actor manages; it is not deleted until this is done.
  const group = await ctx.em.findOne(
    AssignmentGroup,
    { id: key, courseId, workflowState: 'available' },
    { lockMode: LockMode.PESSIMISTIC_READ },
  );
  return group?.id ?? null;
}
