import { authorizedId, decisionsOn } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { rightUnknown } from '../../course.refusals.js';
import { type CourseRight, courseRightNames, courseRightsReads } from '../course-rights.reads.js';

/** A name, and whether the actor holds it in the course. */
export interface HeldRight {
  readonly name: string;
  readonly held: boolean;
}

const known: ReadonlySet<string> = new Set(courseRightNames);
const isKnown = (name: string): name is CourseRight => known.has(name);

/**
 * Which of the permissions the actor holds in a course; all that there are unless some are named.
 * Refusals: 400 by field for a name that there is not; 404. Source: supplement §3.2, permissions of a course.
 */
export async function readCourseRights(
  ctx: RequestContext,
  course: RecordKey,
  names: readonly string[] | null,
): Promise<HeldRight[]> {
  const asked = names?.length ? [...new Set(names)] : courseRightNames;
  const wanted = asked.map((name) => {
    if (!isKnown(name)) throw rightUnknown(name);
    return name;
  });
  const id = await authorizedId(ctx, courseRightsReads, 'visible', course);
  const held = await decisionsOn(ctx, courseRightsReads, wanted, id);
  return wanted.map((name) => ({ name, held: held[name] }));
}
