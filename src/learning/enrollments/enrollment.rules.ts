/** What a request to enroll somebody may not say. Source: supplement §5.2. */

import { type CourseRoleType, courseRoleTypes, type EnrollmentType } from '../../identity/access/index.js';
import type { Role } from '../../identity/roles/index.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { forbidden, invalidField, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { Enrollment } from './enrollment.entity.js';
import type { FirstState } from './enrollment.states.js';

/** The types in which people are enrolled by request; the test student is made otherwise. */
export type RequestedType = CourseRoleType;

export interface EnrollmentRequest {
  readonly userId?: RecordKey | null;
  /** `StudentEnrollment` unless the role says otherwise. */
  readonly type?: EnrollmentType | null;
  readonly roleId?: RecordKey | null;
  /** `invited` unless given. */
  readonly enrollmentState?: FirstState | null;
  readonly courseSectionId?: RecordKey | null;
  readonly limitPrivilegesToCourseSection?: boolean | null;
  /** Tell the user; false unless given. */
  readonly notify?: boolean | null;
  readonly selfEnrollmentCode?: string | null;
  /** The user enrolls themself. */
  readonly selfEnrolled?: boolean | null;
  /** Dates of the part itself. They go before those of section, course and term where both are given. */
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
  /** The observed student, for observers. */
  readonly associatedUserId?: RecordKey | null;
}

/** What the request means by its role: the role if it is of use in the course, and the type that follows. */
export interface RequestedRole {
  readonly role: Role | null;
  readonly type: RequestedType;
}

type Entry = { when: (request: EnrollmentRequest, wanted: RequestedRole) => boolean; text: string };

const given = (value: unknown): boolean => value !== null && value !== undefined;

/** In this order; all that hold are told at once. */
const contradictions: readonly Entry[] = [
  { when: ({ userId }) => !given(userId), text: 'enrollment[user_id] is missing' },
  { when: (_, { role }) => role === null, text: 'enrollment[role_id] names no role that the course can use' },
  {
    when: (_, { role, type }) => role !== null && role.baseRoleType !== type,
    text: 'enrollment[type] does not fit the role',
  },
  {
    when: ({ associatedUserId }, { type }) => given(associatedUserId) && type !== 'ObserverEnrollment',
    text: 'enrollment[associated_user_id] is for observers',
  },
];

/** The type of a request, if any. @throws Refusal 400 by field for the test student, whom nobody enrolls */
export function requestedType({ type }: EnrollmentRequest): RequestedType | undefined {
  const found = courseRoleTypes.find((one) => one === type);
  if (given(type) && found === undefined)
    throw invalidField('type', 'inclusion', 'The test student is made by createTestStudent.');
  return found;
}

/** @throws Refusal 403 with all texts, joined by comma, for what is missing or contradicts itself */
export function refuseContradictions(request: EnrollmentRequest, wanted: RequestedRole): void {
  const texts = contradictions.filter(({ when }) => when(request, wanted)).map(({ text }) => text);
  if (texts.length > 0) throw forbidden('contradictory', texts.join(', '));
}

/** @throws Refusal 400 by field for a part that would end before it begins */
export function refuseBackwards({ startAt, endAt }: Pick<Enrollment, 'startAt' | 'endAt'>): void {
  if (startAt !== null && endAt !== null && endAt < startAt)
    refuseInvalid([{ attribute: 'endAt', type: 'invalid', message: 'The part would end before it begins.' }]);
}

/** @throws Refusal 403 for a course that is over */
export function refuseConcluded(courseState: string): void {
  if (courseState === 'completed') throw forbidden('course_concluded', 'The course is concluded.');
}

/**
 * The limit of staff whom somebody enrolls whose own rights end at a section: they hand on no more than they have.
 * @throws Refusal 403 for taking the limit away
 */
export function limitHandedOn(
  asked: boolean | null | undefined,
  takesPartAlready: boolean,
): boolean | null | undefined {
  if (asked === false) throw forbidden('limited', 'Your own rights end at your section.');
  return takesPartAlready ? asked : true;
}

/** A name of a course as tries at its code are counted: spellings that may mean the same course are one. */
export const spellingOf = (key: RecordKey): string =>
  typeof key === 'number' ? String(key) : `${key.form}:${key.value.toLowerCase()}`;
