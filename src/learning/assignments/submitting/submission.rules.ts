/** What handing in and grading make of a submission. Source: supplement §1.14, §5.3. */
import { type FieldRefusal, forbidden, invalidField, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { transition } from '../../../platform/transaction/transition.js';
import type { SubmissionType } from '../assignment.entity.js';
import type { Mark, PostedGrade } from '../grade.rules.js';
import type { LatePolicyStatus, SubmissionSnapshot } from '../submission.entity.js';
import { submissionActs } from '../submission.states.js';
import { type Recording, recordingColumns, recordingRefusals } from './recording.rules.js';

/** What a student hands in. */
export interface HandedIn extends Recording {
  readonly submissionType: string;
  /** Sanitised HTML. */
  readonly body?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly attachmentIds: readonly number[];
}

/** What was handed in, of a type that the assignment takes. */
export type TakenWork = HandedIn & { readonly submissionType: SubmissionType };

/** What an assignment takes, and when, as it counts for the student. */
export interface HandingInTerms {
  readonly submissionTypes: readonly SubmissionType[];
  readonly unlockAt: Date | null;
  readonly lockAt: Date | null;
  /** Something beside the dates keeps the student out, such as a module. */
  readonly isLocked: boolean;
}

type Row = SubmissionSnapshot & { gradeMatchesCurrentSubmission: boolean };

/** The types that are handed in here; the others come from elsewhere. */
const kinds: Readonly<Partial<Record<SubmissionType, (given: HandedIn) => FieldRefusal | undefined>>> = {
  online_text_entry: ({ body }) => missing('body', body, 'A text is needed.'),
  online_url: ({ url }) => (isWebAddress(url) ? undefined : refusal('url', 'invalid', 'A web address is needed.')),
  media_recording: (given) =>
    recordingRefusals(given)[0] ?? missing('mediaCommentId', given.mediaCommentId, 'A recording is needed.'),
  online_upload: ({ attachmentIds }) =>
    attachmentIds.length > 0 ? undefined : refusal('fileIds', 'blank', 'A file is needed.'),
};

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });
const missing = (attribute: string, value: string | null | undefined, message: string) =>
  value == null || value.trim() === '' ? refusal(attribute, 'blank', message) : undefined;

const isWebAddress = (text: string | null | undefined): boolean => {
  const address = URL.parse(text ?? '');
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname !== '';
};

/**
 * The work as it is taken.
 * @throws Refusal 400 for a type that the assignment does not take or for one without its content; 403 `assignment_locked`
 * outside of its dates, and while something else keeps the student out
 */
export function takenWork(given: HandedIn, terms: HandingInTerms, now: Date): TakenWork {
  const closed =
    (terms.unlockAt !== null && now < terms.unlockAt) ||
    (terms.lockAt !== null && now >= terms.lockAt) ||
    terms.isLocked;
  if (closed) throw forbidden('assignment_locked', 'The assignment is not open for handing in.');
  const submissionType = terms.submissionTypes.find((type) => type === given.submissionType);
  const check = submissionType && kinds[submissionType];
  if (!check)
    throw invalidField('submissionType', 'inclusion', 'The assignment does not take this type of submission.');
  const fault = check(given);
  refuseInvalid(fault === undefined ? [] : [fault]);
  return { ...given, submissionType };
}

/** Another attempt. A grade that is there stays and is marked as one of an earlier attempt. */
export function handIn(submission: Row, given: TakenWork, now: Date): void {
  const is = (type: SubmissionType) => given.submissionType === type;
  submission.attempt = (submission.attempt ?? 0) + 1;
  submission.submissionType = given.submissionType;
  submission.body = is('online_text_entry') ? (given.body ?? null) : null;
  submission.url = is('online_url') ? (given.url ?? null) : null;
  submission.attachmentIds = is('online_upload') ? [...given.attachmentIds] : [];
  Object.assign(submission, recordingColumns(is('media_recording') ? given : {}));
  submission.submittedAt = now;
  transition(submission, submissionActs.handIn);
  submission.gradeMatchesCurrentSubmission = submission.score === null && submission.excused !== true;
}

/** What a grader changes; absent stays as it is, null takes back. */
export interface Grading {
  readonly posted?: PostedGrade | undefined;
  readonly excuse?: boolean | null | undefined;
  readonly latePolicyStatus?: LatePolicyStatus | null | undefined;
  readonly secondsLateOverride?: number | null | undefined;
}

/** Nothing is handed in before its time. */
export const gradingRefusals = ({
  secondsLateOverride: seconds,
}: Pick<Grading, 'secondsLateOverride'>): FieldRefusal[] =>
  seconds != null && seconds < 0
    ? [refusal('secondsLateOverride', 'greater_than_or_equal_to', 'Seconds late are not negative.')]
    : [];

/** Grades, excuses, or takes that back. Without a late policy nothing is deducted. */
export function grade(submission: Row, grading: Grading, graderId: number, now: Date): void {
  const { posted, excuse, latePolicyStatus, secondsLateOverride } = grading;
  if (posted?.kind === 'mark') setMark(submission, posted, graderId, now);
  else if (posted?.kind === 'excuse') setMark(submission, 'excused', graderId, now);
  else if (posted?.kind === 'ungrade') setMark(submission, null, graderId, now);
  if (excuse === true) setMark(submission, 'excused', graderId, now);
  else if (excuse === false && submission.excused === true) setMark(submission, null, graderId, now);
  if (latePolicyStatus !== undefined) submission.latePolicyStatus = latePolicyStatus;
  if (secondsLateOverride !== undefined) submission.secondsLateOverride = secondsLateOverride;
}

function setMark(submission: Row, mark: Mark | 'excused' | null, graderId: number, now: Date): void {
  const points = mark === 'excused' ? null : mark;
  submission.score = points?.score ?? null;
  submission.grade = points?.grade ?? null;
  submission.enteredScore = submission.score;
  submission.enteredGrade = submission.grade;
  submission.excused = mark === 'excused' ? true : submission.excused === null ? null : false;
  submission.pointsDeducted = 0;
  submission.gradeMatchesCurrentSubmission = true;
  submission.gradedAt = mark === null ? null : now;
  submission.graderId = mark === null ? null : graderId;
  transition(submission, markActOf(submission, mark !== null));
}

function markActOf({ submittedAt }: Row, isMarked: boolean) {
  if (isMarked) return submissionActs.grade;
  return submittedAt === null ? submissionActs.empty : submissionActs.ungrade;
}
