/** What proves that a request belongs to an attempt: handed out at its start, to its owner. */
import type { Services } from '../kernel/context.js';
import { notPermitted } from '../kernel/refusal.js';

type Signing = Pick<Services, 'secrets'>;
const purpose = 'quiz_attempts.validation_token';

/** The token of an attempt: another one for each, derived from its id under a key of the service. Source: clients.md. */
export const attemptToken = ({ secrets }: Signing, attempt: { readonly id: number }): string =>
  secrets.sign(String(attempt.id), purpose);

/** Compares in a time that tells nothing. @throws Refusal 403 `invalid_token`, also without one */
export function refuseWrongToken(
  { secrets }: Signing,
  attempt: { readonly id: number },
  given: string | null | undefined,
): void {
  if (!secrets.signed(String(attempt.id), given ?? '', purpose))
    throw notPermitted('invalid_token', 'The validation token is not that of the attempt.');
}
