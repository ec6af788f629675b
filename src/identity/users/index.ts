export { AccessToken } from './access-token.entity.js';
export { accessTokenReads } from './access-tokens/access-token.reads.js';
export type { TokenRequest } from './access-tokens/access-token.rules.js';
export { createAccessToken, type MadeToken } from './access-tokens/operations/create-access-token.js';
export { deleteAccessToken } from './access-tokens/operations/delete-access-token.js';
export { usersOfAccount } from './account-users.sql.js';
export { refuseWhileActing } from './acting.rules.js';
export { ApplicationConsent } from './application-consent.entity.js';
export {
  AuthenticationEvent,
  authenticationEventTypes,
} from './authentication-event.entity.js';
export {
  CommunicationChannel,
  channelStates,
  channelTypes,
} from './communication-channels/communication-channel.entity.js';
export { communicationChannelReads, ownChannelReads } from './communication-channels/communication-channel.reads.js';
export { type ChannelRequest, channelRefusals } from './communication-channels/communication-channel.rules.js';
export { type Confirmable, confirmable } from './communication-channels/confirming/confirmable.js';
export { confirmationKey } from './communication-channels/confirming/confirmation-link.js';
export { mailLink } from './communication-channels/confirming/confirmation-mail.js';
export { activateChannel } from './communication-channels/confirming/operations/activate-channel.js';
export { tellUser } from './communication-channels/mail-user.js';
export { Message } from './communication-channels/message.entity.js';
export { type ChannelName, channelKey } from './communication-channels/named-channel.js';
export { createCommunicationChannel } from './communication-channels/operations/create-communication-channel.js';
export { deleteCommunicationChannel } from './communication-channels/operations/delete-communication-channel.js';
export { endCredentials, endedBy } from './credentials/end-credentials.js';
export { heldCredential } from './credentials/held-credential.js';
export { loginHeld } from './credentials/open-credential.sql.js';
export { type Leaver, type LeavingConsequence, leavingConsequences } from './leaving-consequences.js';
export { Login, loginStates } from './login.entity.js';
export { type LoginPatch, loginRefusals } from './login.rules.js';
export { leaveTenant } from './logins/last-login.js';
export { loginPolicy } from './logins/login.policy.js';
export { loginReads } from './logins/login.reads.js';
export { createLogin } from './logins/operations/create-login.js';
export { deleteLogin } from './logins/operations/delete-login.js';
export { type LoginMove, moveLogins } from './logins/operations/move-logins.js';
export { updateLogin } from './logins/operations/update-login.js';
export { passwordTries } from './logins/password-tries.js';
export { loginNamed } from './named-login.sql.js';
export { isNamedUser } from './named-users.filters.js';
export { userIdsNamed } from './named-users.js';
export { createUser, type NewUser } from './operations/create-user.js';
export { updateUser } from './operations/update-user.js';
export { namedBy, nameIn, nameOfUserIn, profileIn } from './profile.sql.js';
export { completeSignOn, type SignOnReturn } from './provider-sign-ons/operations/complete-sign-on.js';
export { type StartedSignOn, startSignOn } from './provider-sign-ons/operations/start-sign-on.js';
export { reachesElsewhere } from './provider-sign-ons/vouching.js';
export { refuseBeyondReach, refuseRolesBeyondReach, type UserRecordOwner } from './reach.js';
export { type Registered, registerUser } from './registering/operations/register-user.js';
export { type Pairing, pairings } from './registering/pairing.js';
export { openRoles, type RegistrationRole, registrationRoles } from './registering/registration.rules.js';
export type { RegistrationForm } from './registering/registration-refusals.js';
export type { StartedSession } from './sessions/begun-session.js';
export { type ActingFrom, noteActing } from './sessions/note-sign-on.js';
export { closeSession } from './sessions/operations/close-session.js';
export { endSession } from './sessions/operations/end-session.js';
export { type EndedSessions, endSessions } from './sessions/operations/end-sessions.js';
export { sessionReads } from './sessions/session.reads.js';
export { agentOf, isSessionId, type SessionLives, sessionDigest } from './sessions/session.rules.js';
export { sessionUsed } from './sessions/sessions.sql.js';
export { mailPasswordKeys } from './sign-in-keys/jobs/mail-password-keys.job.js';
export { createSessionKey } from './sign-in-keys/operations/create-session-key.js';
export { requestPasswordReset } from './sign-in-keys/operations/request-password-reset.js';
export { resetPassword } from './sign-in-keys/operations/reset-password.js';
export { setOwnPassword } from './sign-in-keys/operations/set-own-password.js';
export { startSessionByKey } from './sign-in-keys/operations/start-session-by-key.js';
export { startSession } from './signing-on/operations/start-session.js';
export { User } from './user.entity.js';
export {
  actingPermission,
  belongsWhereHeld,
  findsByLoginSql,
  findsBySisSql,
  isFoundInTenant,
  managesUser,
  ofTheTenant,
  readsOthersCourses,
  readsSisOf,
  userPolicy,
  viewsStatisticsOf,
} from './user.policy.js';
export { firstLoginOf, tenantUserReads, userReads } from './user.reads.js';
export { codeNotGood, holdsMore, invalidAccessToken } from './user.refusals.js';
export { sortableNameOf, type UserPatch, userRefusals } from './user.rules.js';
