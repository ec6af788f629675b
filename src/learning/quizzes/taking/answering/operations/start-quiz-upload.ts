import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { announceFile, type StoredFile, submissionsFolder, type UploadRequest } from '../../../../files/index.js';
import { type QuizName, quizAt } from '../../../named-quiz.js';
import { noAttemptInProgress, quizWithoutFiles } from '../../../quiz.refusals.js';
import { type FilesAsked, filesAsked } from '../files-asked.sql.js';

/**
 * Announces a file with which a student is going to answer a question. It lies in their own files, counts against a limit
 * of its own, and nothing takes its place. Refusals: 400 for a quiz that asks for none, `not_in_progress`
 * where no attempt of theirs takes answers, `file_too_large`, `quota_exceeded`; 403 for who may not take it; 404.
 * Source: supplement §4.3, answering; §1.10.
 */
export async function startQuizUpload(
  ctx: OperationContext,
  name: QuizName,
  input: UploadRequest,
): Promise<StoredFile> {
  const quiz = await quizAt(ctx, name, 'submit');
  const { database } = ctx.services;
  const values = { quizId: quiz.id, userId: ctx.actor.userId };
  const [asked] = await database.rows<FilesAsked>(filesAsked.with(values), ctx.em, ctx.meter);
  if (asked?.asks !== true) throw quizWithoutFiles();
  if (!asked.inProgress) throw noAttemptInProgress();
  const { root, folder } = await submissionsFolder(ctx, quiz.courseId);
  return announceFile(ctx, root, folder, { ...input, onDuplicate: 'rename' });
}
