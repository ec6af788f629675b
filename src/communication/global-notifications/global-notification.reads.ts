import { accountPolicy, accountReads } from '../../identity/accounts/index.js';
import { roleReads } from '../../identity/roles/index.js';
import { userPolicy, userReads } from '../../identity/users/index.js';
import { type ActionOf, actorTenant } from '../../platform/authorization/policy.js';
import {
  connection,
  defineReads,
  extendReads,
  type FilterScope,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { isClosed, isShownNow } from './addressees.sql.js';
import { GlobalNotification } from './global-notification.entity.js';
import { globalNotificationPolicy, shownToActor } from './global-notification.policy.js';
import { unenrolledTarget } from './notification-targets.js';

/** Names of the roles that it is for, in the order in which they were given. */
const roleNames = (row: Sql): Sql => sql`
  (
    select coalesce(json_agg(gt.name order by gt.n), '[]'::json)
    from (
      select gr.name, ga.n
      from unnest(${row}.role_ids) with ordinality as ga (id, n)
      join roles gr on gr.id = ga.id
      union all
      select ${sql.literal(unenrolledTarget)}, cardinality(${row}.role_ids) + 1
      where ${row}.for_unenrolled
    ) as gt (name, n)
  )
`;

export const globalNotificationReads: Reads<
  GlobalNotification,
  ActionOf<typeof globalNotificationPolicy>
> = defineReads(GlobalNotification, {
  policy: globalNotificationPolicy,
  orders: { start: ['startAt', 'id'] },
  computed: { roleNames, closedByViewer: isClosed, isShown: isShownNow },
  relations: {
    account: one(() => accountReads, 'accountId'),
    // Null for who may not read a role by itself; their names stand beside them.
    roles: many(
      () => roleReads,
      (child, parent) => sql`${child}.id = any(${parent}.role_ids)`,
      { limit: 100 },
    ),
  },
});

const idOf = (key: RecordKey): number | null => (typeof key === 'number' ? key : null);
const valueIn = (form: string) => (key: RecordKey) => (typeof key === 'object' && key.form === form ? key.value : null);

/** SQL: an account is the one that the argument names, and the actor sees it. */
function isNamedAccount(filter: FilterScope, account: Sql): Sql {
  const forms = Object.entries(accountReads.keys).map(([form, found]) => {
    const value = filter.parameter('text', valueIn(form));
    return sql`(${value} is not null and ${found(account, value, actorTenant)})`;
  });
  const named = sql.join([sql`${account}.id = ${filter.parameter('bigint', idOf)}`, ...forms], ' or ');
  return sql`((${named}) and ${filter.predicate(accountPolicy.visible, accountReads, account)})`;
}

/** Notices of the named account, of those above it and of those below it. */
const aroundAccount = (filter: FilterScope): Sql | undefined =>
  filter.given
    ? sql`
      exists (
        select 1
        from accounts gp
        join accounts go on go.id = ${filter.row}.account_id
        where ${isNamedAccount(filter, sql`gp`)} and (go.ancestors @> array[gp.id] or gp.ancestors @> array[go.id])
      )
    `
    : undefined;

const open = { open: ({ row }: FilterScope) => sql`not ${isClosed(row)}`, accountId: aroundAccount };
const ofSelf = {
  listed: userPolicy.actions.self,
  visible: shownToActor,
  exists: {
    accountId: (filter: FilterScope) =>
      filter.given ? sql`exists (select 1 from accounts gx where ${isNamedAccount(filter, sql`gx`)})` : undefined,
  },
};

export const notificationsOfUser = extendReads(userReads, {
  connections: {
    globalNotifications: connection(() => globalNotificationReads, {
      ...ofSelf,
      filters: open,
      order: 'start',
      descending: () => true,
    }),
    globalNotification: connection(() => globalNotificationReads, {
      ...ofSelf,
      filters: { ...open, id: (filter) => sql`${filter.row}.id = ${filter.parameter('bigint', idOf)}` },
    }),
  },
});

export const notificationsOfAccount = extendReads(accountReads, {
  connections: {
    globalNotifications: connection(() => globalNotificationReads, {
      foreignKey: 'accountId',
      listed: accountPolicy.actions.manageNotifications,
      filters: {
        isShown: ({ row, flag }) => {
          if (flag === undefined) return undefined;
          return flag ? isShownNow(row) : sql`not ${isShownNow(row)}`;
        },
      },
      order: 'start',
      descending: () => true,
    }),
  },
});
