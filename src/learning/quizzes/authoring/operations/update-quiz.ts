import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import { type Assignment, changeAssignment, totalsMayMove } from '../../../assignments/index.js';
import { refuseLocked } from '../../../course-copies/index.js';
import { lockedQuiz, type QuizName } from '../../named-quiz.js';
import { newsOf, notifyOfQuiz } from '../../publishing/notify-of-quiz.js';
import { publishQuiz, refuseUnanswerablePublication } from '../../publishing/publish-quiz.js';
import { unpublishQuiz } from '../../publishing/unpublish-quiz.js';
import type { Quiz } from '../../quiz.entity.js';
import { droppedSettings, keptSettings, settingNames, settingsOf } from '../../quiz.rules.js';
import { lockedOfQuiz, ofItsAssignment } from '../../quiz-locks.rules.js';
import { assignmentPatchOf, givenSettings, givenTexts, type QuizPatch } from '../../quiz-patch.js';
import { assignmentOf, followQuiz } from '../quiz-assignment.js';

export interface QuizChange extends QuizPatch {
  /** Tells the students; true unless it is false. */
  readonly notifyOfUpdate?: boolean | null;
}

/**
 * Changes a quiz and its assignment, publishes it or takes it back; `published: true` gives students the questions as they
 * are just now. Settings whose condition does not hold are dropped.
 * Refusals: 400 by field, `has_submissions` under `published` once somebody has started; 403, by field for what a blueprint
 * has locked; 404.
 * Source: D3 · Quizzes, edit.
 */
export async function updateQuiz(ctx: OperationContext, name: QuizName, change: QuizChange): Promise<Quiz> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  const assignment = await assignmentOf(ctx, quiz);
  const given = givenSettings(change);
  const settings = keptSettings(settingsOf(quiz), given);
  ctx.ignored.push(...droppedSettings(given, settings));
  const texts = givenTexts(change, htmlCleaner(ctx));
  const patch = await assignmentPatchOf(ctx, quiz.courseId, change, settings, assignment);
  const changed: string[] = applyPatch(quiz, { ...texts, ...settings }, ['title', 'description', ...settingNames]);
  const { changed: moved, overrides } = await changeAssignment(
    ctx,
    assignment,
    { ...patch, ...namesOf(texts, change) },
    { found: (ofAssignment) => refuseLocked([...lockedOfQuiz(quiz, changed), ...ofItsAssignment(ofAssignment)]) },
  );
  if (changed.includes('quizType') || changed.includes('surveyPoints')) await followQuiz(ctx, quiz, assignment);
  const wasPublished = quiz.workflowState === 'published';
  if (await turned(ctx, quiz, assignment, change.published)) changed.push('published');
  const isPublished = quiz.workflowState === 'published';
  if (changed.includes('quizType') && isPublished && !change.published) await refuseUnanswerablePublication(ctx, quiz);
  if (changed.length + moved.length + overrides.length === 0) return quiz;
  quiz.versionNumber += 1;
  if (movesScores(changed))
    await ctx.enqueue('settle_quiz_scores', { quizId: quiz.id }, `settle_quiz_scores ${quiz.id}`);
  const data = { courseId: quiz.courseId, changed, assignment: moved, overrides };
  ctx.audit({ type: 'quiz_updated', subjectType: 'Quiz', subjectId: quiz.id, data });
  if (change.notifyOfUpdate !== false && isPublished)
    await notifyOfQuiz(ctx, quiz, newsOf(wasPublished, moved, overrides.length > 0));
  return quiz;
}

/** What attempts brought, and which counts, follows from these. */
const movesScores = (changed: readonly string[]): boolean =>
  ['quizType', 'scoringPolicy', 'surveyPoints'].some((name) => changed.includes(name));

/** What the assignment is called and says. */
const namesOf = ({ title }: ReturnType<typeof givenTexts>, { description }: QuizPatch) => ({
  ...(title !== undefined && { name: title }),
  ...(description !== undefined && { description }),
});

/** Publishes the quiz, anew where it is published, or takes it back; true when that changed what students are given. */
async function turned(
  ctx: OperationContext,
  quiz: Quiz,
  assignment: Assignment,
  wanted: boolean | null | undefined,
): Promise<boolean> {
  if (wanted === undefined || (!wanted && quiz.workflowState !== 'published')) return false;
  const changed = wanted ? await publishQuiz(ctx, quiz, assignment) : await unpublishQuiz(ctx, quiz, assignment);
  if (changed) await totalsMayMove(ctx, quiz.courseId);
  return changed;
}
