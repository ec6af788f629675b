/** What visitors are tried on: courses that are open to them, and how a refusal looks that tells nothing. */
import { type CourseSettings, setCourse } from '../../support/course-builders.js';
import { courseRow } from '../../support/course-rows.js';
import type { Answer, World } from '../../support/world.js';

/** A published course of the first tenant that anybody may read, with a syllabus. */
export async function anOpenCourse(world: World, settings: CourseSettings = {}): Promise<number> {
  const course = await courseRow(world, 'Open');
  await setCourse(world, course, { isPublic: true, syllabusBody: '<p>Read this</p>', ...settings });
  return course;
}

export const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64url');

/** All of an answer but what differs from one to the next: its number and the date. */
export function saidIn({ status, headers, text, body }: Answer) {
  const requestId = body?.request_id ?? body?.errors?.[0]?.extensions?.requestId;
  const told = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { status, headers: told, text: text.replace(requestId ?? '\0', '') };
}

/** What is answered over REST to who sends no token, wherever they ask. */
export const tokenNeeded = {
  status: 'unauthenticated',
  message: 'An access token is needed.',
  request_id: expect.any(String),
  errors: [{ message: 'An access token is needed.', error_code: 'unauthenticated' }],
};
