import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { announceFile, type StoredFile, submissionsFolder, type UploadRequest } from '../../../../files/index.js';
import { type QuizName, quizAt } from '../../../named-quiz.js';
import { asksForFiles } from '../../../publishing/publications.sql.js';
import { quizWithoutFiles } from '../../../quiz.refusals.js';

/**
 * Announces a file with which a student is going to answer a question. It lies in their own files, counts against a limit
 * of its own, and nothing takes its place. Refusals: 400 for a quiz that asks for none, `file_too_large`,
 * `quota_exceeded`; 403 for who may not take it; 404.
 * Source: supplement §4.3, answering; §1.10.
 */
export async function startQuizUpload(
  ctx: OperationContext,
  name: QuizName,
  input: UploadRequest,
): Promise<StoredFile> {
  const quiz = await quizAt(ctx, name, 'submit');
  const { database } = ctx.services;
  const asked = await database.rows(asksForFiles.with({ quizId: quiz.id }), ctx.em, ctx.meter);
  if (asked.length === 0) throw quizWithoutFiles();
  const { root, folder } = await submissionsFolder(ctx, quiz.courseId);
  return announceFile(ctx, root, folder, { ...input, onDuplicate: 'rename' });
}
