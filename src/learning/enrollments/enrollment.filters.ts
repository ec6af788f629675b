/** How lists of enrollments are filtered. Source: supplement §5.2. */

import { isNamedUser } from '../../identity/users/index.js';
import type { FilterScope, FilterSql } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { accessJoins, isFuture, isPast } from './rights/access.sql.js';

/** By words that no column holds; each honours the dates of section, course and term. */
export const spanWords = ['current_and_invited', 'current_and_future', 'current_and_concluded'] as const;
type SpanWord = (typeof spanWords)[number];

const dated = (row: Sql, test: Sql): Sql =>
  sql`exists (select 1 from enrollments xe ${accessJoins} where xe.id = ${row}.id and ${test})`;

/** Current is what is active and neither over nor still to come. */
function spans(row: Sql, words: Sql): Sql {
  const asked = (word: SpanWord) => sql`${sql.literal(word)} = any(${words})`;
  const state = sql`${row}.workflow_state`;
  return sql.join(
    [
      sql`
        (
          ${asked('current_and_invited')}
          and ${dated(
            row,
            sql`
            not ${isPast} and (xe.workflow_state = 'invited' or (xe.workflow_state = 'active' and not ${isFuture}))
          `,
          )}
        )
      `,
      sql`
        (${asked('current_and_future')} and ${state} = 'active' and ${dated(row, sql`not ${isPast}`)})
      `,
      sql`
        (
          ${asked('current_and_concluded')}
          and (
            ${state} = 'completed'
            or (${state} = 'active' and ${dated(row, sql`(${isPast} or not ${isFuture})`)})
          )
        )
      `,
    ],
    ' or ',
  );
}

/** A SIS id finds by what the viewer may see of it. */
const bySis =
  (column: string): FilterSql =>
  (filter) =>
    filter.given ? sql`${filter.column(column)} = any(${filter.parameter('text[]')})` : undefined;

/** One key or several. */
const keysOf = (given: never): readonly RecordKey[] => [given as RecordKey | RecordKey[]].flat();
const idsOf = (given: never): number[] => splitKeys(keysOf(given), 'id').ids;
const namedBy =
  (form: string) =>
  (given: never): string[] =>
    splitKeys(keysOf(given), form).named;

const users = (filter: FilterScope): Sql => isNamedUser(filter, sql`${filter.row}.user_id`);

/** A filter that is absent keeps everything, but for deleted enrollments and test students: these are listed by name alone. */
export const enrollmentFilters: Record<string, FilterSql> = {
  types: (filter) =>
    filter.given
      ? sql`${filter.row}.type = any(${filter.parameter('text[]')})`
      : sql`${filter.row}.type <> 'StudentViewEnrollment'`,
  roleIds: (filter) =>
    filter.given ? sql`${filter.row}.role_id = any(${filter.parameter('bigint[]', idsOf)})` : undefined,
  roleNames: (filter) => {
    if (!filter.given) return undefined;
    const names = filter.parameter('text[]');
    return sql`
      ${filter.row}.role_id in (
        select fr.id
        from roles fr
        where fr.root_account_id = ${filter.row}.root_account_id
          and (fr.name = any(${names}) or fr.label = any(${names}))
      )
    `;
  },
  states: (filter) => {
    if (!filter.given) return sql`${filter.row}.workflow_state <> 'deleted'`;
    const words = filter.parameter('text[]');
    return sql`(${filter.row}.workflow_state = any(${words}) or ${spans(filter.row, words)})`;
  },
  userId: (filter) => (filter.given ? users(filter) : undefined),
  userIds: (filter) => (filter.given ? users(filter) : undefined),
  courseId: (filter) =>
    filter.given
      ? sql`
        (
          ${filter.row}.course_id = any(${filter.parameter('bigint[]', idsOf)})
          or ${filter.column('sisCourseId')} = any(${filter.parameter('text[]', namedBy('sis_course_id'))})
        )
      `
      : undefined,
  sisAccountIds: bySis('sisAccountId'),
  sisCourseIds: bySis('sisCourseId'),
  sisSectionIds: bySis('sisSectionId'),
  sisUserIds: bySis('sisUserId'),
};

/** There are no grading periods, so none has grades. @throws Refusal 404 */
export function refuseGradingPeriod({ gradingPeriodId }: Readonly<Record<string, unknown>>): void {
  if (gradingPeriodId !== undefined && gradingPeriodId !== null) throw notFound();
}
