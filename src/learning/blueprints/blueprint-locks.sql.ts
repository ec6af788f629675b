/** What blueprints have locked of the contents of the courses that follow them. Source: supplement §2.9; decision 0129. */
import { bulkStatement, type EntityType, updated } from '../../platform/sql/bulk.js';
import { row, type Sql, sql } from '../../platform/sql/sql.js';
import type { ValueSql } from '../../platform/sql/statement.js';
import { Assignment } from '../assignments/index.js';
import { type LockableAspect, type LockableKind, lockableAspects, lockableTables } from '../course-copies/index.js';
import { DiscussionTopic } from '../discussions/index.js';
import { ExternalTool } from '../external-tools/index.js';
import { StoredFile } from '../files/index.js';
import { Page } from '../pages/index.js';
import { Quiz } from '../quizzes/index.js';

interface Lockable {
  readonly entity: EntityType<{ blueprintLocks: LockableAspect[] }>;
  /** What there is to be locked of it. */
  readonly aspects: readonly LockableAspect[];
}

/** What can be locked, by the kind of the content. */
const lockables: Readonly<Record<LockableKind, Lockable>> = {
  assignment: { entity: Assignment, aspects: lockableAspects },
  attachment: { entity: StoredFile, aspects: ['content', 'availability_dates'] },
  discussion_topic: { entity: DiscussionTopic, aspects: lockableAspects },
  external_tool: { entity: ExternalTool, aspects: ['content'] },
  quiz: { entity: Quiz, aspects: lockableAspects },
  wiki_page: { entity: Page, aspects: ['content'] },
};

const words = (list: readonly string[]): Sql =>
  list.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(list.map(sql.literal))}]`;

const aspectsOf = (kind: Sql): Sql => sql`
  case ${kind} ${sql.join(
    Object.entries(lockables).map(([of, { aspects }]) => sql`when ${sql.literal(of)} then ${words(aspects)}`),
    ' ',
  )} else ${words([])} end
`;

/** SQL: what is locked of an item of a blueprint, in the order of the documents: a list of words. @param item may be missing */
export const locksOfItem = (item: Sql, course: Sql): Sql => sql`
  case when ${item}.restricted then
    array(
      select xa.aspect
      from unnest(${aspectsOf(sql`${item}.kind`)}) with ordinality xa (aspect, place)
      where xa.aspect = any(
          coalesce(
            ${item}.restrictions,
            case
              when ${course}.use_blueprint_restrictions_by_object_type then
                array(
                  select jsonb_array_elements_text(
                    coalesce(${course}.blueprint_restrictions_by_object_type -> ${item}.kind::text, '[]')
                  )
                )
              else ${course}.blueprint_restrictions
            end
          )
        )
      order by xa.place
    )
  else ${words([])} end
`;

/** Copies in the courses that follow a blueprint, with what is locked of each. */
const copiesWithLocks = (kind: LockableKind, blueprintId: Sql, where: (copy: Sql) => Sql): Sql => {
  const k = row();
  return sql`
    select ${k}.copy_id, ${locksOfItem(sql`bi`, sql`bc`)} as locks
    from courses fc
    join content_copies ${k} on ${k}.course_id = fc.id and ${k}.kind = ${sql.literal(kind)}
    join courses bc on bc.id = fc.blueprint_course_id
    join blueprint_templates bt on bt.course_id = bc.id
    left join blueprint_items bi
      on bi.template_id = bt.id and bi.kind = ${k}.kind and bi.source_id = ${k}.source_id
    where fc.blueprint_course_id = ${blueprintId} and ${where(sql`${k}`)}
  `;
};

/** Locks, or unlocks, copies of a kind in courses that follow a blueprint. */
// unguarded: of a blueprint whose manager changes it.
const locksFollow = <Values extends { blueprintId: number }>(
  kind: LockableKind,
  where: (copy: Sql, value: ValueSql<Values>) => Sql,
) =>
  bulkStatement<Values>([updated(lockables[kind].entity, 'blueprintLocks')], (value) => {
    const copies = copiesWithLocks(kind, value('blueprintId', 'bigint'), (copy) => where(copy, value));
    return sql`
      update ${sql.ref(lockableTables[kind])} t
      set blueprint_locks = x.locks
      from (${copies}) x
      where t.id = x.copy_id and t.blueprint_locks <> x.locks
    `;
  });

const kinds = Object.keys(lockables) as LockableKind[];

interface OfItem {
  readonly blueprintId: number;
  readonly sourceId: number;
}

/** The copies of one content in all courses that follow, by the kind of the content. */
// unguarded: copies of a content that the actor locks in the blueprint.
const itemLocked = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    locksFollow<OfItem>(kind, (copy, value) => sql`${copy}.source_id = ${value('sourceId', 'bigint')}`),
  ]),
) as Record<LockableKind, ReturnType<typeof locksFollow<OfItem>>>;

interface Followers {
  readonly blueprintId: number;
  /** Courses that follow; null for all of them. */
  readonly courseIds: readonly number[] | null;
}

/** The same of all copies in some of the courses: a statement for each kind. */
// unguarded: copies of contents of a blueprint that the actor manages.
const coursesLocked = kinds.map((kind) =>
  locksFollow<Followers>(
    kind,
    (_copy, value) => sql`fc.id = any(coalesce(${value('courseIds', 'bigint[]')}, array[fc.id]))`,
  ),
);

/** What is graded as a quiz or as a discussion is locked like it. */
// unguarded: likewise.
const assignmentsLocked = ['quizzes', 'discussion_topics'].map((table) =>
  bulkStatement<Followers>(
    [updated(Assignment, 'blueprintLocks')],
    (value) => sql`
      update assignments t
      set blueprint_locks = x.blueprint_locks
      from courses fc
      join ${sql.ref(table)} x on x.course_id = fc.id
      where fc.blueprint_course_id = ${value('blueprintId', 'bigint')}
        and fc.id = any(coalesce(${value('courseIds', 'bigint[]')}, array[fc.id]))
        and t.id = x.assignment_id
        and t.blueprint_locks <> x.blueprint_locks
    `,
  ),
);

/** Nothing is locked in courses that follow no more: a statement for each kind. */
// unguarded: courses that a blueprint lets go.
const coursesUnlocked = kinds.map((kind) =>
  bulkStatement<{ courseIds: readonly number[] }>(
    [updated(lockables[kind].entity, 'blueprintLocks')],
    (value) => sql`
      update ${sql.ref(lockableTables[kind])}
      set blueprint_locks = '{}'
      where course_id = any(${value('courseIds', 'bigint[]')}) and blueprint_locks <> '{}'
    `,
  ),
);

export const lockStatements = { itemLocked, coursesLocked, assignmentsLocked, coursesUnlocked };
