import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { AccessToken } from '../access-token.entity.js';
import { accessTokenPolicy } from './access-token.policy.js';

export const accessTokenReads: Reads<AccessToken, ActionOf<typeof accessTokenPolicy>> = defineReads(AccessToken, {
  policy: accessTokenPolicy,
});
