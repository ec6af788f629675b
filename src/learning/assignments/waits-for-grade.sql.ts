import { compile, type Sql, sql } from '../../platform/sql/sql.js';

/**
 * SQL: somebody has to grade a submission. The index holds for this text alone.
 * @param of the row with a dot
 */
export const waitsForGrade = (of: Sql): Sql => sql`
  ${of}workflow_state = 'pending_review'
  or (
    ${of}submission_type is not null
    and ${of}excused is not true
    and (
      ${of}workflow_state = 'submitted'
      or (${of}workflow_state = 'graded' and not ${of}grade_matches_current_submission)
    )
  )
`;

/** The condition of the index, over its table. */
export const waitsForGradeText = compile(waitsForGrade(sql.empty)).text;
