import { namedBy, nameIn, userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { defineReads, type LookUpSql, one, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import {
  assignmentReads,
  attachedFiles,
  dueAt,
  hasAttachments,
  isLate,
  isMissing,
  SubmissionVersion,
  secondsLate,
  submissionReads,
} from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { automaticGrader } from './gradebook-days.sql.js';
import { gradebookVersionPolicy } from './gradebook-history.policy.js';

/** A version that is a grading. */
export type GradebookVersion = SubmissionVersion;

/** SQL: the name of who graded; null for what is not graded. */
const graderName = (gradedAt: Sql, graderId: Sql, name: Sql): Sql => sql`
  case
    when ${gradedAt} is not null
      then case when coalesce(${graderId}, 0) <= 0 then ${sql.literal(automaticGrader)} else ${name} end
  end
`;

const current = (lookUp: LookUpSql, column: string): Sql => lookUp('submissions', 'submission_id', column);

const previousName = nameIn(sql`p.root_account_id`, sql`pu.id`, sql`pu.name`);

/** The version before, of the same submission. */
const previous = (row: Sql, lookUp: LookUpSql, column: string): Sql =>
  lookUp.row(
    sql`
      select p.grade, p.graded_at, ${graderName(sql`p.graded_at`, sql`p.grader_id`, previousName)} as grader
      from submission_versions p
      left join users pu on pu.id = p.grader_id
      where p.submission_id = ${row}.submission_id and p.number = ${row}.number - 1
    `,
    column,
  );

/** The due date, joined once however many columns ask it. */
const dueOnce = (row: Sql, lookUp: LookUpSql): Sql => lookUp.row(sql`select ${dueAt(row)} as due`, 'due');

/** What somebody graded, beside what it was before and is by now. */
export const gradebookVersionReads: Reads<GradebookVersion, ActionOf<typeof gradebookVersionPolicy>> = defineReads(
  SubmissionVersion,
  {
    policy: gradebookVersionPolicy,
    // For the versions of one submission; the feed goes by id.
    orders: { newest: [{ sql: (row) => sql`-${row}.number`, type: 'int' }, 'id'] },
    relations: {
      attachments: attachedFiles,
      submission: one(() => submissionReads, 'submissionId'),
      assignment: one(() => assignmentReads, 'assignmentId'),
      course: one(() => courseReads, 'courseId'),
      user: one(() => userReads, 'userId'),
      graderUser: one(() => userReads, 'graderId'),
    },
    computed: {
      // Whoever grades in the course knows its people and its work, also what has been deleted since.
      assignmentName: (_row, { lookUp }) => lookUp('assignments', 'assignment_id', 'name'),
      userName: namedBy('user_id'),
      grader: (row, scope) =>
        graderName(sql`${row}.graded_at`, sql`${row}.grader_id`, namedBy('grader_id')(row, scope)),
      currentGrade: (_row, { lookUp }) => current(lookUp, 'grade'),
      currentGradedAt: (_row, { lookUp }) => current(lookUp, 'graded_at'),
      currentGrader: (row, scope) => {
        const grader = current(scope.lookUp, 'grader_id');
        return graderName(current(scope.lookUp, 'graded_at'), grader, namedBy(grader)(row, scope));
      },
      previousGrade: (row, { lookUp }) => previous(row, lookUp, 'grade'),
      previousGradedAt: (row, { lookUp }) => previous(row, lookUp, 'graded_at'),
      previousGrader: (row, { lookUp }) => previous(row, lookUp, 'grader'),
      /** Of the grade by now the submission says so itself; of an earlier one, when nothing was handed in since. */
      gradeMatchesCurrentSubmission: (row, { lookUp }) => sql`
        case
          when ${current(lookUp, 'graded_at')} = ${row}.graded_at
            then ${current(lookUp, 'grade_matches_current_submission')}
          else ${row}.attempt is not distinct from ${current(lookUp, 'attempt')}
        end
      `,
      cachedDueDate: (row, { lookUp }) => dueOnce(row, lookUp),
      late: (row, { lookUp }) => isLate(row, dueOnce(row, lookUp)),
      missing: (row, { lookUp }) => isMissing(row, dueOnce(row, lookUp)),
      secondsLate: (row, { lookUp }) => secondsLate(row, dueOnce(row, lookUp)),
      hasAttachments,
    },
  },
);
