import { namedBy, userReads } from '../../../identity/users/index.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, extendReads, many, one, type Reads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseReads } from '../../courses/index.js';
import { assignedTo } from '../effective-dates.sql.js';
import { dueAt, isLate, isMissing, secondsLate } from '../lateness.sql.js';
import { Submission } from '../submission.entity.js';
import { waitsForGrade } from '../waits-for-grade.sql.js';
import { activeStudentInReach, concernsActor, gradesIn, submissionPolicy } from './submission.policy.js';
import { SubmissionComment } from './submission-comment.entity.js';
import { submissionCommentPolicy } from './submission-comment.policy.js';
import { SubmissionVersion } from './submission-version.entity.js';
import { submissionVersionPolicy } from './submission-version.policy.js';

export const submissionCommentReads: Reads<SubmissionComment, ActionOf<typeof submissionCommentPolicy>> = defineReads(
  SubmissionComment,
  {
    policy: submissionCommentPolicy,
    // Whoever reads a comment knows who wrote it.
    computed: { authorName: namedBy('author_id') },
    relations: { author: one(() => userReads, 'authorId', { trusted: true }) },
  },
);

/** The version is the last of its attempt at the submission. */
const lastOfAttempt = (version: Sql, submission: Sql): Sql => sql`
  ${version}.submission_id = ${submission}.id
  and not exists (
    select 1
    from submission_versions nv
    where nv.submission_id = ${submission}.id
      and nv.number > ${version}.number
      and nv.attempt is not distinct from ${version}.attempt
  )
`;

export const submissionVersionReads: Reads<SubmissionVersion, ActionOf<typeof submissionVersionPolicy>> = defineReads(
  SubmissionVersion,
  {
    policy: submissionVersionPolicy,
    orders: { number: ['number', 'id'] },
    shownBeside: [{ name: 'submission', target: () => submissionReads, joinOn: lastOfAttempt }],
  },
);

export const submissionReads: Reads<Submission, ActionOf<typeof submissionPolicy>> = defineReads(Submission, {
  policy: submissionPolicy,
  computed: {
    /** A student does not see that a muted assignment is graded. */
    shownState: (row) => sql`
      case
        when ${row}.workflow_state = 'graded'
          and exists (select 1 from assignments ma where ma.id = ${row}.assignment_id and ma.muted)
          and ${concernsActor(sql`${row}.user_id`, sql`${row}.course_id`)}
          then case when ${row}.submitted_at is null then 'unsubmitted' else 'submitted' end
        else ${row}.workflow_state
      end
    `,
    cachedDueDate: dueAt,
    assignmentVisible: (row) => sql`
      exists (
        select 1
        from assignments va
        where va.id = ${row}.assignment_id and ${assignedTo(sql`va`, sql`${row}.user_id`)}
      )
    `,
    late: (row) => isLate(row),
    missing: (row) => isMissing(row),
    secondsLate: (row) => secondsLate(row),
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    // Whoever sees a submission sees whose it is.
    user: one(() => userReads, 'userId', { trusted: true }),
    // A quiz grades with a negative id: nobody then.
    grader: one(() => userReads, 'graderId'),
    comments: many(
      () => submissionCommentReads,
      (child, parent) => sql`${child}.submission_id = ${parent}.id`,
    ),
    // Whoever sees a submission sees what it was; the masks of versions hide what is muted.
    history: many(() => submissionVersionReads, lastOfAttempt, { order: 'number', trusted: true }),
  },
});

export const gradingOfCourse = extendReads(courseReads, {
  computed: {
    /** Submissions of active students that wait for a grade; null for who does not grade in the course. */
    needsGradingCount: (row) => sql`
      case
        when ${gradesIn(sql`${row}.id`)}
          then (
            select count(*)
            from submissions gs
            join assignments ga on ga.id = gs.assignment_id and ga.workflow_state = 'published'
            where gs.course_id = ${row}.id
              and (${waitsForGrade(sql`gs.`)})
              and ${activeStudentInReach(sql`gs.user_id`, sql`${row}.id`)}
          )
      end
    `,
  },
});
