/** The lists of the audit trail, the newest first. Source: D1 · Audit queries; supplement §2.8. */
import { accountReads } from '../../identity/accounts/index.js';
import {
  type Login,
  loginPolicy,
  loginReads,
  ofTheTenant,
  type User,
  userPolicy,
  userReads,
  viewsStatisticsOf,
} from '../../identity/users/index.js';
import { type Course, coursePolicy, courseReads } from '../../learning/courses/index.js';
import { authorizedId } from '../../platform/authorization/authorize.js';
import { type ActionOf, allOf, anyOf, ofTenant } from '../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  type FilterScope,
  type FilterSql,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import { authenticationEventReads } from './authentication-event.reads.js';
import { courseAuditEventReads } from './course-audit-event.reads.js';

const whenGiven =
  (condition: (filter: FilterScope) => Sql): FilterSql =>
  (filter) =>
    filter.given ? condition(filter) : undefined;

const named = (column: string): FilterSql =>
  whenGiven(
    ({ row, parameter }) => sql`
      ${row}.${sql.ref(column)} = ${parameter('bigint', (key) => (typeof key === 'number' ? key : null))}
    `,
  );

/** Both ends are in the list. Times are told in whole seconds: the last one counts to its end. */
const within: Readonly<Record<string, FilterSql>> = {
  startTime: whenGiven(({ row, parameter }) => sql`${row}.created_at >= ${parameter('timestamptz')}`),
  endTime: whenGiven(
    ({ row, parameter }) => sql`
      ${row}.created_at < date_trunc('second', ${parameter('timestamptz')}) + interval '1 second'
    `,
  ),
  /** What is older is told to nobody, and removed before long. */
  lastYear: ({ row }) => sql`${row}.created_at >= now() - interval '1 year'`,
};

const newestFirst = { order: 'time', descending: () => true };

/** What happened when people signed on: by one login, as one person, or in an account. */
export const authenticationEvents: Connection = connection(() => authenticationEventReads, {
  filters: {
    ...within,
    loginId: named('login_id'),
    userId: named('user_id'),
    accountId: named('account_id'),
  },
  ...newestFirst,
});

/** What became of a course. */
export const courseAuditEvents: Connection = connection(() => courseAuditEventReads, {
  filters: { ...within, courseId: named('subject_id') },
  ...newestFirst,
});

/** Courses whose events are asked for: those that the actor sees, or whose events they may see, deleted or not. */
const auditedCourseReads: Reads<Course, ActionOf<typeof coursePolicy>> = {
  ...courseReads,
  policy: coursePolicy.showing(
    anyOf(coursePolicy.visible, allOf(ofTenant('rootAccountId'), coursePolicy.actions.readAuditEvents)),
  ),
};

/** People whose events are asked for: those whom the actor sees, or whose events alone they may see. */
const auditedUserReads: Reads<User, ActionOf<typeof userPolicy>> = {
  ...userReads,
  policy: userPolicy.showing(anyOf(userPolicy.visible, allOf(ofTheTenant, viewsStatisticsOf('id')))),
};

/** Logins whose events are asked for: those that were deleted too, for who may see their events. */
const auditedLoginReads: Reads<Login, ActionOf<typeof loginPolicy>> = {
  ...loginReads,
  policy: loginPolicy.showing(allOf(ofTenant('rootAccountId'), loginPolicy.actions.readAuthenticationEvents)),
};

/** Whose events are asked for: one of the three. */
export interface EventsOf {
  readonly loginId?: RecordKey;
  readonly userId?: RecordKey;
  readonly accountId?: RecordKey;
}

/** The record that was found, by the name of its filter; null keeps all that the tenant has. */
type Found = Readonly<Record<string, number | null>>;

/**
 * Holds that the actor may read these events.
 * @returns what the list is kept to. The root account has all events of its tenant
 * @throws Refusal 404; 403
 */
export async function ownerOfEvents(ctx: RequestContext, { loginId, userId, accountId }: EventsOf): Promise<Found> {
  const action = 'readAuthenticationEvents';
  if (loginId !== undefined) return { loginId: await authorizedId(ctx, auditedLoginReads, action, loginId) };
  if (userId !== undefined) {
    const isSelf = typeof userId !== 'number' && userId.form === 'self';
    return { userId: await authorizedId(ctx, auditedUserReads, action, isSelf ? ctx.actor.userId : userId) };
  }
  const id = await authorizedId(ctx, accountReads, action, accountId as RecordKey);
  return { accountId: id === ctx.actor.rootAccountId ? null : id };
}

/** The same for a course. @throws Refusal 404; 403 */
export async function courseOfEvents(ctx: RequestContext, courseId: RecordKey): Promise<Found> {
  return { courseId: await authorizedId(ctx, auditedCourseReads, 'readAuditEvents', courseId) };
}
