import { defineArea } from '../../platform/areas/area.js';
import { consentsOfUser } from './authorizing/application-consent.reads.js';
import { AuthorizationCode } from './authorizing/authorization-code.entity.js';
import { DeveloperKey } from './developer-key.entity.js';
import { applicationOfToken, keysOfAccount } from './developer-key.reads.js';
import { removeOldExchanges } from './exchanging/jobs/remove-old-exchanges.job.js';
import { RefreshToken } from './exchanging/refresh-token.entity.js';
import { UsedAssertion } from './exchanging/used-assertion.entity.js';

export const area = defineArea({
  entities: [DeveloperKey, AuthorizationCode, RefreshToken, UsedAssertion],
  reads: [keysOfAccount, applicationOfToken, consentsOfUser],
  jobs: [removeOldExchanges],
});
