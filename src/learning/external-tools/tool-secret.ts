/** Shared secrets of tools: sealed at rest, opened to sign a launch alone. */
import type { SecretBox } from '../../platform/authorization/secrets.js';

/** A sealed secret opens for its own tenant alone. */
export const sharedSecretPurpose = (rootAccountId: number) => `external_tools.shared_secret of ${rootAccountId}`;

export const sealedSecretOf = (box: SecretBox, rootAccountId: number, secret: string): string =>
  box.seal(secret, sharedSecretPurpose(rootAccountId));

/** @throws Refusal 500 for one that was changed or moved */
export const openedSecretOf = (box: SecretBox, rootAccountId: number, sealed: string): string =>
  box.open(sealed, sharedSecretPurpose(rootAccountId));
