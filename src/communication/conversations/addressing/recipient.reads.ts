/** What is told of those to whom the actor may write, and how they are searched for. Source: supplement §4.9, find_recipients. */
import { profileIn, userPolicy, userReads } from '../../../identity/users/index.js';
import { courseReads, sectionReads } from '../../../learning/courses/index.js';
import { groupReads } from '../../../learning/groups/index.js';
import { actorTenant } from '../../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  defineReads,
  type LookUpSql,
  one,
  type Reads,
} from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { recipientCodeInvalid } from '../conversation.refusals.js';
import { commonCourses, commonGroups } from '../places-of-both.sql.js';
import { addressedPlace, codesIn } from './address-code.js';
import { countOfPlace } from './people-of-places.sql.js';
import { Recipient } from './recipient.entity.js';
import { recipientPermissionSql, recipientPolicy } from './recipient.policy.js';
import { recipientsFound } from './recipients.sql.js';

const isUser = (row: Sql): Sql => sql`${row}.kind = 'user'`;

/** A column of a person as the tenant knows them; null of a place. */
const ofPerson = (row: Sql, lookUp: LookUpSql, column: string): Sql =>
  lookUp.row(
    sql`
      select pr.name, pr.short_name, pr.avatar_url
      from users pu
      cross join lateral (${profileIn(actorTenant, sql`pu`)}) pr
      where pu.id = ${row}.subject_id and ${isUser(row)}
    `,
    column,
  );

/** The name of the course or the account that a section or a group stands in. */
const nameAround = (row: Sql): Sql => sql`
  case ${row}.kind
    when 'section' then (
      select ac.name from sections a join courses ac on ac.id = a.course_id where a.id = ${row}.subject_id
    )
    when 'group' then (
      select coalesce(ac.name, aa.name)
      from groups a
      left join courses ac on ac.id = a.course_id
      left join accounts aa on aa.id = a.account_id
      where a.id = ${row}.subject_id
    )
  end
`;

/** Of a place, each of the permissions with whether the actor has it there. */
const permissionsAsked = (row: Sql, names: Sql): Sql => sql`
  case when not ${isUser(row)} then (
    select coalesce(
      json_agg(
        json_build_object('name', an.name, 'granted', ${recipientPermissionSql(row, sql`an.name`)})
        order by an.place
      ),
      '[]'::json
    )
    from unnest(${names}) with ordinality as an (name, place)
  ) end
`;

export const recipientReads: Reads<Recipient, never> = defineReads(Recipient, {
  policy: recipientPolicy,
  orders: { found: ['rank', 'sortName', 'subjectId'] },
  computed: {
    name: (row, { lookUp }) => sql`coalesce(${ofPerson(row, lookUp, 'short_name')}, ${row}.sort_name)`,
    fullName: (row, { lookUp }) => ofPerson(row, lookUp, 'name'),
    avatarUrl: (row, { lookUp, predicate }) => {
      const shown = predicate(userPolicy.fields['avatarUrl']!, userReads, row);
      return sql`case when ${shown} then ${ofPerson(row, lookUp, 'avatar_url')} end`;
    },
    commonCourses: (row) => sql`case when ${isUser(row)} then ${commonCourses(sql`${row}.subject_id`)} end`,
    commonGroups: (row) => sql`case when ${isUser(row)} then ${commonGroups(sql`${row}.subject_id`)} end`,
    userCount: countOfPlace,
    contextName: nameAround,
    permissions: (row, { argument }) => permissionsAsked(row, argument('names', 'text[]')),
  },
  relations: {
    // Who may be written to is known by their name.
    user: one(() => userReads, 'subjectId', { trusted: true, when: isUser }),
    course: one(() => courseReads, 'subjectId', { when: (row) => sql`${row}.kind = 'course'` }),
    section: one(() => sectionReads, 'subjectId', { when: (row) => sql`${row}.kind = 'section'` }),
    group: one(() => groupReads, 'subjectId', { when: (row) => sql`${row}.kind = 'group'` }),
  },
});

const isCode = (code: string): boolean => /^[1-9]\d{0,15}$/.test(code) || addressedPlace(code) !== null;

/** @throws Refusal 400 on `context` or `exclude` for what is no code */
function refuseBadCodes({ context, exclude }: Readonly<Record<string, unknown>>): void {
  if (typeof context === 'string' && addressedPlace(context) === null) throw recipientCodeInvalid('context');
  const others = codesIn((exclude ?? []) as readonly string[]);
  if (!others.every(isCode)) throw recipientCodeInvalid('exclude');
}

/** Those to whom the actor may write: courses, sections and groups, then people, by name; nobody where nothing is searched for. */
export const recipients: Connection = connection(() => recipientReads, {
  source: recipientsFound,
  check: refuseBadCodes,
  order: 'found',
});
