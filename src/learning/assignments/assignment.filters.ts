/** How lists of assignments are filtered. Decision 0020. Source: supplement §5.3, bucket, search_term, assignment_ids. */
import type { FilterSql } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { containingTrimmed, type Sql, sql } from '../../platform/sql/sql.js';
import { dateThroughEyes, throughEyes } from './effective-dates.sql.js';
import { expectsSubmission, waitsForStudents } from './submitting/handing-in.sql.js';
import { waitsForGrade } from './waits-for-grade.sql.js';

/** SQL for each bucket, over `xv.id` (the student through whose eyes is looked) and `d.due`. Staff ask for anybody's work. */
const buckets = (row: Sql): Record<string, Sql> => {
  const own = sql`from submissions bs where bs.assignment_id = ${row}.id and bs.user_id = xv.id`;
  const handedIn = sql`
    case
      when xv.id is not null then exists (select 1 ${own} and (bs.submitted_at is not null or bs.excused))
      else not ${waitsForStudents(row)}
    end
  `;
  // To its student, muted work is not graded.
  const hidden = sql`xv.id is not null and ${row}.muted and bs.submitted_at is not null`;
  const ungraded = sql`
    exists (
      select 1
      from submissions bs
      where bs.assignment_id = ${row}.id
        and (xv.id is null or bs.user_id = xv.id)
        and (${waitsForGrade(sql`bs.`)} or ${hidden})
    )
  `;
  return {
    past: sql`d.due < now()`,
    overdue: sql`d.due < now() and ${expectsSubmission(row)} and not (${handedIn})`,
    undated: sql`d.due is null`,
    ungraded: sql`${row}.grading_type <> 'not_graded' and ${ungraded}`,
    unsubmitted: sql`${expectsSubmission(row)} and not (${handedIn})`,
    upcoming: sql`d.due between now() and now() + interval '7 days'`,
    future: sql`coalesce(d.due >= now(), true)`,
  };
};

const bucket =
  (studentOf?: (parent: Sql) => Sql): FilterSql =>
  (filter) => {
    if (!filter.given) return undefined;
    const { row } = filter;
    const word = filter.parameter('text');
    const cases = Object.entries(buckets(row)).map(([name, kept]) => sql`when ${sql.literal(name)} then ${kept}`);
    const due = sql`(select ${dateThroughEyes('due', row)} as due offset 0) d`;
    const student = studentOf?.(filter.parent);
    const kept = sql`(select case ${word} ${sql.join(cases, ' ')} end from ${due})`;
    return student === undefined
      ? throughEyes(row, kept)
      : sql`(select ${kept} from (select ${student} as id offset 0) xv)`;
  };

const idsOf = (keys: never): number[] => splitKeys(keys as readonly RecordKey[], 'id').ids;

/** @param studentOf SQL of the student whose list it is, over the record that the list hangs on; the viewer's own unless given */
export const assignmentFilters = (studentOf?: (parent: Sql) => Sql): Record<string, FilterSql> => ({
  searchTerm: (filter) =>
    filter.given ? sql`${filter.row}.name ilike ${filter.parameter('text', containingTrimmed)}` : undefined,
  assignmentIds: (filter) =>
    filter.given ? sql`${filter.row}.id = any(${filter.parameter('bigint[]', idsOf)})` : undefined,
  bucket: bucket(studentOf),
});
