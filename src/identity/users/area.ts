import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { updated } from '../../platform/sql/bulk.js';
import { providerConsequences } from '../authentication-providers/index.js';
import { notificationOccasions } from '../notification-events/index.js';
import { AccessToken } from './access-token.entity.js';
import { ApplicationConsent } from './application-consent.entity.js';
import { AuthenticationEvent } from './authentication-event.entity.js';
import { CommunicationChannel } from './communication-channels/communication-channel.entity.js';
import { mailConfirmation } from './communication-channels/confirming/jobs/mail-confirmation.job.js';
import { Message } from './communication-channels/message.entity.js';
import { leavingConsequences } from './leaving-consequences.js';
import { Login } from './login.entity.js';
import { loginsOfUser, ownerOfChannel, ownerOfSession, ownerOfToken, voucherOfProvider } from './logins/login.reads.js';
import { userMade } from './occasions.sql.js';
import { sessionsOfProvider } from './provider-sign-ons/sessions-of-provider.js';
import { SpentSignOn } from './provider-sign-ons/spent-sign-on.entity.js';
import { endUnfinishedRegistrations } from './registering/jobs/end-unfinished-registrations.job.js';
import { pairings } from './registering/pairing.js';
import { Session } from './session.entity.js';
import { removeOldSessions } from './sessions/jobs/remove-old-sessions.job.js';
import { SignInKey } from './sign-in-key.entity.js';
import { mailPasswordKeys } from './sign-in-keys/jobs/mail-password-keys.job.js';
import { removeOldKeys } from './sign-in-keys/jobs/remove-old-keys.job.js';
import { User } from './user.entity.js';
import { UserProfile } from './user-profile.entity.js';

export const area = defineArea({
  entities: [
    User,
    UserProfile,
    Login,
    CommunicationChannel,
    AccessToken,
    ApplicationConsent,
    Session,
    AuthenticationEvent,
    SignInKey,
    SpentSignOn,
    Message,
  ],
  reads: [loginsOfUser, ownerOfToken, ownerOfSession, ownerOfChannel, voucherOfProvider],
  jobs: [removeOldSessions, mailPasswordKeys, removeOldKeys, mailConfirmation, endUnfinishedRegistrations],
  points: [leavingConsequences, pairings],
  extensions: [notificationOccasions.with(userMade), providerConsequences.with(sessionsOfProvider)],
  constraints: {
    logins_unique_id: taken('uniqueId', 'login'),
    logins_sis_user_id: taken('sisUserId', 'SIS id'),
    logins_integration_id: taken('integrationId', 'integration id'),
    communication_channels_address: taken('address', 'address'),
  },
  deciding: [
    updated(AccessToken, 'scopes', 'expiresAt', 'revokedAt'),
    updated(Session, 'endedAt'),
    updated(Login, 'workflowState'),
    updated(User, 'workflowState'),
  ],
});
