import type { ProviderConsequence } from '../../authentication-providers/index.js';
import { endCredentials, endedBy } from '../credentials/end-credentials.js';

/** Sessions end with the provider by which they began. */
export const sessionsOfProvider: ProviderConsequence = async (ctx, providerId) => {
  await endCredentials(ctx, { providerId }, endedBy(ctx));
};
