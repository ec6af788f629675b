/** The statement that finds out who holds a token and everything that decides what they may do. */
import { plansKept } from '../kernel/transaction.js';
import { accessJoins, accessSql } from './access.sql.js';
import { isCurrent } from './current-part.sql.js';

const standingOf = (root: string): string => `json_build_object(
  'admins', (select coalesce(json_agg(json_build_object('accountId', m.account_id, 'roleId', m.role_id)), '[]') from my_admins m),
  'enrollments', (select coalesce(json_agg(json_build_object('courseId', m.course_id, 'accountId', m.account_id, 'roleId', m.role_id,
      'type', m.type, 'courseState', m.course_state, 'associatedUserId', m.associated_user_id, 'state', m.state, 'access', m.access, 'current', m.current,
      'sectionId', m.course_section_id, 'limited', m.limited)), '[]') from my_enrollments m),
  'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'courseId', g.course_id)), '[]') from who w join group_memberships gm on gm.user_id = w.user_id
      and gm.root_account_id = w.root_account_id and gm.workflow_state = 'accepted'
      join groups g on g.id = gm.group_id and g.workflow_state = 'available'),
  'observees', (select coalesce(json_agg(ol.observee_id), '[]') from who w join observer_links ol on ol.user_id = w.user_id
      and ol.root_account_id = w.root_account_id and ol.workflow_state = 'active'),
  'roles', (select coalesce(json_agg(json_build_object('id', r.id, 'baseRoleType', r.base_role_type, 'builtIn', r.workflow_state = 'built_in')), '[]')
      from roles r where r.id in (select m.role_id from my_admins m union select m.role_id from my_enrollments m)),
  'overrides', (select coalesce(json_agg(json_build_object('roleId', o.role_id, 'accountId', o.account_id, 'permission', o.permission, 'enabled', o.enabled,
      'locked', o.locked, 'appliesToSelf', o.applies_to_self, 'appliesToDescendants', o.applies_to_descendants)), '[]') from my_overrides o),
  'accounts', (select coalesce(json_agg(json_build_object('id', a.id, 'path', a.ancestors, 'site', a.site)), '[]') from accounts a
      where a.id in (select m.account_id from my_admins m union select m.account_id from my_enrollments m)
      or (a.root_account_id = ${root} and a.ancestors && array(select m.account_id from my_admins m)
          and exists (select 1 from my_overrides o join my_admins m on m.role_id = o.role_id))))`;

/** Common table expressions over `who(user_id, root_account_id)`. */
const mine = `
  my_admins as materialized (
    select m.account_id, m.role_id from admins m, who w
    where m.user_id = w.user_id and m.root_account_id = w.root_account_id and m.workflow_state = 'active'),
  my_enrollments as materialized (
    select xe.course_id, xc.account_id, xe.role_id, xe.type, xc.workflow_state as course_state, xe.associated_user_id,
      xe.workflow_state as state, ${accessSql} as access, ${isCurrent} as current, xe.course_section_id, xe.limit_privileges_to_course_section as limited
    from who w join enrollments xe on xe.user_id = w.user_id and xe.root_account_id = w.root_account_id
    ${accessJoins}
    where xe.workflow_state in ('active', 'invited', 'completed') and xc.workflow_state <> 'deleted'),
  my_overrides as materialized (
    select o.* from role_overrides o, who w
    where o.root_account_id = w.root_account_id
    and o.role_id in (select m.role_id from my_admins m union select m.role_id from my_enrollments m))`;

/** $1: digest of the token. Answers nothing for a token that is unknown, expired or revoked, or whose login or user is gone. */
export const tokenStanding = `with who as materialized (
    select t.id as token_id, t.user_id, t.login_id, t.root_account_id, t.scopes, t.last_used_at, t.expires_at,
      coalesce(u.time_zone, r.time_zone_in_force) as time_zone
    from access_tokens t
    join logins l on l.id = t.login_id and l.workflow_state = 'active'
    join users u on u.id = t.user_id and u.workflow_state <> 'deleted'
    join accounts r on r.id = t.root_account_id and r.workflow_state = 'active'
    where t.digest = $1::bytea and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())),${mine}
  select w.token_id as "tokenId", w.user_id as "userId", w.login_id as "loginId", w.root_account_id as "rootAccountId",
    to_json(w.scopes) as scopes, w.time_zone as "timeZone",
    (w.last_used_at is null or w.last_used_at < now() - interval '1 minute') as stale,
    floor(extract(epoch from w.expires_at - now()) * 1000)::bigint as "expiresIn",
    ${standingOf('w.root_account_id')} as standing, now()::text as clock, ${plansKept}
  from who w`;

/** $1: digests of several tokens. The same for each, by the same statement; `place` says for which, counted from 1. */
export const tokenStandings = `select s.*, d.place::int as place from unnest($1::bytea[]) with ordinality d(digest, place)
  cross join lateral (${tokenStanding.replace('$1::bytea', 'd.digest')}) s`;

/** $1: user id, or null for nobody; $2: root account. The standing of a user without a token, to act as them. */
export const userStanding = standingWith("l.workflow_state = 'active' and u.workflow_state <> 'deleted'");

/** Likewise, whether or not the user could sign on just now: what they would hold as soon as they can. */
export const heldStanding = standingWith('true');

/** The function is hoisted: the statements stand above it, beside what they are for. */
function standingWith(alive: string): string {
  return `with who as materialized (
    select distinct on (l.user_id) l.user_id, l.id as login_id, l.root_account_id, coalesce(u.time_zone, r.time_zone_in_force) as time_zone
    from logins l join users u on u.id = l.user_id join accounts r on r.id = l.root_account_id
    where l.user_id = $1::bigint and l.root_account_id = $2::bigint and ${alive}
    order by l.user_id, l.position, l.id limit 1),${mine}
  select w.user_id as "userId", w.login_id as "loginId", w.time_zone as "timeZone",
    ${standingOf('w.root_account_id')} as standing, now()::text as clock, ${plansKept}
  from who w`;
}
