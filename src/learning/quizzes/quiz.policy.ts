import { activeStudentIn, may, memberNowOrBefore, on, studentIn } from '../../identity/access/index.js';
import {
  actorId,
  allOf,
  anyOf,
  definePolicy,
  everybody,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { lockedInNothing, unlocked } from '../course-copies/index.js';
import { readsGrades, seesAllQuizzes } from './course-quizzes.policy.js';
import { Quiz } from './quiz.entity.js';
import { quizAssignedTo, quizShownToViewer } from './quiz-audience.sql.js';

const course = on('courseId');
const shownToViewer = sqlCondition('shownToViewer', quizShownToViewer);
const assignedToActor = sqlCondition('assignedToActor', (row) => quizAssignedTo(row, actorId));
const hasTaken = sqlCondition(
  'hasTaken',
  (row) => sql`
    exists (
      select 1 from quiz_submissions hs where hs.quiz_id = ${row}.id and hs.user_id = ${actorId} and not hs.preview
    )
  `,
);
const managesOrGrades = anyOf(may('manage_assignments', course), readsGrades('courseId'));

/** A published quiz is seen by those of its course for whom it is. */
export const quizPolicy = definePolicy(Quiz, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['unpublished', 'published'] }),
    anyOf(
      seesAllQuizzes('courseId'),
      allOf(is({ workflowState: 'published' }), memberNowOrBefore('courseId'), shownToViewer),
    ),
  ),
  actions: {
    /** Changes it as far as no blueprint has locked it. */
    manage: may('manage_assignments', course),
    read: everybody,
    create: may('manage_assignments', course),
    /** Changes what it says. */
    update: allOf(may('manage_assignments', course), unlocked('content')),
    /** Changes what it asks. */
    updateQuestions: allOf(may('manage_assignments', course), unlocked('content')),
    delete: allOf(may('manage_assignments', course), lockedInNothing),
    preview: managesOrGrades,
    readStatistics: managesOrGrades,
    viewAnswerAudits: may('view_quiz_answer_audits', course),
    /** Reads what keeps students out. */
    readRestrictions: managesOrGrades,
    grade: may('manage_grades', course),
    reviewGrades: readsGrades('courseId'),
    /** A student of its course, or somebody who has taken it. */
    readOwnAttempt: anyOf(studentIn('courseId'), hasTaken),
    /** Published, and the actor is an active student for whom it is. */
    submit: allOf(is({ workflowState: 'published' }), activeStudentIn('courseId'), assignedToActor),
  },
  fields: {
    accessCode: managesOrGrades,
    ipFilter: managesOrGrades,
    allDates: seesAllQuizzes('courseId'),
    shownLocks: seesAllQuizzes('courseId'),
    canUnpublish: may('manage_assignments', course),
    onlyVisibleToOverrides: managesOrGrades,
    sectionCount: managesOrGrades,
    idForGraders: may('manage_grades', course),
    idForReaders: managesOrGrades,
    idWhenPublished: managesOrGrades,
  },
});
