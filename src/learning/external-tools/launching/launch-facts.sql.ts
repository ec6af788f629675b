/** Who launches a tool, and where, as far as a launch may tell it. */
import { profileIn } from '../../../identity/users/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** A course or an account as tools know it. */
export interface LaunchContext {
  readonly id: number;
  /** Says nothing, and stays. */
  readonly uuid: string;
  readonly name: string;
  /** The code of a course; null for accounts. */
  readonly code: string | null;
  readonly sisId: string | null;
  readonly locale: string | null;
}

export interface LaunchFacts {
  readonly user: {
    readonly id: number;
    readonly uuid: string;
    readonly name: string;
    readonly sortableName: string;
    readonly shortName: string;
    readonly locale: string | null;
    readonly timeZone: string | null;
    readonly avatarUrl: string | null;
    readonly email: string | null;
    readonly login: string | null;
    readonly sisId: string | null;
  };
  /** Who really asks, when acting as the user; null otherwise. */
  readonly realUser: { readonly id: number; readonly uuid: string } | null;
  readonly course: LaunchContext | null;
  /** The account of the launch, or that of its course. */
  readonly account: LaunchContext;
  readonly root: LaunchContext;
  /** Types of the user's enrollments in the course that are in force, and the SIS ids of their sections. */
  readonly enrollmentTypes: readonly string[];
  readonly sectionSisIds: readonly string[];
  /** Those whom the user observes in the course, by the ids that tools know. */
  readonly observed: readonly string[];
}

interface Launched {
  readonly userId: number;
  readonly realUserId: number | null;
  readonly rootAccountId: number;
  readonly courseId: number | null;
  readonly accountId: number | null;
  /** The address that the school's records have goes before the one that the person uses. */
  readonly prefersSisEmail: boolean;
}

const accountJson = (row: string) => sql`
  json_build_object(
    'id', ${sql.ref(row)}.id, 'uuid', ${sql.ref(row)}.lti_guid, 'name', ${sql.ref(row)}.name, 'code', null,
    'sisId', ${sql.ref(row)}.sis_account_id, 'locale', null
  )
`;

const userJson = (prefersSisEmail: Sql) => sql`
  json_build_object(
    'id', u.id, 'uuid', u.uuid, 'name', p.name, 'sortableName', p.sortable_name, 'shortName', p.short_name,
    'locale', p.locale, 'timeZone', p.time_zone, 'avatarUrl', p.avatar_url, 'login', l.unique_id,
    'sisId', l.sis_user_id, 'email', coalesce(
      (
        select sl.sis_email
        from logins sl
        where ${prefersSisEmail} and sl.user_id = u.id and sl.root_account_id = r.id and sl.workflow_state = 'active'
          and sl.sis_user_id is not null and sl.sis_email is not null
        order by sl.position, sl.id
        limit 1
      ),
      (
        select ch.address
        from communication_channels ch
        where ch.user_id = u.id
          and ch.root_account_id = r.id
          and ch.type = 'email'
          and ch.workflow_state = 'active'
        order by ch.position, ch.id
        limit 1
      )
    )
  )
`;

/** What the user is in the course. */
const enrollments = sql`
    left join lateral (
      select
        json_agg(distinct en.type) as types,
        json_agg(distinct cs.sis_section_id) filter (where cs.sis_section_id is not null) as sections,
        json_agg(distinct ou.uuid) filter (where ou.uuid is not null) as observed
      from enrollments en
      join sections cs on cs.id = en.course_section_id
      left join users ou on ou.id = en.associated_user_id and ou.workflow_state <> 'deleted'
      where en.course_id = c.id and en.user_id = u.id and en.workflow_state = 'active'
    ) e on true
`;

/** One row. */
// unguarded: what a launch tells of who launches it, and of the place where they may.
export const launchFacts = statement<Launched>(
  (value) => sql`
    select
      ${userJson(value('prefersSisEmail', 'boolean'))} as user,
      (
        select json_build_object('id', ru.id, 'uuid', ru.uuid)
        from users ru
        where ru.id = ${value('realUserId', 'bigint')}
      ) as "realUser",
      case when c.id is not null then json_build_object(
        'id', c.id, 'uuid', c.uuid, 'name', c.name, 'code', c.course_code, 'sisId', c.sis_course_id, 'locale', c.locale
      ) end as course,
      ${accountJson('a')} as account,
      ${accountJson('r')} as root,
      coalesce(e.types, '[]'::json) as "enrollmentTypes",
      coalesce(e.sections, '[]'::json) as "sectionSisIds",
      coalesce(e.observed, '[]'::json) as observed
    from users u
    join accounts r on r.id = ${value('rootAccountId', 'bigint')}
    cross join lateral (${profileIn(sql`r.id`, sql`u`)}) p
    left join courses c on c.id = ${value('courseId', 'bigint')} and c.root_account_id = r.id
    join accounts a on a.id = coalesce(c.account_id, ${value('accountId', 'bigint')}) and a.root_account_id = r.id
    left join lateral (
      select fl.unique_id, fl.sis_user_id
      from logins fl
      where fl.user_id = u.id and fl.root_account_id = r.id and fl.workflow_state = 'active'
      order by fl.position, fl.id
      limit 1
    ) l on true
    ${enrollments}
    where u.id = ${value('userId', 'bigint')}
  `,
);
