export { applicationConsentReads } from './authorizing/application-consent.reads.js';
export {
  type AuthorizationFault,
  type AuthorizationRequest,
  faultOf,
  scopesAsked,
} from './authorizing/authorization-request.rules.js';
export { createAuthorizationCode } from './authorizing/operations/create-authorization-code.js';
export { endApplicationConsent } from './authorizing/operations/end-application-consent.js';
export { type ClientRow, clientNamed } from './client.sql.js';
export { clientTypes } from './developer-key.entity.js';
export { developerKeyReads } from './developer-key.reads.js';
export { type DeveloperKeyPatch, identityScope, mayRedirectTo, shownCode } from './developer-key.rules.js';
export { removeOldExchanges } from './exchanging/jobs/remove-old-exchanges.job.js';
export { createApplicationTokens } from './exchanging/operations/create-application-tokens.js';
export { revokeApplicationToken } from './exchanging/operations/revoke-application-token.js';
export { grants, type TokenFault, type TokenRequest } from './exchanging/protocol.js';
export { createDeveloperKey, type MadeDeveloperKey } from './operations/create-developer-key.js';
export { deleteDeveloperKey } from './operations/delete-developer-key.js';
export { rotateDeveloperKeySecret } from './operations/rotate-developer-key-secret.js';
export { updateDeveloperKey } from './operations/update-developer-key.js';
