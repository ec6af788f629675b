/** What a blueprint has locked, as conditions of policies and as columns of reads. Source: supplement §2.9. */
import { type Condition, onColumn } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import type { LockableAspect, LockableKind } from './content-kinds.js';

/** No blueprint has locked the aspect of the record. */
export const unlocked = (aspect: LockableAspect): Condition<'blueprintLocks'> =>
  onColumn('blueprintLocks', {
    holds: (locks) => !(locks as readonly LockableAspect[]).includes(aspect),
    sql: (locks) => sql`${sql.literal(aspect)} <> all(${locks})`,
  });

/** No blueprint has locked anything of the record: it may be deleted. */
export const lockedInNothing: Condition<'blueprintLocks'> = onColumn('blueprintLocks', {
  holds: (locks) => (locks as readonly LockableAspect[]).length === 0,
  sql: (locks) => sql`cardinality(${locks}) = 0`,
});

/** The tables of what a blueprint hands down and can lock. */
export const lockableTables: Readonly<Record<LockableKind, string>> = {
  assignment: 'assignments',
  attachment: 'files',
  discussion_topic: 'discussion_topics',
  external_tool: 'external_tools',
  quiz: 'quizzes',
  wiki_page: 'pages',
};

/** SQL: a blueprint has handed the record down to a course that follows it. */
const handedDown = (row: Sql, kind: LockableKind): Sql => sql`
  exists (
    select 1
    from content_copies hk
    join courses hc on hc.id = hk.course_id
    join ${sql.ref(lockableTables[kind])} hs on hs.id = hk.source_id and hs.course_id = hc.blueprint_course_id
    where hk.kind = ${sql.literal(kind)} and hk.copy_id = ${row}.id
  )
`;

/** SQL: what is locked of a record that a blueprint has handed down; null for every other. */
export const shownLocks =
  (kind: LockableKind) =>
  (row: Sql): Sql =>
    sql`
    case
      when cardinality(${row}.blueprint_locks) > 0 or ${handedDown(row, kind)} then ${row}.blueprint_locks
    end
  `;
