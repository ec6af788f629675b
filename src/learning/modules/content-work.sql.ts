/** What students do with contents of modules that areas further right have, as SQL. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import { type AddedSql, addedSql, type Sql, sql } from '../../platform/sql/sql.js';
import type { ItemType } from './module-item.entity.js';

type ItemSql = (item: Sql, user: Sql) => Sql;

/** What is done with a type of content. Every part takes the row of an item of the type and SQL of a user's id. */
export interface ContentWork {
  readonly type: ItemType;
  /** SQL: the content is one of the student's. */
  readonly shownTo: ItemSql;
  /** SQL: when they handed in, or were excused, a `timestamptz`; null until then. */
  readonly submittedAt: ItemSql;
  /** SQL: when they had the item's `min_score`, as far as they are shown it, a `timestamptz`; null until then. */
  readonly scoredAt: ItemSql;
  /** SQL over the row of an assignment: id of the content that it grades, null for none; absent where nothing is graded. */
  readonly gradedBy?: (assignment: Sql) => Sql;
}

/** Each area to the right says what is done with its contents. */
export const contentWorks = extensionPoint<ContentWork>('works on contents of modules', ({ type }) => type);

type WorkPart = Exclude<keyof ContentWork, 'type' | 'gradedBy'>;

const branchesOf =
  (part: WorkPart): AddedSql<ContentWork> =>
  (works, item, user) => {
    const branch = (work: ContentWork) =>
      sql`when ${sql.literal(work.type)} then ${work[part](item as Sql, user as Sql)}`;
    return sql.join(works.map(branch), ' ');
  };

const branches: Readonly<Record<WorkPart, AddedSql<ContentWork>>> = {
  shownTo: branchesOf('shownTo'),
  submittedAt: branchesOf('submittedAt'),
  scoredAt: branchesOf('scoredAt'),
};

/** SQL: branches of a `case` over the item's type, one for each type that an area further right has. */
export const contentBranches = (part: WorkPart, item: Sql, user: Sql): Sql =>
  addedSql(contentWorks, branches[part], item, user);

const orGraded: AddedSql<ContentWork> = (works, item, assignment) => {
  const row = item as Sql;
  const graded = works.flatMap(({ type, gradedBy }) => {
    const id = gradedBy?.(assignment as Sql);
    const itsType = sql.literal(type);
    return id === undefined ? [] : [sql`or (${row}.type = ${itsType} and ${row}.content_id = ${id})`];
  });
  return sql.join(graded, ' ');
};

/** SQL: the item shows the assignment, by itself or as what it grades. */
export const showsAssignment = (item: Sql, assignment: Sql): Sql => sql`
  (
    (${item}.type = 'Assignment' and ${item}.content_id = ${assignment}.id)
    ${addedSql(contentWorks, orGraded, item, assignment)}
  )
`;
