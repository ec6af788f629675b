import {
  activeStudentIn,
  allOf,
  anyOf,
  definePolicy,
  fact,
  is,
  may,
  memberNowOrBefore,
  ofTenant,
  on,
  own,
} from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { concernsActor, studentInReach } from '../../assignments/index.js';
import { quizNotMuted } from '../for-whom.sql.js';
import { readsGrades, seesAllQuizzes } from '../quiz-place.policy.js';
import { QuizAttempt } from './quiz-attempt.entity.js';

const course = on('courseId');
const inReach = fact('inReach', (row) => studentInReach(sql`${row}.user_id`, sql`${row}.course_id`));
const ofActor = fact('ofActor', (row) => concernsActor(sql`${row}.user_id`, sql`${row}.course_id`));
const quizNotDeleted = fact(
  'quizNotDeleted',
  (row) => sql`
    exists (select 1 from quizzes lq where lq.id = ${row}.quiz_id and lq.workflow_state <> 'deleted')
  `,
);
const notPreview = is({ preview: false });
const notMuted = fact('notMuted', (row) => quizNotMuted(sql`${row}.quiz_id`));
/** What it brought is hidden from students while the assignment is muted. */
const scored = anyOf(readsGrades('courseId'), notMuted);

/**
 * An attempt is seen by its student, by who observes them in the course, and by those who read all grades there; a
 * preview by who makes it alone, as long as they work there.
 */
export const quizAttemptPolicy = definePolicy(QuizAttempt, {
  visible: allOf(
    ofTenant('rootAccountId'),
    quizNotDeleted,
    anyOf(
      allOf(notPreview, readsGrades('courseId'), inReach),
      allOf(notPreview, memberNowOrBefore('courseId'), ofActor),
      allOf(is({ preview: true }), own('userId'), seesAllQuizzes('courseId')),
    ),
  ),
  actions: {
    /** Answer, flag, complete. */
    take: allOf(own('userId'), anyOf(is({ preview: true }), activeStudentIn('courseId'))),
    grade: allOf(notPreview, may('manage_grades', course), inReach),
    reviewGrades: allOf(readsGrades('courseId'), inReach),
    own: own('userId'),
  },
  fields: {
    score: scored,
    scoreBeforeRegrade: scored,
    fudgePoints: scored,
    keptScore: scored,
    excused: scored,
    // Computed as true in authoring/quiz-question.reads.ts: the mask is the answer. So is viewerHoldsToken, in
    // quiz-attempt.reads.ts.
    viewerGrades: allOf(readsGrades('courseId'), inReach),
    /** Its owner proves with a token that a request belongs to it, while it is in progress. */
    viewerHoldsToken: allOf(own('userId'), is({ workflowState: ['untaken', 'preview'] })),
  },
});
