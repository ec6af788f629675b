/** What requests about copies of courses are refused for, beside the rules of their fields: reason and sentence of each. */
import { conflict, type FieldRefusal, fieldNotPermitted, invalidField } from '../../platform/refusal/refusal.js';

/** Another copy goes into the course; the database holds it where two begin at once. */
export const migrationUnderWay = () =>
  conflict('already_running', 'Another course is being copied into this one: wait for its end, or cancel it.');

export const sourceCourseUnknown = () => invalidField('settings.sourceCourseId', 'unknown', 'There is no such course.');

export const sourceCourseUnread = () =>
  fieldNotPermitted('settings.sourceCourseId', 'You do not work in that course, and may not copy it.');

export const copiedOntoItself = () =>
  invalidField('settings.sourceCourseId', 'exclusion', 'A course is not copied onto itself.');

export const copiedFromItsBlueprint = () =>
  invalidField('settings.sourceCourseId', 'exclusion', 'The course receives the contents of that blueprint already.');

export const settingsUncopied = () =>
  fieldNotPermitted('select.settings', 'You may not change the settings of the course.');

/** Ten of the ids that the source has not are named. @param name of the selection */
export const selectedUnknown = (name: string, ids: readonly number[]): FieldRefusal => ({
  attribute: `select.${name}`,
  type: 'unknown',
  message: `There is no such record in the course: ${ids.slice(0, 10).join(', ')}.`,
});
