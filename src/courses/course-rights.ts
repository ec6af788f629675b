/** Which of the fields of an update each right lets through. Source: D2 · Update a course; supplement §3.2. */

import type { RecordKey } from '../kernel/record-key.js';
import { fieldNotPermitted, notPermitted } from '../kernel/refusal.js';
import type { Course } from './course.entity.js';
import type { CourseFields } from './course.rules.js';
import type { CourseEvent } from './course.states.js';
import type { ImageRequest } from './course-image.js';

/** What an update may carry beyond what the making of a course takes. */
export interface CoursePatch extends CourseFields, ImageRequest {
  readonly accountId?: RecordKey | null;
  readonly blueprint?: boolean | null;
  readonly event?: CourseEvent | null;
}

/** The actions of the course's policy that an update asks for. */
export const updateActions = [
  'update',
  'editSyllabus',
  'changeState',
  'delete',
  'administer',
  'updateQuota',
  'updateSisIds',
  'changeBlueprint',
] as const;
export type CourseRights = Readonly<Record<(typeof updateActions)[number], boolean>>;

/** Fields that only go through with a further right: without it they stay as they are, and nobody is told. */
const silentlyKept: Readonly<Partial<Record<keyof CoursePatch, keyof CourseRights>>> = {
  sisCourseId: 'updateSisIds',
  integrationId: 'updateSisIds',
  accountId: 'administer',
};

/** Fields whose change is refused without a further right. */
const refused = { storageQuotaMb: 'updateQuota', blueprint: 'changeBlueprint' } as const;

/**
 * The part of an update that the rights let through. With full editing that is everything whose further right is there;
 * with content management alone it is the syllabus; with the right to change the state alone it is the event, alone.
 * @throws Refusal 403
 */
export function permittedPart(given: CoursePatch, course: Course, rights: CourseRights): CoursePatch {
  const event = permittedEvent(given, rights);
  if (!rights.update) {
    const { syllabusBody } = given;
    return rights.editSyllabus && syllabusBody !== undefined ? { ...event, syllabusBody } : event;
  }
  for (const [field, right] of Object.entries(refused) as [keyof typeof refused, keyof CourseRights][]) {
    const value = given[field] ?? course[field];
    if (value !== course[field] && !rights[right]) throw fieldNotPermitted(field);
  }
  const kept = Object.entries(given).filter(([field]) => {
    const right = silentlyKept[field as keyof CoursePatch];
    return field !== 'event' && (right === undefined || rights[right]);
  });
  return { ...Object.fromEntries(kept), ...event };
}

function permittedEvent(given: CoursePatch, rights: CourseRights): Pick<CoursePatch, 'event'> {
  const { event, ...others } = given;
  const alone = Object.values(others).every((value) => value === undefined);
  if (!rights.update && !rights.editSyllabus && !alone) throw notPermitted();
  if (event === null || event === undefined) return {};
  if (event === 'delete' ? rights.delete : rights.changeState) return { event };
  // Whoever edits contents alone has everything ignored but the syllabus.
  if (rights.update || alone) throw notPermitted();
  return {};
}
