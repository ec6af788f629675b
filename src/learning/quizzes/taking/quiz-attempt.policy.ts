import { activeStudentIn, may, memberNowOrBefore, on } from '../../../identity/access/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  own,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { concernsActor, studentInReach } from '../../assignments/index.js';
import { readsGrades, seesAllQuizzes } from '../course-quizzes.policy.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';
import { anonymousSurvey, quizNotMuted } from '../quiz-audience.sql.js';

const course = on('courseId');
export const inReach = sqlCondition('inReach', (row) => studentInReach(sql`${row}.user_id`, sql`${row}.course_id`));
const ofActor = sqlCondition('ofActor', (row) => concernsActor(sql`${row}.user_id`, sql`${row}.course_id`));
/** SQL: the quiz is not deleted: its attempts may be seen. */
export const livingQuiz = (quiz: Sql): Sql => sql`${quiz}.workflow_state <> 'deleted'`;
export const quizNotDeleted = sqlCondition(
  'quizNotDeleted',
  (row) => sql`
    exists (select 1 from quizzes lq where lq.id = ${row}.quiz_id and ${livingQuiz(sql`lq`)})
  `,
);
const notPreview = is({ preview: false });
/**
 * Who reads the grades of the students whom their rights reach: asked of an attempt, or, with `reach` for all of its
 * students, of a quiz.
 */
export const readByGraders = (reach: Expr<never>): Expr<'courseId'> =>
  allOf<'courseId'>(readsGrades('courseId'), reach);
const notMuted = sqlCondition('notMuted', (row) => quizNotMuted(sql`${row}.quiz_id`));
/** What it brought is hidden from students while the assignment is muted. */
const scored = anyOf(readsGrades('courseId'), notMuted);

/** Graders of a survey that is marked anonymous are not told whose an attempt is. */
const whose = anyOf(
  ofActor,
  sqlCondition('notAnonymous', (row) => sql`not ${anonymousSurvey(sql`${row}.quiz_id`)}`),
);

/**
 * An attempt is seen by its student, by who observes them in the course, and by those who read all grades there; a
 * preview by who makes it alone, as long as they work there.
 */
export const quizAttemptPolicy = definePolicy(QuizAttempt, {
  visible: allOf(
    ofTenant('rootAccountId'),
    quizNotDeleted,
    anyOf(
      allOf(notPreview, readByGraders(inReach)),
      allOf(notPreview, memberNowOrBefore('courseId'), ofActor),
      allOf(is({ preview: true }), own('userId'), seesAllQuizzes('courseId')),
    ),
  ),
  actions: {
    /** Answer, flag, complete. */
    take: allOf(own('userId'), anyOf(is({ preview: true }), activeStudentIn('courseId'))),
    grade: allOf(notPreview, may('manage_grades', course), inReach),
    reviewGrades: readByGraders(inReach),
    own: own('userId'),
  },
  fields: {
    userId: whose,
    /** The gradebook's submission says whose it is. */
    submissionId: whose,
    score: scored,
    scoreBeforeRegrade: scored,
    fudgePoints: scored,
    keptScore: scored,
    excused: scored,
    // Computed as true in quiz-attempt.lists.ts: the mask is the answer. So is viewerHoldsToken, in
    // quiz-attempt.reads.ts.
    viewerGrades: readByGraders(inReach),
    /** Its owner proves with a token that a request belongs to it, while it is in progress. */
    viewerHoldsToken: allOf(own('userId'), is({ workflowState: ['untaken', 'preview'] })),
  },
});
