/** Answers sent with a token that a test has made for itself. */
import { newToken } from '../../../../src/platform/authorization/secrets.js';
import type { Answer, Caller, World } from '../../../support/world.js';
import type { Started } from '../sitting.js';

/** Another token of a student. With scopes, its answers are kept in a transaction of their own. */
export async function anotherToken(
  world: World,
  who: 'stu1' | 'stu2',
  scopes: readonly string[] | null = null,
): Promise<{ readonly caller: Caller; readonly digest: Buffer }> {
  const { token, digest, hint } = newToken();
  await world.sql(
    `insert into access_tokens (root_account_id, user_id, login_id, digest, hint, purpose, scopes)
     select l.root_account_id, l.user_id, l.id, $2, $3, 'test', $4 from logins l where l.user_id = $1 limit 1`,
    [world.users[who], digest, hint, scopes],
  );
  return { caller: world.withToken(token), digest };
}

export const sendAnswers = (
  caller: Caller,
  { id, attempt, validation_token }: Started,
  answers: readonly object[],
): Promise<Answer> =>
  caller.json('POST', `/quiz_submissions/${id}/questions`, { attempt, validation_token, quiz_questions: answers });
