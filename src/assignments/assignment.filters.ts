/** How lists of assignments are filtered. Decision 0020. Source: supplement §5.3, bucket, search_term, assignment_ids. */
import type { FilterSql } from '../kernel/reads.js';
import { type RecordKey, splitKeys } from '../kernel/record-key.js';
import { containing } from '../kernel/sql.js';
import { dateThroughEyes, throughEyes } from './effective-dates.sql.js';
import { expectsSubmission, waitsForStudents } from './handing-in.sql.js';
import { waitsForGrade } from './submission.entity.js';

/** SQL for each bucket, over `xv.id` (the student through whose eyes is looked) and `d.due`. Staff ask for anybody's work. */
const buckets = (alias: string): Record<string, string> => {
  const own = `from submissions bs where bs.assignment_id = ${alias}.id and bs.user_id = xv.id`;
  const handedIn = `case when xv.id is not null then exists (select 1 ${own} and (bs.submitted_at is not null or bs.excused)) else not ${waitsForStudents(alias)} end`;
  // To its student, muted work is not graded.
  const hidden = `xv.id is not null and ${alias}.muted and bs.submitted_at is not null`;
  const ungraded = `exists (select 1 from submissions bs where bs.assignment_id = ${alias}.id and (xv.id is null or bs.user_id = xv.id)
    and (${waitsForGrade('bs.')} or ${hidden}))`;
  return {
    past: 'd.due < now()',
    overdue: `d.due < now() and ${expectsSubmission(alias)} and not (${handedIn})`,
    undated: 'd.due is null',
    ungraded: `${alias}.grading_type <> 'not_graded' and ${ungraded}`,
    unsubmitted: `${expectsSubmission(alias)} and not (${handedIn})`,
    upcoming: `d.due between now() and now() + interval '7 days'`,
    future: 'coalesce(d.due >= now(), true)',
  };
};

const bucket =
  (studentOf?: (parent: string) => string): FilterSql =>
  (filter) => {
    if (!filter.given) return undefined;
    const { alias } = filter;
    const word = filter.parameter('text');
    const cases = Object.entries(buckets(alias)).map(([name, sql]) => `when '${name}' then ${sql}`);
    const due = `(select ${dateThroughEyes('due', alias)} as due offset 0) d`;
    const student = studentOf?.(filter.parent);
    const sql = `(select case ${word} ${cases.join(' ')} end from ${due})`;
    return student === undefined
      ? throughEyes(alias, filter.parameters, sql)
      : `(select ${sql} from (select ${student} as id offset 0) xv)`;
  };

const idsOf = (keys: never): number[] => splitKeys(keys as readonly RecordKey[], 'id').ids;

/** @param studentOf SQL of the student whose list it is, over the record that the list hangs on; the viewer's own unless given */
export const assignmentFilters = (studentOf?: (parent: string) => string): Record<string, FilterSql> => ({
  searchTerm: (filter) =>
    filter.given
      ? `${filter.alias}.name ilike ${filter.parameter('text', (term: never) => containing((term as string).trim()))}`
      : undefined,
  assignmentIds: (filter) =>
    filter.given ? `${filter.alias}.id = any(${filter.parameter('bigint[]', idsOf)})` : undefined,
  bucket: bucket(studentOf),
});
