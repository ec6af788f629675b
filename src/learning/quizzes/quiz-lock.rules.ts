import { instantWords } from '../assignments/index.js';
import type { QuizLock } from './quiz-lock.sql.js';

/** One sentence that names the kind, and the date or the module. Source: supplement §3.7, lock_explanation. */
export function lockSentence({ unlockAt, lockAt, moduleName }: QuizLock): string {
  if (unlockAt !== undefined) return `This quiz is locked until ${instantWords(unlockAt)} UTC.`;
  if (lockAt !== undefined) return `This quiz was locked ${instantWords(lockAt)} UTC.`;
  return `This quiz is part of the module ${moduleName}, which is not open to you yet.`;
}
