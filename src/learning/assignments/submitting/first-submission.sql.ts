/** The first work of a student on an assignment that is graded as it is handed in: part of one statement, beside what caused it. */

import { snakeCase } from '../../../platform/sql/catalogue.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { ValueSql } from '../../../platform/sql/statement.js';
import { Submission } from '../submission.entity.js';
import { type KeptTotals, setTotals, totalsChange } from '../totals-basis.sql.js';
import { keptProperties } from './submission-changes.js';
import { SubmissionVersion } from './submission-version.entity.js';

export interface FirstSubmission extends KeptTotals {
  /** JSON by the names of columns. */
  readonly submission: string;
}

/** What `firstSubmission` changes. */
export const firstSubmissionChanges = [Submission, SubmissionVersion, totalsChange] as const;

const kept = sql.join(keptProperties.map((name) => sql.ref(snakeCase(name))));

/**
 * SQL: common table expressions that keep the work, with its first version and the totals that follow from it. The caller holds the
 * student enrollments, as `changeSubmissions` does. `entered` is the row: none where the student has one already.
 */
export const firstSubmission = <Values extends FirstSubmission>(value: ValueSql<Values>): Sql => sql`
  entered as (
    insert into submissions (${kept}, grade_matches_current_submission)
    select ${kept}, n.grade_matches_current_submission
    from jsonb_populate_record(null::submissions, ${value('submission', 'jsonb')}) n
    on conflict (assignment_id, user_id) do nothing
    returning *
  ),
  first_version as (
    insert into submission_versions (${kept}, submission_id, number, grade_changed)
    select ${kept}, e.id, 1, e.graded_at is not null
    from entered e
  ),
  totals_kept as (update enrollments e ${setTotals(value)})
`;
