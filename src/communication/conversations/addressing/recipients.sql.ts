/** Whom the actor finds to write to: places first, then people by name. Decision 0127; source: supplement §4.9, find_recipients. */
import { actorSet, withinSections } from '../../../identity/access/index.js';
import { groupPolicy, groupReads } from '../../../learning/groups/index.js';
import { actorId, actorTenant } from '../../../platform/authorization/policy.js';
import type { SourceSql } from '../../../platform/query/reads.js';
import { inTextOrder } from '../../../platform/query/text-order.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import {
  inReachOfGroup,
  isInForce,
  isMemberOf,
  isOpenFor,
  isThere,
  observersOfActor,
  takesPartInGroup,
} from './addressable.sql.js';
import { recipientKinds } from './recipient.entity.js';
import {
  isAddressable,
  isReachedInCourse,
  isWrittenToFromAbove,
  wholeCourses,
  writesInCourse,
  writesInGroup,
  writtenAccounts,
  writtenCourses,
  writtenFromAbove,
} from './recipient.policy.js';
import { RecipientSearch } from './recipient-search.sql.js';

const rankOfUsers = recipientKinds.indexOf('user');

/** Rows of `Recipient` for a search; none where nothing is searched for. */
export const recipientsFound: SourceSql = (scope) => {
  const search = new RecipientSearch(scope);
  const asks = search.gives('search') || search.gives('context') || search.gives('userId');
  const rows = asks ? [...placesFound(search), peopleFound(search)] : [nobody];
  return sql`
    select ${actorTenant} as root_account_id, f.rank, f.kind, f.subject_id, f.sort_name
    from (${sql.join(rows, ' union all ')}) f
  `;
};

const row = (rank: Sql, kind: Sql, id: Sql, name: Sql): Sql =>
  sql`select ${rank}::int as rank, ${kind}::text as kind, ${id} as subject_id, ${name}::varchar(255) as sort_name`;

const ofKind = (kind: (typeof recipientKinds)[number], id: Sql, name: Sql): Sql =>
  row(sql.literal(recipientKinds.indexOf(kind)), sql.literal(kind), id, name);

const nobody = sql`${ofKind('user', sql`0::bigint`, sql`''`)} where false`;

/** Courses, sections and groups: those of the actor or, with a context, what there is in that course. Whoever is named is no place. */
function placesFound(search: RecipientSearch): Sql[] {
  if (search.gives('userId')) return [];
  return search.gives('context') ? placesInCourse(search) : ownPlaces(search);
}

/** A select of sections, or of groups, under the aliases `cs` and `cg`. */
const sectionsWhere = (search: RecipientSearch, where: Sql): Sql => sql`
  ${ofKind('section', sql`cs.id`, sql`cs.name`)}
  from sections cs
  where ${where}
    and ${search.wants('context')}
    and ${search.finds(sql`cs.name`)}
    and ${search.keeps('section', sql`cs.id`)}
    and cs.workflow_state = 'active'
    and ${withinSections(sql`cs.course_id`, sql`cs.id`)}
`;
const groupsWhere = (search: RecipientSearch, where: Sql): Sql => sql`
  ${ofKind('group', sql`cg.id`, sql`cg.name`)}
  from groups cg
  where ${where}
    and ${search.wants('context')}
    and ${search.finds(sql`cg.name`)}
    and ${search.keeps('group', sql`cg.id`)}
    and ${search.scope.predicate(groupPolicy.visible, groupReads, sql`cg`)}
`;

/** Those of the course that is the context as a whole, where the actor may write there. */
function placesInCourse(search: RecipientSearch): Sql[] {
  const whole = sql`${search.part} is null and ${writesInCourse(search.course)}`;
  return [
    sectionsWhere(search, sql`cs.course_id = ${search.course} and ${whole}`),
    groupsWhere(search, sql`cg.course_id = ${search.course} and ${whole} and ${writesInGroup(sql`cg`)}`),
  ];
}

/** Courses in which the actor writes to people with their sections, and groups to all of whose members they write. */
const ownPlaces = (search: RecipientSearch): Sql[] => [
  sql`
    ${ofKind('course', sql`cc.id`, sql`cc.name`)}
    from courses cc
    where cc.id = any(${writtenCourses})
      and cc.workflow_state <> 'deleted'
      and ${search.wants('context')}
      and ${search.finds(sql`cc.name`)}
      and ${search.keeps('course', sql`cc.id`)}
  `,
  sectionsWhere(search, sql`cs.course_id = any(${writtenCourses})`),
  groupsWhere(
    search,
    sql`
      (
        (cg.id = any(${actorSet('groups')}) and ${takesPartInGroup(sql`cg`)})
        or cg.course_id = any(${wholeCourses})
      )
    `,
  ),
];

/** People, each once: as many as the page needs, in the order of their names. */
function peopleFound(search: RecipientSearch): Sql {
  const candidates = candidatesOf(search);
  const [only] = candidates as [Sql];
  const people =
    candidates.length === 1 ? only : sql`${sql.join(candidates, ' union ')} order by 1, 2${limited(search)}`;
  return sql`
    ${row(sql.literal(rankOfUsers), sql.literal('user'), sql`p.id`, sql`p.name`)}
    from (${people}) p
    where ${search.wants('user')}
  `;
}

function candidatesOf(search: RecipientSearch): Sql[] {
  if (search.gives('context')) return [peopleOfCourse(search), peopleOfGroup(search)];
  if (search.gives('userId')) return [personNamed(search)];
  const above = writtenFromAbove(search.scope.askActor);
  if (above === 'tenant') return [peopleOfTenant(search)];
  const own = [peopleOfCourses(search), acquaintances(search)];
  return above === 'none' ? own : [...own, peopleOfTenant(search, isWrittenToFromAbove)];
}

const limited = ({ scope: { rows } }: RecipientSearch): Sql => (rows === null ? sql.empty : sql` limit ${rows}`);

/** SQL: the person stands after those of the pages before. */
function isAfter({ scope: { after } }: RecipientSearch, name: Sql, id: Sql): Sql {
  if (after === null) return sql`true`;
  const [rank, lastName, lastId] = after as readonly [Sql, Sql, Sql];
  const isUser = sql`${rank} = ${sql.literal(rankOfUsers)}`;
  return sql`
    (${inTextOrder(name)}, ${id}) > (
      case when ${isUser} then ${lastName} else '' end,
      case when ${isUser} then ${lastId} else 0 end
    )
  `;
}

/** A select of people among those whom `where` keeps of the rows of `users` under the alias `ru`. */
function usersWhere(search: RecipientSearch, where: Sql): Sql {
  const user = sql`ru`;
  const name = search.nameOf(user);
  return sql`
    (
      select ${inTextOrder(name)} as name, ru.id
      from users ru
      where ${where} and ${isThere(user)} and ${search.findsUser(user)} and ${search.keeps('user', sql`ru.id`)}
        and ${isAfter(search, name, sql`ru.id`)}
      order by 1, 2${limited(search)}
    )
  `;
}

/**
 * A select of the people of a course, in the order that its enrollments keep. Names are looked up one by one, as a value,
 * so that the database never looks through everybody's names for each course.
 * @param course row of the course
 */
function peopleEnrolled(search: RecipientSearch, course: Sql, where: Sql): Sql {
  const [part, user] = [sql`re`, sql`ru`];
  const found = search.gives('search')
    ? sql`and (select ${search.findsUser(user)} from users ru where ru.id = re.user_id)`
    : sql.empty;
  return sql`
    select distinct ${inTextOrder(sql`re.listed_as`)} as name, re.user_id as id
    from enrollments re
    where re.course_id = ${course}.id
      and re.listed_as is not null
      and ${where}
      and ${isOpenFor(part, course)}
      and ${search.keeps('user', sql`re.user_id`)}
      and ${isAfter(search, sql`re.listed_as`, sql`re.user_id`)}
      ${found}
    order by 1, 2${limited(search)}
  `;
}

/** People of the courses in which the actor may write to them: of each course no more than the page needs. */
const peopleOfCourses = (search: RecipientSearch): Sql => sql`
  (
    select rp.name, rp.id
    from courses rc
    cross join lateral (${peopleEnrolled(search, sql`rc`, isReachedInCourse(sql`re`))}) rp
    where rc.id = any(${writtenCourses})
  )
`;

/** People of the course, or the section, that is the context, some of them where it names a kind of part. */
function peopleOfCourse(search: RecipientSearch): Sql {
  const part = sql`re`;
  const reached = sql`
    ((${isReachedInCourse(part)}) or (${isInForce(part)} and rc.account_id = any(${writtenAccounts})))
    and (${search.section} is null or re.course_section_id = ${search.section})
    and (${search.part} is null or re.type = ${search.part})
    ${search.gives('userId') ? sql`and re.user_id = ${search.user}` : sql.empty}
  `;
  return sql`
    (
      select rp.name, rp.id
      from courses rc
      cross join lateral (${peopleEnrolled(search, sql`rc`, reached)}) rp
      where rc.root_account_id = ${actorTenant}
        and rc.id = coalesce(
          ${search.course},
          (select rs.course_id from sections rs where rs.id = ${search.section} and rs.workflow_state = 'active')
        )
    )
  `;
}

const peopleOfGroup = (search: RecipientSearch): Sql =>
  usersWhere(
    search,
    sql`
      ru.id in (
        select xm.user_id
        from groups xg
        join group_memberships xm on xm.group_id = xg.id and xm.workflow_state = 'accepted'
        where xg.id = ${search.group}
          and xg.workflow_state = 'available'
          and xg.root_account_id = ${actorTenant}
          and ${writesInGroup(sql`xg`)}
          and ${isMemberOf(sql`xm.user_id`, sql`xg`)}
          and ${inReachOfGroup(sql`xm.user_id`, sql`xg`)}
      )
      ${search.gives('userId') ? sql`and ru.id = ${search.user}` : sql.empty}
    `,
  );

/** SQL: the people of the conversation that the search comes from, where the actor takes part in it. */
const peopleOfConversation = ({ conversation }: RecipientSearch): Sql => sql`
  select rv.user_id
  from conversation_views rv
  where rv.conversation_id = ${conversation}
    and rv.root_account_id = ${actorTenant}
    and exists (
      select 1 from conversation_views ro where ro.conversation_id = ${conversation} and ro.user_id = ${actorId}
    )
`;

/** Whom the actor may write to without a course: themself, fellow members, whom they observe and who observes them. */
function acquaintances(search: RecipientSearch): Sql {
  const sources = [
    sql`select ${actorId}`,
    sql`
      select xm.user_id
      from groups xg
      join group_memberships xm on xm.group_id = xg.id and xm.workflow_state = 'accepted'
      where xg.id = any(${actorSet('groups')})
        and ${takesPartInGroup(sql`xg`)}
        and ${isMemberOf(sql`xm.user_id`, sql`xg`)}
    `,
    sql`select unnest(${actorSet('observees')})`,
    observersOfActor,
    ...(search.gives('conversationId') ? [peopleOfConversation(search)] : []),
  ];
  return usersWhere(search, sql`ru.id in (${sql.join(sources, ' union all ')})`);
}

const peopleOfTenant = (
  search: RecipientSearch,
  where: (user: Sql, ask: RecipientSearch['scope']['askActor']) => Sql = () => sql`true`,
): Sql => usersWhere(search, where(sql`ru.id`, search.scope.askActor));

function personNamed(search: RecipientSearch): Sql {
  const addressable = isAddressable(sql`ru.id`, search.scope.askActor);
  const allowed = search.gives('conversationId')
    ? sql`(${addressable} or ru.id in (${peopleOfConversation(search)}))`
    : addressable;
  return usersWhere(search, sql`ru.id = ${search.user} and ${allowed}`);
}
