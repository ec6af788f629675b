import type { Account } from '../../identity/accounts/index.js';
import { authorizedId } from '../../platform/authorization/authorize.js';
import type { Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import type { Course } from './course.entity.js';

/** Where something of a course or an account stands, as requests say it: one of the two. */
export interface NamedPlace {
  readonly courseId?: RecordKey | null | undefined;
  readonly accountId?: RecordKey | null | undefined;
}

/** The same by ids. */
export interface PlaceIds {
  readonly courseId: number | null;
  readonly accountId: number | null;
}

/** Courses and accounts as places of something, each with its policy. */
export interface PlaceReads<Action extends string> {
  readonly course: Reads<Course, Action>;
  readonly account: Reads<Account, Action>;
}

/** The course or account that a request names, where the actor may do this. @throws Refusal 403; 404, also where none is named */
export async function placeNamed<Action extends string>(
  ctx: RequestContext,
  reads: PlaceReads<Action>,
  action: Parameters<typeof authorizedId<Action>>[2],
  { courseId, accountId }: NamedPlace,
): Promise<PlaceIds> {
  if (courseId != null) return { courseId: await authorizedId(ctx, reads.course, action, courseId), accountId: null };
  if (accountId == null) throw notFound();
  return { courseId: null, accountId: await authorizedId(ctx, reads.account, action, accountId) };
}
