/** The access code of a quiz: what students have to say before they start. Source: D3 · Quizzes, access_code. */

import { sameSecret } from '../../../../platform/authorization/secrets.js';
import { codeTries, throttled } from '../../../../platform/authorization/throttle.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Quiz } from '../../quiz.entity.js';
import { wrongAccessCode } from '../../quiz.refusals.js';

type Asking = Pick<OperationContext, 'actor' | 'services'>;
type Coded = Pick<Quiz, 'id' | 'accessCode'>;

const triesAt = ({ id }: Coded, { actor }: Asking) => codeTries(`quiz ${id}`, actor);
/** Compares in a time that tells nothing, and counts no try. */
const isRight = ({ accessCode }: Pick<Coded, 'accessCode'>, code: string): boolean =>
  sameSecret(code, accessCode ?? '') && accessCode !== null;

/** Whether a quiz lets pass who says this, without counting it as a try. */
export const passesCode = (quiz: Pick<Coded, 'accessCode'>, code: string | null | undefined): boolean =>
  quiz.accessCode === null || isRight(quiz, code ?? '');

/**
 * Whether the code is the quiz's; a quiz without one has no right code. Wrong tries are counted for quiz and person.
 * @throws Refusal 403 `too_many_attempts`
 */
export const isAccessCode = (ctx: Asking, quiz: Coded, code: string): Promise<boolean> =>
  throttled(ctx.services.throttle, [triesAt(quiz, ctx)], () => isRight(quiz, code));

/**
 * Lets pass who says the right code, and everybody where there is none. Who says none has not tried.
 * @throws Refusal 403 `invalid_access_code` or `too_many_attempts`
 */
export async function refuseWrongAccessCode(ctx: Asking, quiz: Coded, code: string | null | undefined): Promise<void> {
  if (quiz.accessCode === null) return;
  if (!code || !(await isAccessCode(ctx, quiz, code))) throw wrongAccessCode();
}

/**
 * The same for the owner of an attempt in progress, who has said the code before: the right one passes however many wrong
 * ones came before it, since nobody may lose an exam by them.
 */
export async function refuseWrongCodeOfAttempt(
  ctx: Asking,
  quiz: Coded,
  code: string | null | undefined,
): Promise<void> {
  if (passesCode(quiz, code)) return;
  if (code) await ctx.services.throttle.begin(triesAt(quiz, ctx));
  throw wrongAccessCode();
}
