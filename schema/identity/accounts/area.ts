import { defineArea } from '../../platform/area.js';
import { accountFields } from './account.fields.js';
import { AccountMutations } from './account.mutations.js';
import { AccountQueries } from './account.queries.js';
import { RegistrationSettingsFields } from './registration-settings.fields.js';

export const area = defineArea({
  resolvers: [AccountQueries, AccountMutations, RegistrationSettingsFields, ...accountFields],
});
