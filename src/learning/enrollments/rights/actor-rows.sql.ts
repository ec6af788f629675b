/** The statement that finds out who holds a token or a session and everything that decides what they may do. */

import { overridesIn } from '../../../identity/roles/index.js';
import { profileIn } from '../../../identity/users/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { accessJoins, accessSql } from './access.sql.js';
import { isCurrent } from './current-enrollment.sql.js';

const admins = sql`
  select coalesce(json_agg(json_build_object('accountId', m.account_id, 'roleId', m.role_id)), '[]')
  from my_admins m
`;

const enrollments = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'courseId', m.course_id, 'accountId', m.account_id, 'roleId', m.role_id, 'type', m.type,
        'courseState', m.course_state, 'associatedUserId', m.associated_user_id, 'state', m.state,
        'access', m.access, 'current', m.current, 'sectionId', m.course_section_id, 'limited', m.limited
      )
    ),
    '[]'
  )
  from my_enrollments m
`;

const groups = sql`
  select coalesce(json_agg(json_build_object('id', g.id, 'courseId', g.course_id)), '[]')
  from who w
  join group_memberships gm on gm.user_id = w.user_id
    and gm.root_account_id = w.root_account_id
    and gm.workflow_state = 'accepted'
  join groups g on g.id = gm.group_id and g.workflow_state = 'available'
`;

const observees = sql`
  select coalesce(json_agg(ol.observee_id), '[]')
  from who w
  join observer_links ol on ol.user_id = w.user_id
    and ol.root_account_id = w.root_account_id
    and ol.workflow_state = 'active'
`;

const roles = sql`
  select coalesce(
    json_agg(
      json_build_object('id', r.id, 'baseRoleType', r.base_role_type, 'builtIn', r.workflow_state = 'built_in')
    ),
    '[]'
  )
  from roles r
  where r.id in (select m.role_id from my_admins m union select m.role_id from my_enrollments m)
`;

const accountsOf = (root: Sql): Sql => sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'path', a.ancestors, 'site', a.site)), '[]')
  from accounts a
  where a.id in (select m.account_id from my_admins m union select m.account_id from my_enrollments m)
    or (
      a.root_account_id = ${root}
      and a.ancestors && array(select m.account_id from my_admins m)
      and exists (select 1 from my_overrides o join my_admins m on m.role_id = o.role_id)
    )
`;

/** Everything that rights are computed from, as one JSON value. */
const heldRoles = (root: Sql): Sql => sql`
  json_build_object(
    'admins', (${admins}), 'enrollments', (${enrollments}), 'groups', (${groups}), 'observees', (${observees}),
    'roles', (${roles}), 'overrides', (${overridesIn(sql`my_overrides o`)}), 'accounts', (${accountsOf(root)}),
    'sharesPeople', exists (select 1 from user_profiles sp where sp.root_account_id = ${root})
  )
`;

/** Common table expressions over `who(user_id, root_account_id)`. */
const mine = sql`
  my_admins as materialized (
    select m.account_id, m.role_id
    from admins m, who w
    where m.user_id = w.user_id and m.root_account_id = w.root_account_id and m.workflow_state = 'active'
  ),
  my_enrollments as materialized (
    select xe.course_id, xc.account_id, xe.role_id, xe.type, xc.workflow_state as course_state,
      xe.associated_user_id, xe.workflow_state as state, ${accessSql} as access, ${isCurrent} as current,
      xe.course_section_id, xe.limit_privileges_to_course_section as limited
    from who w
    join enrollments xe on xe.user_id = w.user_id and xe.root_account_id = w.root_account_id ${accessJoins}
    where xe.workflow_state in ('active', 'invited', 'completed') and xc.workflow_state <> 'deleted'
  ),
  my_overrides as materialized (
    select o.*
    from role_overrides o, who w
    where o.root_account_id = w.root_account_id
      and o.role_id in (select m.role_id from my_admins m union select m.role_id from my_enrollments m)
  )
`;

/** SQL: the token or the session of a digest, as long as it is good, and whose it is. */
const heldBy = (digest: Sql): Sql => sql`
  select t.id as token_id, null::bigint as session_id, t.user_id, t.root_account_id, t.login_id, t.scopes,
    t.last_used_at, t.expires_at, t.voucher_id
  from access_tokens t
  where t.digest = ${digest} and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
  union all
  select 0, s.id, s.user_id, s.root_account_id, s.login_id, null, s.last_request_at, s.expires_at, null
  from sessions s
  where s.digest = ${digest} and s.ended_at is null and s.expires_at > now()
`;

/** Joins, to what is held under the alias `h`: its login, its user and the root account, all of them in use. */
const signingOn = sql`
  join logins l on l.id = h.login_id and l.workflow_state = 'active'
  join users u on u.id = h.user_id and u.workflow_state <> 'deleted'
  join accounts r on r.id = h.root_account_id and r.workflow_state = 'active'
`;

/**
 * SQL: user and tenant of whoever holds the token or the session of a digest, by the rules of `tokenActor`. Only for whom
 * nothing else counts: no row for a token that is limited to scopes, or that somebody else vouches for.
 */
export const unlimitedHolder = (digest: Sql): Sql => sql`
  select h.user_id, h.root_account_id
  from (${heldBy(digest)}) h ${signingOn}
  where h.scopes is null and h.voucher_id is null
`;

const actorOfToken = (digest: Sql): Sql => sql`
  with held as (${heldBy(digest)}),
  who as materialized (
    select h.token_id, h.session_id, h.user_id, h.root_account_id, h.scopes, h.last_used_at, h.expires_at,
      h.voucher_id, coalesce(p.time_zone, r.time_zone_in_force) as time_zone
    from held h ${signingOn}
    cross join lateral (${profileIn(sql`h.root_account_id`, sql`u`)}) p
  ),
  ${mine}
  select w.token_id as "tokenId", w.session_id as "sessionId", w.user_id as "userId",
    w.root_account_id as "rootAccountId", to_json(w.scopes) as scopes, w.time_zone as "timeZone",
    (w.last_used_at is null or w.last_used_at < now() - interval '1 minute') as stale,
    w.voucher_id as "voucherId", floor(extract(epoch from w.expires_at - now()) * 1000)::bigint as "expiresIn",
    ${heldRoles(sql`w.root_account_id`)} as held, now()::text as clock
  from who w
`;

/** Answers nothing for a token or a session that is unknown, expired or ended, or whose login or user is gone. */
// unguarded: who is asking, and so what every policy is authorized by.
export const tokenActor = statement<{ digest: Uint8Array }>((value) => actorOfToken(value('digest', 'bytea')), {
  name: 'token_actor',
});

/** The same for each of several tokens, by the same statement; `place` says for which, counted from 1. */
// unguarded: likewise, for several.
export const tokenActors = statement<{ digests: readonly Uint8Array[] }>(
  (value) => sql`
    select s.*, d.place::int as place
    from unnest(${value('digests', 'bytea[]')}) with ordinality d(digest, place)
    cross join lateral (${actorOfToken(sql`d.digest`)}) s
  `,
  { name: 'token_actors' },
);

/** A user, null for nobody, in a root account. */
interface Whose {
  readonly userId: number | null;
  readonly rootAccountId: number;
}

const canSignOn = sql`l.workflow_state = 'active' and u.workflow_state <> 'deleted'`;

/** What decides the rights of a user without a token, for somebody who acts as them. */
// unguarded: likewise, for whom somebody acts as or a job works for.
export const userActor = statement<Whose>(
  (value) => actorWith(value('userId', 'bigint'), value('rootAccountId', 'bigint'), canSignOn),
  { name: 'user_actor' },
);

/** The same for each of several users of a root account, by the same statement. */
// unguarded: likewise, for several whom a job tells something.
export const usersActors = statement<{ userIds: readonly number[]; rootAccountId: number }>(
  (value) => sql`
    select s.*
    from unnest(${value('userIds', 'bigint[]')}) as d(id)
    cross join lateral (${actorWith(sql`d.id`, value('rootAccountId', 'bigint'), canSignOn)}) s
  `,
  { name: 'users_actors' },
);

/** Likewise, whether or not the user could sign on just now: what they would hold as soon as they can. */
// unguarded: what a user would hold, for comparing with the actor.
export const rolesHeld = statement<Whose>(
  (value) => actorWith(value('userId', 'bigint'), value('rootAccountId', 'bigint'), sql`true`),
  {
    name: 'roles_held',
  },
);

function actorWith(user: Sql, root: Sql, alive: Sql): Sql {
  return sql`
    with who as materialized (
      select distinct on (l.user_id) l.user_id, l.root_account_id,
        coalesce(p.time_zone, r.time_zone_in_force) as time_zone
      from logins l
      join users u on u.id = l.user_id
      cross join lateral (${profileIn(sql`l.root_account_id`, sql`u`)}) p
      join accounts r on r.id = l.root_account_id
      where l.user_id = ${user} and l.root_account_id = ${root} and ${alive}
      order by l.user_id, l.position, l.id
      limit 1
    ),
    ${mine}
    select w.user_id as "userId", w.time_zone as "timeZone",
      ${heldRoles(sql`w.root_account_id`)} as held, now()::text as clock
    from who w
  `;
}
