import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { accountPolicy, accountReads } from '../accounts/index.js';
import { accessTokenReads, userReads } from '../users/index.js';
import { DeveloperKey } from './developer-key.entity.js';
import { developerKeyPolicy } from './developer-key.policy.js';

export const developerKeyReads: Reads<DeveloperKey, ActionOf<typeof developerKeyPolicy>> = defineReads(DeveloperKey, {
  policy: developerKeyPolicy,
  relations: {
    account: one(() => accountReads, 'rootAccountId'),
    creator: one(() => userReads, 'creatorId'),
  },
});

export const keysOfAccount = extendReads(accountReads, {
  connections: {
    developerKeys: connection(() => developerKeyReads, {
      joinOn: (child, parent) => sql`${child}.root_account_id = ${parent}.id`,
      listed: accountPolicy.actions.manageDeveloperKeys,
    }),
  },
});

/** Who sees a token is told which application holds it. */
export const applicationOfToken = extendReads(accessTokenReads, {
  computed: {
    applicationName: (row) => sql`(select dk.name from developer_keys dk where dk.id = ${row}.developer_key_id)`,
  },
});
