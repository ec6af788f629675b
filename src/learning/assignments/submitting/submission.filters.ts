/** How lists of submissions are filtered. Source: supplement §5.3, GET students/submissions. */

import { isNamedUser } from '../../../identity/users/index.js';
import type { FilterScope, FilterSql } from '../../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

const given =
  (sql: (filter: Parameters<FilterSql>[0]) => Sql): FilterSql =>
  (filter) =>
    filter.given ? sql(filter) : undefined;

/** Ids of users by id, SIS id, or as `self`; none given is everybody whom the policy lets through. */
export const students: FilterSql = given((filter) => isNamedUser(filter, sql`${filter.row}.user_id`));

/** What a mask hides is not found by a filter either. */
export const submissionFilters: Record<string, FilterSql> = {
  assignmentIds: given(
    (filter) => sql`
      ${filter.row}.assignment_id = any(
        ${filter.parameter('bigint[]', (keys: never) => splitKeys(keys as readonly RecordKey[], 'id').ids)}
      )
    `,
  ),
  workflowState: given((filter) => sql`${filter.column('shownState')} = ${filter.parameter('text')}`),
  gradedSince: given((filter) => sql`${filter.column('gradedAt')} >= ${filter.parameter('timestamptz')}`),
  submittedSince: given((filter) => sql`${filter.row}.submitted_at >= ${filter.parameter('timestamptz')}`),
};

/** Of work handed in by a group only one row: the first member's. */
export const oneOfEachGroup: FilterSql = (filter) =>
  filter.flag === true
    ? sql`
      (
        ${filter.row}.group_id is null
        or not exists (
          select 1
          from submissions og
          where og.assignment_id = ${filter.row}.assignment_id
            and og.group_id = ${filter.row}.group_id
            and og.user_id < ${filter.row}.user_id
        )
      )
    `
    : undefined;

/** The submission of one student. */
export const ofStudent = (filter: FilterScope): Sql => isNamedUser(filter, sql`${filter.row}.user_id`);
