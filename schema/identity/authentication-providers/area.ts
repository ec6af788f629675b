import { defineArea } from '../../platform/area.js';
import { authenticationProviderFields } from './authentication-provider.fields.js';
import { AuthenticationProviderMutations } from './authentication-provider.mutations.js';
import { SsoSettingsFields } from './sso-settings.fields.js';
import { SsoSettingsMutations } from './sso-settings.mutations.js';

export const area = defineArea({
  resolvers: [
    AuthenticationProviderMutations,
    ...authenticationProviderFields,
    SsoSettingsMutations,
    SsoSettingsFields,
  ],
});
