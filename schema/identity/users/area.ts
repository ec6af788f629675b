import { defineArea } from '../../platform/area.js';
import { AccessTokenMutations } from './access-token.mutations.js';
import { CommunicationChannelMutations } from './communication-channel.mutations.js';
import { LoginMutations } from './login.mutations.js';
import { RegistrationMutations } from './registration.mutations.js';
import { SessionMutations } from './session.mutations.js';
import { userFields } from './user.fields.js';
import { UserMutations } from './user.mutations.js';
import { UserQueries } from './user.queries.js';

export const area = defineArea({
  resolvers: [
    UserQueries,
    UserMutations,
    LoginMutations,
    CommunicationChannelMutations,
    AccessTokenMutations,
    SessionMutations,
    RegistrationMutations,
    ...userFields,
  ],
});
