/** Passwords and client secrets of providers: sealed at rest, opened inside of the service alone. */
import type { SecretBox } from '../../platform/authorization/secrets.js';

/** A sealed secret opens for its own tenant alone. */
export const secretPurpose = (rootAccountId: number) => `authentication_providers.secret of ${rootAccountId}`;

/** Null unsets. */
export const sealedFor = (box: SecretBox, rootAccountId: number, secret: string | null): string | null =>
  secret === null ? null : box.seal(secret, secretPurpose(rootAccountId));

/** The secret as it was given; null where there is none. @throws Refusal 500 for one that was changed or moved */
export const openedFor = (box: SecretBox, rootAccountId: number, sealed: string | null): string | null =>
  sealed === null ? null : box.open(sealed, secretPurpose(rootAccountId));
