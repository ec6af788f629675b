import { rightsOf } from '../../../identity/access/index.js';
import { tenantOf } from '../../../platform/authorization/tenant-of.js';
import { emptySelection } from '../../../platform/query/answer-selection.js';
import { wholeListCap } from '../../../platform/query/page.js';
import { readRecord } from '../../../platform/query/reading.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import { contextWithoutToken } from '../../../platform/transaction/operation.js';
import { courseReads } from '../../courses/index.js';
import { calendarOwner } from '../calendar-owner.sql.js';
import { type CalendarEntry, calendarSources } from '../calendar-source.js';
import type { FeedName } from '../feed-name.rules.js';

export interface CalendarFeed {
  readonly title: string;
  readonly entries: readonly CalendarEntry[];
}

/** What a request for a calendar says. */
export interface FeedRequest {
  readonly services: Services;
  /** What the address names, its proof checked. */
  readonly name: FeedName;
  readonly baseUrl: string;
  readonly requestId: string;
}

/**
 * Reads the calendar that an address names, with what its person may see just now.
 * @throws Refusal 404 for an address that no longer counts, and for a course that they no longer see
 */
export async function readCalendarFeed(request: FeedRequest): Promise<CalendarFeed> {
  const ctx = await contextOf(request);
  const { context } = request.name;
  const title = context.kind === 'course' ? await courseName(ctx, context.courseId) : 'Calendar';
  const scope =
    context.kind === 'course'
      ? { courseIds: [context.courseId], own: false }
      : { courseIds: rightsOf(ctx.actor).memberships.courses, own: true };
  const sources = request.services.extensions.of(calendarSources);
  const found = await Promise.all(sources.map((source) => source.entries(ctx, scope)));
  return { title, entries: found.flat() };
}

async function contextOf({ services, baseUrl, requestId, name }: FeedRequest): Promise<RequestContext> {
  const everywhere = services.acrossTenants('calendar address');
  // unguarded: the proof in the address has just been checked
  const [user] = await everywhere.database.rows<{ id: number }>(calendarOwner.with({ nonce: name.nonce }));
  if (user === undefined) throw notFound();
  const root =
    name.context.kind === 'own'
      ? name.context.rootAccountId
      : await tenantOf(everywhere, 'courses', name.context.courseId);
  const resolved = root === null ? null : await services.ofTenant(root).resolveUser(user.id, root);
  if (resolved === null) throw notFound();
  return contextWithoutToken(services, resolved.actor, { requestId, baseUrl, pageLimit: wholeListCap });
}

async function courseName(ctx: RequestContext, courseId: number): Promise<string> {
  const selection = emptySelection(courseReads);
  selection.columns.set('name', 'name');
  return (await readRecord(ctx, selection, courseId)).name as string;
}
