/** The tabs of tools in the navigation of a course, which an area further right adds. Decision 0025. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import { type AddedSql, addedSql, type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Where tools of a course are found. */
export interface ToolTabSource {
  readonly name: string;
  /** SQL over the row of a course: a `jsonb` list of `ToolTab`, by their names. */
  readonly tabsOf: (course: Sql) => Sql;
}

export const toolTabSources = extensionPoint<ToolTabSource>('tabs of tools', ({ name }) => name);

const allTabs: AddedSql<ToolTabSource> = (sources, course) =>
  sql.join([sql`'[]'::jsonb`, ...sources.map(({ tabsOf }) => sql`(${tabsOf(course as Sql)})`)], ' || ');

/** SQL over the row of a course: a `jsonb` list of `ToolTab`. */
export const toolTabsSql = (course: Sql): Sql => sql`(${addedSql(toolTabSources, allTabs, course)})`;

/** Those of one course. */
// unguarded: for who changes the navigation of the course.
export const toolTabsOfCourse = statement<{ readonly courseId: number }>(
  (value) => sql`
    select ${toolTabsSql(sql`nc`)} as "toolTabs"
    from courses nc
    where nc.id = ${value('courseId', 'bigint')}
  `,
);
