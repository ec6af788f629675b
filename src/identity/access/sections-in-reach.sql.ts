import type { Actor } from '../../platform/authorization/actor.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { rightsOf } from './rights.js';
import { actorSet } from './rights.sql.js';

/**
 * The sections of a course at which the actor's rights end; null where they reach all of it.
 * @returns ids of the actor's own sections, in whatever course
 */
export function sectionsInReach(actor: Actor, courseId: number): readonly number[] | null {
  const { limited, sections } = rightsOf(actor).memberships;
  return limited.includes(courseId) ? sections : null;
}

/** SQL: an enrollment's course and section lie where the actor sees further than their own sections, or within these. */
export const withinSections = (course: Sql, section: Sql): Sql =>
  sql`(${course} <> all(${actorSet('limited')}) or ${section} = any(${actorSet('sections')}))`;
