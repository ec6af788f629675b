/** Which of the fields of an update each right lets through. Source: D2 · Update a course; supplement §3.2. */

import type { RecordKey } from '../../../platform/query/record-key.js';
import { notPermitted, refuseFields } from '../../../platform/refusal/refusal.js';
import type { IgnoredField } from '../../../platform/transaction/context.js';
import { changedFields } from '../../../platform/transaction/patch.js';
import type { BlueprintSettingsPatch } from '../blueprints/blueprint-restrictions.rules.js';
import type { Course } from '../course.entity.js';
import type { CourseFields } from '../course.rules.js';
import type { CourseEvent } from '../states/course.states.js';
import type { ImageRequest } from './course-image.js';

/** What an update may carry beyond what the making of a course takes. */
export interface CoursePatch extends CourseFields, ImageRequest, BlueprintSettingsPatch {
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

/** Fields whose change needs a further right. */
const furtherRights = {
  sisCourseId: 'updateSisIds',
  integrationId: 'updateSisIds',
  accountId: 'administer',
  storageQuotaMb: 'updateQuota',
  blueprint: 'changeBlueprint',
  blueprintRestrictions: 'changeBlueprint',
  useBlueprintRestrictionsByObjectType: 'changeBlueprint',
  blueprintRestrictionsByObjectType: 'changeBlueprint',
} as const;

/**
 * The part of an update that the rights let through. With full editing that is everything, or nothing where a field would
 * change whose further right is missing; with content management alone it is the syllabus, as the documents say; with the
 * right to change the state alone it is the event, alone.
 * @throws Refusal 403, by field for further rights
 */
export function permittedPatch(given: CoursePatch, course: Course, rights: CourseRights): CoursePatch {
  const { event: _, ...fields } = given;
  const event = permittedEvent(given, rights);
  if (!rights.update) {
    const { syllabusBody } = given;
    return rights.editSyllabus && syllabusBody !== undefined ? { ...event, syllabusBody } : event;
  }
  const changed = changedFields(course, given, Object.keys(furtherRights) as (keyof typeof furtherRights)[]);
  refuseFields(changed.filter((field) => !rights[furtherRights[field]]));
  return { ...fields, ...event };
}

/** The fields of an update that its rights leave without effect, in words. */
export const withoutRight = (given: CoursePatch, permitted: CoursePatch): IgnoredField[] =>
  Object.entries(given)
    .filter(([field, value]) => value !== undefined && !(field in permitted))
    .map(([field]) => ({ field, reason: 'not_permitted', message: 'You are not permitted to change it.' }));

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
