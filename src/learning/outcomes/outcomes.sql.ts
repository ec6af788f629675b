/** Statements about the tree of groups and its links. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';
import { Outcome } from './outcome.entity.js';
import { OutcomeGroup } from './outcome-group.entity.js';
import { OutcomeLink } from './outcome-link.entity.js';

/** SQL: list of ids of an account and those above it, or of those above a course. @param place a row with account_id and course_id */
export const accountsAbove = (place: Sql): Sql => sql`
  (
    select ga.ancestors
    from accounts ga
    where ga.id = coalesce(${place}.account_id, (select gc.account_id from courses gc where gc.id = ${place}.course_id))
  )::bigint[]
`;

/** What the group may use: of all tenants, of its own course or account, or of an account above. Source: D2 · Outcome groups, rules 4 and 7. */
export const isUsableIn = (group: Sql, row: Sql): Sql => sql`
  (
    (${row}.account_id is null and ${row}.course_id is null)
    or ${row}.course_id = ${group}.course_id
    or ${row}.account_id = any(${accountsAbove(group)})
  )
`;

interface OfGroup {
  readonly groupId: number;
}

/** A group that may be imported into another one, and whether it is a root. */
// unguarded: the group that imports is authorized, and who manages it sees what it may use.
export const importableGroup = statement<OfGroup & { sourceId: number }>(
  (value) => sql`
    select s.id, s.parent_id is null as "isRoot"
    from outcome_groups g
    join outcome_groups s on s.id = ${value('sourceId', 'bigint')}
    where g.id = ${value('groupId', 'bigint')} and s.workflow_state = 'active' and ${isUsableIn(sql`g`, sql`s`)}
  `,
);

/** A group of the same course or account, and whether it lies within the group or is it. */
// unguarded: the group that moves is authorized, and the other one is of the same place.
export const parentForGroup = statement<OfGroup & { parentId: number }>(
  (value) => sql`
    with recursive above as (
      select p.id, p.parent_id
      from outcome_groups g
      join outcome_groups p on p.id = ${value('parentId', 'bigint')}
      where g.id = ${value('groupId', 'bigint')}
        and p.workflow_state = 'active'
        and p.root_account_id = g.root_account_id
        and p.account_id is not distinct from g.account_id
        and p.course_id is not distinct from g.course_id
      union all
      select p.id, p.parent_id
      from above a
      join outcome_groups p on p.id = a.parent_id
    )
    select bool_or(id = ${value('groupId', 'bigint')}) as "isWithin"
    from above
    having count(*) > 0
  `,
);

/** Links an outcome, unless it is in the group already: then nothing comes back. */
// unguarded: the group is authorized, and may use the outcome.
export const outcomeLinked = bulkStatement<OfGroup & { outcomeId: number }>(
  [OutcomeLink],
  (value) => sql`
    insert into outcome_links (root_account_id, account_id, course_id, outcome_group_id, outcome_id)
    select g.root_account_id, g.account_id, g.course_id, g.id, ${value('outcomeId', 'bigint')}
    from outcome_groups g
    where g.id = ${value('groupId', 'bigint')}
    on conflict (outcome_group_id, outcome_id)
    where workflow_state = 'active' do nothing
    returning id
  `,
);

// unguarded: the group is authorized.
export const linkInGroup = statement<OfGroup & { outcomeId: number }>(
  (value) => sql`
    select id
    from outcome_links
    where outcome_group_id = ${value('groupId', 'bigint')}
      and outcome_id = ${value('outcomeId', 'bigint')}
      and workflow_state = 'active'
  `,
);

/** What goes: a group with everything below it, or a link alone. */
interface Going {
  readonly groupId: number | null;
  readonly linkId: number | null;
}

/** `tree`: the groups that go; `gone`: the links that go; `leaving`: the outcomes whose last links are among them. */
const whatGoes = (value: ValueSql<Going>): Sql => sql`
  recursive tree as (
    select g.id
    from outcome_groups g
    where g.id = ${value('groupId', 'bigint')} and g.workflow_state = 'active'
    union all
    select g.id
    from tree t
    join outcome_groups g on g.parent_id = t.id
    where g.workflow_state = 'active'
  ),
  gone as materialized (
    select l.id, l.outcome_id
    from outcome_links l
    where l.id = ${value('linkId', 'bigint')} and l.workflow_state = 'active'
    union all
    select l.id, l.outcome_id
    from tree t
    join outcome_links l on l.outcome_group_id = t.id
    where l.workflow_state = 'active'
  ),
  leaving as materialized (
    select g.outcome_id as id
    from gone g
    group by g.outcome_id
    having count(*) = (
        select count(*)
        from outcome_links o
        where o.outcome_id = g.outcome_id and o.workflow_state = 'active'
      )
  )
`;

/** Whether outcomes of all tenants are among those that are linked there: other tenants may use them, too. */
// unguarded: below a group that the actor manages.
export const linksGlobalOutcomes = statement<Going>(
  (value) => sql`
    with ${whatGoes(value)}
    select exists (
        select 1
        from gone g
        join outcomes o on o.id = g.outcome_id
        where o.account_id is null and o.course_id is null
      ) as "isGlobal"
  `,
);

/** Whether the last link of an aligned outcome is among what goes. */
// unguarded: below a group that the actor manages.
export const endsAlignedOutcome = statement<Going>(
  (value) => sql`
    with ${whatGoes(value)}
    select exists (select 1 from leaving l join outcome_alignments a on a.outcome_id = l.id) as "isAligned"
  `,
);

/** Ends groups, links, and the outcomes that have no link any more; tells how many. */
// unguarded: below a group that the actor manages.
export const linksEnded = bulkStatement<Going>(
  [updated(OutcomeGroup, 'workflowState'), updated(OutcomeLink, 'workflowState'), updated(Outcome, 'workflowState')],
  (value) => sql`
    with ${whatGoes(value)},
    groups_ended as (
      update outcome_groups set workflow_state = 'deleted' where id in (select id from tree) returning id
    ),
    links_ended as (
      update outcome_links set workflow_state = 'deleted' where id in (select id from gone) returning id
    ),
    outcomes_ended as (
      update outcomes set workflow_state = 'deleted' where id in (select id from leaving) returning id
    )
    select (select count(*)::int from groups_ended) as groups,
      (select count(*)::int from links_ended) as links,
      (select count(*)::int from outcomes_ended) as outcomes
  `,
);

/** Copies a group with its tree of groups and links below another one; outcomes stay what they are. */
// unguarded: the group that imports is authorized, and may use the source.
export const groupImported = bulkStatement<OfGroup & { sourceId: number }>(
  [OutcomeGroup, OutcomeLink],
  (value) => sql`
    with recursive tree as (
      select s.id, s.parent_id, s.title, s.description
      from outcome_groups s
      where s.id = ${value('sourceId', 'bigint')}
      union all
      select s.id, s.parent_id, s.title, s.description
      from tree t
      join outcome_groups s on s.parent_id = t.id
      where s.workflow_state = 'active'
    ),
    numbered as materialized (
      select t.*, nextval(pg_get_serial_sequence('outcome_groups', 'id')) as copy_id
      from tree t
    ),
    groups_made as (
      insert into outcome_groups (id, root_account_id, account_id, course_id, parent_id, title, description)
      select n.copy_id, g.root_account_id, g.account_id, g.course_id, coalesce(p.copy_id, g.id), n.title,
        n.description
      from numbered n
      join outcome_groups g on g.id = ${value('groupId', 'bigint')}
      left join numbered p on p.id = n.parent_id and n.id <> ${value('sourceId', 'bigint')}
      returning id
    ),
    links_made as (
      insert into outcome_links (root_account_id, account_id, course_id, outcome_group_id, outcome_id)
      select g.root_account_id, g.account_id, g.course_id, n.copy_id, l.outcome_id
      from numbered n
      join outcome_links l on l.outcome_group_id = n.id and l.workflow_state = 'active'
      join outcome_groups g on g.id = ${value('groupId', 'bigint')}
      returning id
    )
    select (select n.copy_id from numbered n where n.id = ${value('sourceId', 'bigint')}) as id,
      (select count(*)::int from groups_made) as groups,
      (select count(*)::int from links_made) as links
  `,
);

/** Where a root group belongs. */
interface Owner {
  readonly courseId: number | null;
  readonly accountId: number | null;
}

const ofOwner = (value: ValueSql<Owner>, row: Sql): Sql => sql`
  (
    ${row}.course_id = ${value('courseId', 'bigint')}
    or ${row}.account_id = ${value('accountId', 'bigint')}
    or (
      ${value('courseId', 'bigint')} is null
      and ${value('accountId', 'bigint')} is null
      and ${row}.course_id is null
      and ${row}.account_id is null
    )
  )
`;

/** The root group of a course, an account or, of neither, of all tenants. */
// unguarded: the course or account is authorized; what is of all tenants is read by everybody.
export const rootGroupOf = statement<Owner>(
  (value) => sql`
    select r.id
    from outcome_groups r
    where r.parent_id is null and ${ofOwner(value, sql`r`)}
  `,
);

/** Makes the root group, called like its course or account; that of all tenants belongs to the account of the site. */
// unguarded: the course or account is authorized.
export const rootGroupMade = bulkStatement<Owner>(
  [OutcomeGroup],
  (value) => sql`
    insert into outcome_groups (root_account_id, account_id, course_id, title)
    select c.root_account_id, null::bigint, c.id, c.name
    from courses c
    where c.id = ${value('courseId', 'bigint')}
    union all
    select a.root_account_id, a.id, null, a.name
    from accounts a
    where a.id = ${value('accountId', 'bigint')}
    union all
    (
      select a.id, null, null, 'ROOT'
      from accounts a
      where a.site
        and a.workflow_state = 'active'
        and ${value('courseId', 'bigint')} is null
        and ${value('accountId', 'bigint')} is null
      order by a.id
      limit 1
    )
    on conflict do nothing
    returning id
  `,
);
