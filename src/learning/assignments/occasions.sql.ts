/** What people are told of assignments and of work on them. Source: supplement §3.9. */
import type { Occasion, Shown } from '../../identity/notification-events/index.js';
import { nameOfUserIn } from '../../identity/users/index.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { courseReads, nameOfCourse } from '../courses/index.js';
import { learnersOf, takingPart, teachersOf } from '../enrollments/index.js';
import { assignmentReads } from './assignment.reads.js';
import { submissionCommentReads, submissionReads } from './submitting/submission.reads.js';

const ofAssignment = {
  table: 'assignments',
  reads: assignmentReads,
  action: 'visible',
  concerns: (row: Sql): Sql => learnersOf(sql`${row}.course_id`),
  shown: (row: Sql): Shown => ({
    title: sql`${row}.name`,
    place: nameOfCourse(row),
    path: sql`'/courses/' || ${row}.course_id || '/assignments/' || ${row}.id`,
  }),
} as const;

const ofWork = {
  table: 'submissions',
  reads: submissionReads,
  shown: (row: Sql): Shown => ({
    title: sql`(select na.name from assignments na where na.id = ${row}.assignment_id)`,
    place: nameOfCourse(row),
    path: sql`
      '/courses/' || ${row}.course_id || '/assignments/' || ${row}.assignment_id || '/submissions/' || ${row}.user_id
    `,
  }),
} as const;

/** SQL: the student, and who observes them in the course for as long as they study there. */
const studentOf = (course: Sql, student: Sql): Sql => sql`
  select tp.user_id
  from (${takingPart(course)}) tp
  where exists (
      select 1
      from enrollments se
      where se.course_id = ${course}
        and se.user_id = ${student}
        and se.type = 'StudentEnrollment'
        and se.workflow_state = 'active'
    )
    and (
      (tp.type = 'StudentEnrollment' and tp.user_id = ${student})
      or (tp.type = 'ObserverEnrollment' and tp.associated_user_id = ${student})
    )
`;

/** SQL: the work of a row, and its grade as its student reads it. */
const gradedWork = (row: Sql): Sql => sql`
  select ${row}.user_id as student_id, (
    select
      case
        when ${row}.excused then 'excused'
        when ga.grading_type = 'points' and ga.points_possible is not null
          then ${row}.grade || ' of ' || ga.points_possible
        else ${row}.grade
      end
    from assignments ga
    where ga.id = ${row}.assignment_id
  ) as grade
`;

/** What happened, and for whom where somebody else reads it. */
const happenedTo =
  (what: string): Occasion['says'] =>
  (title, _author, student) =>
    student === null ? `${what}: ${title}` : `${what} for ${student}: ${title}`;

const handedIn = (name: string, says: Occasion['says']): Occasion => ({
  ...ofWork,
  name,
  kind: name,
  action: 'grade',
  concerns: (row) => teachersOf(sql`${row}.course_id`),
  says,
});

const ofComment = {
  table: 'submission_comments',
  reads: submissionCommentReads,
  action: 'visible',
  shown: (row: Sql): Shown => ({
    title: sql`
      (
        select na.name from submissions ns join assignments na on na.id = ns.assignment_id
        where ns.id = ${row}.submission_id
      )
    `,
    place: nameOfCourse(row),
    path: sql`
      (
        select '/courses/' || ns.course_id || '/assignments/' || ns.assignment_id || '/submissions/' || ns.user_id
        from submissions ns
        where ns.id = ${row}.submission_id
      )
    `,
    author: nameOfUserIn(sql`${row}.root_account_id`, sql`${row}.author_id`),
    text: sql`${row}.comment`,
  }),
} as const;

const about = (name: string, says: Occasion['says']): Occasion => ({ ...ofAssignment, name, kind: name, says });

export const assignmentCreated = about('assignment_created', (title) => `New assignment: ${title}`);
export const assignmentChanged = about('assignment_changed', (title) => `Assignment changed: ${title}`);
export const dueDateChanged = about('assignment_due_date_changed', (title) => `Due date changed: ${title}`);
export const overrideChanged = about(
  'assignment_due_date_override_changed',
  (title) => `Due date changed for some: ${title}`,
);

export const gradesShown: Occasion = {
  ...ofAssignment,
  name: 'assignment_unmuted',
  kind: 'assignment_unmuted',
  concerns: (row) => sql`
    select tp.user_id
    from (${takingPart(sql`${row}.course_id`)}) tp
    join submissions gs on gs.assignment_id = ${row}.id
      and gs.graded_at is not null
      and gs.user_id = case when tp.type = 'StudentEnrollment' then tp.user_id else tp.associated_user_id end
  `,
  works: (row, reader) => sql`
    select distinct gs.user_id as student_id, null::text as grade
    from (${takingPart(sql`${row}.course_id`)}) tp
    join submissions gs on gs.assignment_id = ${row}.id
      and gs.graded_at is not null
      and gs.user_id = case when tp.type = 'StudentEnrollment' then tp.user_id else tp.associated_user_id end
    where tp.user_id = ${reader}
  `,
  says: (title, _author, students) =>
    students === null ? `Grades can be seen now: ${title}` : `Grades of ${students} can be seen now: ${title}`,
};

const graded = (name: string, says: Occasion['says']): Occasion => ({
  ...ofWork,
  name,
  kind: name,
  action: 'readGrade',
  concerns: (row) => studentOf(sql`${row}.course_id`, sql`${row}.user_id`),
  works: gradedWork,
  says,
});

export const submissionGraded = graded('submission_graded', happenedTo('Graded'));
export const gradeChanged = graded('submission_grade_changed', happenedTo('Grade changed'));

export const submissionCommented: Occasion = {
  ...ofComment,
  name: 'submission_comment',
  kind: 'submission_comment',
  concerns: (row) => sql`
    select sc.user_id
    from submissions ns
    cross join lateral (${studentOf(sql`ns.course_id`, sql`ns.user_id`)}) sc
    where ns.id = ${row}.submission_id
  `,
  works: (row) => sql`
    select ws.user_id as student_id, null::text as grade from submissions ws where ws.id = ${row}.submission_id
  `,
  says: (title, _author, student) =>
    `New comment on ${student === null ? 'your work' : `the work of ${student}`}: ${title}`,
};

export const commentedForTeacher: Occasion = {
  ...ofComment,
  name: 'submission_comment_for_teacher',
  kind: 'submission_comment_for_teacher',
  concerns: (row) => teachersOf(sql`${row}.course_id`),
  says: (title) => `New comment of a student: ${title}`,
};

export const workSubmitted = handedIn('assignment_submitted', (title) => `Handed in: ${title}`);
export const workResubmitted = handedIn('assignment_resubmitted', (title) => `Handed in again: ${title}`);
export const workSubmittedLate = handedIn('assignment_submitted_late', (title) => `Handed in late: ${title}`);
export const groupSubmittedLate = handedIn(
  'group_assignment_submitted_late',
  (title) => `Handed in late by a group: ${title}`,
);

/** A quiz was turned in that a person has to look at. */
export const workNeedsGrading = handedIn('submission_needs_grading', (title) => `Waits to be graded: ${title}`);
/** A quiz was scored anew after its answers were put right, and the student's score is another one. */
export const quizRegraded = graded('quiz_regrade_finished', happenedTo('Scored anew'));

export const weightsChanged: Occasion = {
  name: 'grade_weight_changed',
  kind: 'grade_weight_changed',
  table: 'courses',
  reads: courseReads,
  action: 'visible',
  concerns: (row) => learnersOf(sql`${row}.id`),
  shown: (row) => ({
    title: sql`${row}.name`,
    place: sql`null::text`,
    path: sql`'/courses/' || ${row}.id`,
  }),
  says: (title) => `Grade weights changed: ${title}`,
};

export const assignmentOccasions: readonly Occasion[] = [
  assignmentCreated,
  assignmentChanged,
  dueDateChanged,
  overrideChanged,
  gradesShown,
  submissionGraded,
  gradeChanged,
  submissionCommented,
  commentedForTeacher,
  workSubmitted,
  workResubmitted,
  workSubmittedLate,
  groupSubmittedLate,
  workNeedsGrading,
  quizRegraded,
  weightsChanged,
];
