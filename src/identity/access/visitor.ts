import type { Actor } from '../../platform/authorization/actor.js';
import { nobodysId } from '../../platform/authorization/visitor.js';
import type { Rights } from './rights.js';
import { membershipNames } from './rights.js';

const noRights: Rights = {
  grants: new Map(),
  memberships: Object.fromEntries(membershipNames.map((name) => [name, []])) as unknown as Rights['memberships'],
  sharesPeople: true,
};

/** Who asks a tenant without a token: nobody in particular, with no right at all. What they see, policies say under `visitors`. */
export const visitorIn = (rootAccountId: number): Actor => ({
  userId: nobodysId,
  rootAccountId,
  tokenId: 0,
  realUserId: null,
  scopes: null,
  timeZone: 'Etc/UTC',
  rights: noRights,
});
