/** How the courses of a list of announcements are named. Source: D3 · Announcements; supplement §4.6. */

import { invalidField, refuseInvalid } from '../../platform/refusal/refusal.js';
import { cutTo } from '../../platform/text/free-name.js';

/** Courses that one list may name. */
export const mostCourses = 100;

/** The id of the course that a code names, `course_12`; null for what names none. */
export function courseOfCode(code: string): number | null {
  const id = Number(/^course_([1-9]\d{0,15})$/.exec(code)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

/** The ids of the courses, each once. @throws Refusal 400 on `contextCodes` for none, too many, or another kind of place */
export function coursesNamed(codes: readonly string[]): number[] {
  if (codes.length === 0) throw invalidField('contextCodes', 'blank', 'Name a course at least: `course_12`.');
  if (codes.length > mostCourses)
    throw invalidField('contextCodes', 'too_many', `At most ${mostCourses} courses can be named.`);
  refuseInvalid(
    codes
      .filter((code) => courseOfCode(code) === null)
      .map((code) => ({
        attribute: 'contextCodes',
        type: 'invalid',
        message: `${cutTo(code, 40)} is no course: \`course_12\`.`,
      })),
  );
  return [...new Set(codes.map((code) => courseOfCode(code) as number))];
}
