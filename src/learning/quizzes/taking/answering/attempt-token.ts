/** What proves that a request belongs to an attempt: handed out at its start, to its owner. */

import { codeTries } from '../../../../platform/authorization/throttle.js';
import type { OperationContext, Services } from '../../../../platform/transaction/context.js';
import { wrongAttemptToken } from '../../quiz.refusals.js';

type Signing = Pick<Services, 'secrets'>;
const purpose = 'quiz_attempts.validation_token';

/** The token of an attempt: another one for each, derived from its id under a key of the service. Source: clients.md. */
export const attemptToken = ({ secrets }: Signing, attempt: { readonly id: number }): string =>
  secrets.sign(String(attempt.id), purpose);

/** Whether a text is the token of the attempt. Compares in a time that tells nothing. */
export const isAttemptToken = (
  { secrets }: Signing,
  attempt: { readonly id: number },
  given: string | null | undefined,
): boolean => secrets.signed(String(attempt.id), given ?? '', purpose);

/**
 * The right token passes however many wrong ones came before it.
 * @throws Refusal 403 `invalid_token`, also without one; `too_many_attempts`
 */
export async function refuseWrongToken(
  { actor, services }: Pick<OperationContext, 'actor' | 'services'>,
  attempt: { readonly id: number },
  given: string | null | undefined,
): Promise<void> {
  if (isAttemptToken(services, attempt, given)) return;
  if (given) await services.throttle.begin(codeTries(`quiz attempt ${attempt.id}`, actor));
  throw wrongAttemptToken();
}
