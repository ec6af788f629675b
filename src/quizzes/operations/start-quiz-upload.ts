import { announceFile, type StoredFile, submissionsFolder, type UploadRequest } from '../../files/index.js';
import type { OperationContext } from '../../kernel/context.js';
import { badRequest } from '../../kernel/refusal.js';
import { type QuizName, quizAt } from '../named-quiz.js';

const asksForFiles = `select 1 from quiz_publications p where p.quiz_id = $1::bigint and 'file_upload_question' = any(p.question_types) limit 1`;

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
  const asked = await database.rows({ text: asksForFiles, values: [quiz.id] }, ctx.em, ctx.meter);
  if (asked.length === 0) throw badRequest('no_files', 'The quiz asks for no files.');
  const { root, folder } = await submissionsFolder(ctx, quiz.courseId);
  return announceFile(ctx, root, folder, { ...input, onDuplicate: 'rename' });
}
