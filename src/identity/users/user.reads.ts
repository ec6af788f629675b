import { type ActionOf, type AskActor, actorTenant } from '../../platform/authorization/policy.js';
import { type ComputedSql, connection, defineReads, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { asUuid } from '../../platform/sql/uuid.js';
import { sharesPeople } from '../access/index.js';
import { accessTokenReads } from './access-tokens/access-token.reads.js';
import { communicationChannelReads } from './communication-channels/communication-channel.reads.js';
import { channelNameFilters } from './communication-channels/named-channel.filters.js';
import { nameIn, personal } from './profile.sql.js';
import { sessionReads } from './sessions/session.reads.js';
import { User } from './user.entity.js';
import { loginNameReaders, ofTheTenant, sisIdReaders, userPolicy } from './user.policy.js';

/** SQL for the first login, in the actor's tenant, of the user whose id an SQL expression gives. */
export const firstLoginOf = (userId: Sql): Sql => sql`
  select l.unique_id, l.sis_user_id, l.integration_id, l.last_login_at
  from logins l
  where l.user_id = ${userId} and l.workflow_state <> 'deleted' and l.root_account_id = ${actorTenant}
  order by l.position, l.id
  limit 1
`;

/** A column of the user's first login in the actor's tenant. */
const ofLogin =
  (column: string): ComputedSql =>
  (row, { lookUp }) =>
    lookUp.row(firstLoginOf(sql`${row}.id`), column);

/** The first address that the actor's tenant has of the user. */
const primaryEmail = (row: Sql): Sql => sql`
  select ch.address
  from communication_channels ch
  where ch.user_id = ${row}.id
    and ch.root_account_id = ${actorTenant}
    and ch.type = 'email'
    and ch.workflow_state <> 'retired'
  order by ch.position, ch.id
  limit 1
`;

/** What lists are ordered by: the plain column, which has an index, where the tenant shares nobody with others. */
const sortableName = (row: Sql, askActor: AskActor): Sql =>
  askActor(sharesPeople)
    ? nameIn(actorTenant, sql`${row}.id`, sql`${row}.sortable_name`, 'sortable_name')
    : sql`${row}.sortable_name`;

const byLogin = (column: Sql) => (row: Sql, value: Sql, tenant: Sql) =>
  sql`
    ${row}.id = (
      select l.user_id
      from logins l
      where l.root_account_id = ${tenant} and l.workflow_state <> 'deleted' and ${column} = ${value}
    )
  `;

export const userReads: Reads<User, ActionOf<typeof userPolicy>> = defineReads(User, {
  policy: userPolicy,
  keys: {
    sis_user_id: byLogin(sql`l.sis_user_id`),
    sis_integration_id: byLogin(sql`l.integration_id`),
    sis_login_id: (row, value, tenant) => byLogin(sql`l.unique_id_lower`)(row, sql`lower(${value})`, tenant),
    uuid: (row, value) => sql`${row}.uuid = ${asUuid(value)}`,
    lti_user_id: (row, value) => sql`${row}.uuid = ${asUuid(value)}`,
    lti_context_id: (row, value) => sql`${row}.uuid = ${asUuid(value)}`,
  },
  keyReaders: { sis_user_id: sisIdReaders, sis_integration_id: sisIdReaders, sis_login_id: loginNameReaders },
  orders: {
    name: [{ sql: sortableName, type: 'varchar(255)' }, 'id'],
    username: [{ field: 'loginName', type: 'text', whenNull: '' }, 'id'],
    sisId: [{ field: 'sisUserId', type: 'text', whenNull: '' }, 'id'],
    lastLogin: [{ field: 'lastLoginAt', type: 'timestamptz', whenNull: '0001-01-01 00:00:00+00' }, 'id'],
    email: [{ field: 'email', type: 'text', whenNull: '' }, 'id'],
  },
  columns: {
    name: personal('name'),
    sortableName: personal('sortable_name'),
    shortName: personal('short_name'),
    timeZone: personal('time_zone'),
    locale: personal('locale'),
    bio: personal('bio'),
    title: personal('title'),
    avatarUrl: personal('avatar_url'),
  },
  computed: {
    loginName: ofLogin('unique_id'),
    sisUserId: ofLogin('sis_user_id'),
    integrationId: ofLogin('integration_id'),
    lastLoginAt: ofLogin('last_login_at'),
    email: primaryEmail,
    /** The user's own language, else that of the service. */
    effectiveLocale: (row, scope) => sql`coalesce(${personal('locale')(row, scope)}, 'en')`,
    /** How tools know the user; opens nothing. */
    ltiUserId: (row) => sql`${row}.uuid`,
  },
  connections: {
    channels: connection(() => communicationChannelReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.actFor,
      order: 'position',
    }),
    /** What one of them is found among. */
    channel: connection(() => communicationChannelReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      filters: channelNameFilters,
    }),
    accessTokens: connection(() => accessTokenReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.actFor,
    }),
    sessions: connection(() => sessionReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.actFor,
    }),
  },
});

/**
 * The same people, for questions about a person whom the actor may not see: who is of the tenant is refused (403), not
 * unknown (404). What is read through it is refused before.
 */
export const tenantUserReads: Reads<User> = { ...userReads, policy: userPolicy.showing(ofTheTenant) };
