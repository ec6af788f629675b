import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { makeAssignment } from '../../../assignments/index.js';
import { publishQuiz, worthOf } from '../../publishing/publish-quiz.js';
import { Quiz } from '../../quiz.entity.js';
import { courseQuizzesReads } from '../../quiz.reads.js';
import { defaultSettings, droppedSettings, keptSettings, titleRefusals } from '../../quiz.rules.js';
import { followInGradebook } from '../../quiz.states.js';
import { assignmentPatchOf, givenSettings, givenTexts, type QuizPatch } from '../../quiz-patch.js';

/** What its assignment is before anything is said of it. */
const undatedWork = { dueAt: null, lockAt: null, blueprintLocks: [] };

/**
 * Makes a quiz with its assignment, unpublished unless the input says otherwise. Settings whose condition does not hold
 * are dropped. Refusals: 400 by field; 403; 404. Source: D3 · Quizzes, create.
 */
export async function createQuiz(ctx: OperationContext, courseKey: RecordKey, input: QuizPatch): Promise<Quiz> {
  const course = await authorizedFind(ctx, courseQuizzesReads, 'manageQuizzes', courseKey);
  refuseInvalid(titleRefusals(input.title));
  const given = givenSettings(input);
  const settings = keptSettings(defaultSettings, given);
  ctx.ignored.push(...droppedSettings(given, settings));
  const texts = givenTexts(input, htmlCleaner(ctx)) as { title: string; description?: string | null };
  const patch = await assignmentPatchOf(ctx, course.id, input, settings, undatedWork);
  const assignment = await makeAssignment(ctx, course, {
    ...patch,
    name: texts.title,
    ...(input.description !== undefined && { description: input.description }),
    submissionTypes: ['online_quiz'],
  });
  const { rootAccountId, id: courseId } = course;
  const quiz = await insertNow(ctx, Quiz, {
    rootAccountId,
    courseId,
    assignmentId: assignment.id,
    ...texts,
    ...settings,
  });
  followInGradebook(assignment, quiz);
  assignment.pointsPossible = worthOf(quiz, 0);
  if (input.published) await publishQuiz(ctx, quiz, assignment);
  const data = { courseId, title: quiz.title, published: input.published ?? false };
  ctx.audit({ type: 'quiz_created', subjectType: 'Quiz', subjectId: quiz.id, data });
  return quiz;
}
