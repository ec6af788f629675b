import {
  dueAt,
  isLate,
  isMissing,
  SubmissionVersion,
  secondsLate,
  submissionVersionReads,
} from '../assignments/index.js';
import type { ActionOf } from '../kernel/policy.js';
import { defineReads, type LookUpSql, type Reads } from '../kernel/reads.js';
import { automaticGrader } from './gradebook-days.sql.js';
import { gradebookVersionPolicy } from './gradebook-history.policy.js';

/** A version that is a grading. */
export type GradebookVersion = SubmissionVersion;

/** SQL: the name of who graded; null for what is not graded. */
const graderName = (gradedAt: string, graderId: string, name: string): string =>
  `case when ${gradedAt} is not null then case when coalesce(${graderId}, 0) <= 0 then '${automaticGrader}' else ${name} end end`;

const current = (lookUp: LookUpSql, column: string): string => lookUp('submissions', 'submission_id', column);

/** The version before, of the same submission. */
const previous = (alias: string, lookUp: LookUpSql, column: string): string =>
  lookUp.row(
    `select p.grade, p.graded_at, ${graderName('p.graded_at', 'p.grader_id', 'pu.name')} as grader
      from submission_versions p left join users pu on pu.id = p.grader_id
      where p.submission_id = ${alias}.submission_id and p.number = ${alias}.number - 1`,
    column,
  );

const dueOnce = (alias: string, lookUp: LookUpSql): string => lookUp.row(`select ${dueAt(alias)} as due`, 'due');

/** What somebody graded, beside what it was before and is by now. */
export const gradebookVersionReads: Reads<GradebookVersion, ActionOf<typeof gradebookVersionPolicy>> = defineReads(
  SubmissionVersion,
  {
    policy: gradebookVersionPolicy,
    orders: { newest: [{ sql: (alias) => `-${alias}.number`, type: 'int' }, 'id'] },
    relations: { attachments: submissionVersionReads.relations['attachments'] as never },
    computed: {
      // Whoever grades in the course knows its people and its work, also what has been deleted since.
      assignmentName: (_alias, _parameters, _argument, lookUp) => lookUp('assignments', 'assignment_id', 'name'),
      userName: (_alias, _parameters, _argument, lookUp) => lookUp('users', 'user_id', 'name'),
      grader: (alias, _parameters, _argument, lookUp) =>
        graderName(`${alias}.graded_at`, `${alias}.grader_id`, lookUp('users', 'grader_id', 'name')),
      currentGrade: (_alias, _parameters, _argument, lookUp) => current(lookUp, 'grade'),
      currentGradedAt: (_alias, _parameters, _argument, lookUp) => current(lookUp, 'graded_at'),
      currentGrader: (_alias, _parameters, _argument, lookUp) =>
        graderName(
          current(lookUp, 'graded_at'),
          current(lookUp, 'grader_id'),
          lookUp('users', current(lookUp, 'grader_id'), 'name'),
        ),
      previousGrade: (alias, _parameters, _argument, lookUp) => previous(alias, lookUp, 'grade'),
      previousGradedAt: (alias, _parameters, _argument, lookUp) => previous(alias, lookUp, 'graded_at'),
      previousGrader: (alias, _parameters, _argument, lookUp) => previous(alias, lookUp, 'grader'),
      /** Of the grade by now the submission says so itself; of an earlier one, when nothing was handed in since. */
      gradeMatchesCurrentSubmission: (alias, _parameters, _argument, lookUp) =>
        `case when ${current(lookUp, 'graded_at')} = ${alias}.graded_at then ${current(lookUp, 'grade_matches_current_submission')}
        else ${alias}.attempt is not distinct from ${current(lookUp, 'attempt')} end`,
      cachedDueDate: (alias, _parameters, _argument, lookUp) => dueOnce(alias, lookUp),
      late: (alias, _parameters, _argument, lookUp) => isLate(alias, dueOnce(alias, lookUp)),
      missing: (alias, _parameters, _argument, lookUp) => isMissing(alias, dueOnce(alias, lookUp)),
      secondsLate: (alias, _parameters, _argument, lookUp) => secondsLate(alias, dueOnce(alias, lookUp)),
      hasAttachments: (alias) => `cardinality(${alias}.attachment_ids) > 0`,
    },
  },
);
