import { defineArea } from '../../platform/area.js';
import { applicationConsentFields } from './application-consent.fields.js';
import { ApplicationConsentMutations } from './application-consent.mutations.js';
import { developerKeyFields } from './developer-key.fields.js';
import { DeveloperKeyMutations } from './developer-key.mutations.js';

export const area = defineArea({
  resolvers: [DeveloperKeyMutations, ApplicationConsentMutations, ...developerKeyFields, ...applicationConsentFields],
});
