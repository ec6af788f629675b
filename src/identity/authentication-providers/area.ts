import { defineArea } from '../../platform/areas/area.js';
import { updated } from '../../platform/sql/bulk.js';
import { AuthenticationProvider } from './authentication-provider.entity.js';
import { providersOfAccount } from './authentication-provider.reads.js';
import { positionsChanged, singleProvider } from './authentication-provider.refusals.js';
import { refreshMetadata } from './metadata/jobs/refresh-metadata.job.js';
import { providerConsequences } from './provider-consequences.js';
import { secretPurpose } from './provider-secret.js';

export const area = defineArea({
  entities: [AuthenticationProvider],
  reads: [providersOfAccount],
  jobs: [refreshMetadata],
  points: [providerConsequences],
  deciding: [updated(AuthenticationProvider, 'workflowState')],
  sealed: [{ table: 'authentication_providers', column: 'sealed_secret', purposeOf: secretPurpose }],
  constraints: {
    authentication_providers_single: singleProvider,
    authentication_providers_parents: positionsChanged,
  },
});
