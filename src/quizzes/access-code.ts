/** The access code of a quiz: what students have to say before they start. Source: D3 · Quizzes, access_code. */
import type { OperationContext } from '../kernel/context.js';
import { notPermitted } from '../kernel/refusal.js';
import { sameSecret } from '../kernel/secrets.js';
import { tooManyTries } from '../kernel/throttle.js';
import type { Quiz } from './quiz.entity.js';

type Asking = Pick<OperationContext, 'actor' | 'clientAddress' | 'services'>;

/**
 * Whether the code is the quiz's; a quiz without one has no right code. Wrong tries are counted for quiz, user and
 * address together. @throws Refusal 403 `rate_limit_exceeded` after too many
 */
export async function isAccessCode(ctx: Asking, quiz: Pick<Quiz, 'id' | 'accessCode'>, code: string): Promise<boolean> {
  const { throttle } = ctx.services;
  const key = `quiz ${quiz.id} user ${ctx.actor.userId} address ${ctx.clientAddress}`;
  if (!(await throttle.try(key))) throw tooManyTries();
  const right = sameSecret(code, quiz.accessCode ?? '') && quiz.accessCode !== null;
  if (right) await throttle.succeeded(key);
  return right;
}

/** Lets pass who says the right code, and everybody where there is none. @throws Refusal 403 `invalid_access_code` */
export async function refuseWrongAccessCode(
  ctx: Asking,
  quiz: Pick<Quiz, 'id' | 'accessCode'>,
  code: string | null | undefined,
): Promise<void> {
  if (quiz.accessCode === null) return;
  if (!(await isAccessCode(ctx, quiz, code ?? '')))
    throw notPermitted('invalid_access_code', 'The access code is wrong.');
}
