import type { Actor } from './actor.js';

/**
 * The sections of a course at which the actor's rights end; null where they reach all of it.
 * @returns ids of the actor's own sections, in whatever course
 */
export const sectionsInReach = ({ memberships }: Actor, courseId: number): readonly number[] | null =>
  memberships.limited.includes(courseId) ? memberships.sections : null;
