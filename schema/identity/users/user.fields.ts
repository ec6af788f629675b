import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import {
  accessTokenReads,
  communicationChannelReads,
  loginReads,
  type MadeToken,
  sessionReads,
  userReads,
} from '../../../src/identity/users/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, memberField, permissionsField, relation } from '../../platform/declare.js';
import { AccountObject } from '../accounts/account.object.js';
import { AuthenticationProviderObject } from '../authentication-providers/authentication-provider.object.js';
import { AccessTokenConnection, AccessTokenObject, NewAccessTokenObject } from './access-token.object.js';
import { ChannelArgs } from './communication-channel.inputs.js';
import { CommunicationChannelConnection, CommunicationChannelObject } from './communication-channel.object.js';
import { LoginConnection, LoginObject } from './login.object.js';
import { SessionConnection, SessionObject } from './session.object.js';
import { UserObject } from './user.object.js';

@Resolver(() => NewAccessTokenObject)
class NewAccessTokenFields {
  @FieldResolver(() => AccessTokenObject, { nullable: true, description: 'What is known of it from now on.' })
  accessToken(
    @Root() made: Pick<MadeToken, 'accessTokenId'>,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, made.accessTokenId);
  }
}

export const userFields = [
  permissionsField(CommunicationChannelObject, 'CommunicationChannelPermissions', communicationChannelReads, {
    delete: 'May retire the address.',
    readNotificationPreferences: 'May see of what the person is told there, and how often.',
    setNotificationPreferences: 'May set it: the person themself.',
  }),
  permissionsField(AccessTokenObject, 'AccessTokenPermissions', accessTokenReads, {
    delete: 'May delete the token.',
  }),
  permissionsField(SessionObject, 'SessionPermissions', sessionReads, {
    end: 'May end the session.',
  }),
  NewAccessTokenFields,
  connectionField(UserObject, 'logins', () => LoginConnection, {
    description: 'Logins in this root account; for the person and those who manage their logins.',
    args: PageArgs,
  }),
  connectionField(UserObject, 'channels', () => CommunicationChannelConnection, {
    description: 'Addresses, the first one first; for the person and those who manage their logins.',
    args: PageArgs,
  }),
  memberField(UserObject, 'communicationChannel', () => CommunicationChannelObject, {
    description: 'One of the addresses; for the person and those who manage their logins, 404 for everybody else.',
    args: ChannelArgs,
    connection: 'channel',
  }),
  connectionField(UserObject, 'accessTokens', () => AccessTokenConnection, {
    description: 'Tokens that are not revoked; for the person and those who manage their logins.',
    args: PageArgs,
  }),
  connectionField(UserObject, 'sessions', () => SessionConnection, {
    description:
      'Browsers in which the person is signed on in this tenant; for them and those who manage their logins.',
    args: PageArgs,
  }),
  relation(SessionObject, 'user', () => UserObject, { description: 'The person.' }),
  relation(SessionObject, 'login', () => LoginObject, {
    description: 'The login in whose name it acts; null when it is not yours to see.',
  }),
  relation(AuthenticationProviderObject, 'voucher', () => UserObject, {
    description:
      'Who made or changed last what the provider signs people on by. It signs on nobody whom they do not cover. Null where it is not known, or when they are not yours to see.',
  }),
  relation(LoginObject, 'user', () => UserObject, { description: 'The person.' }),
  relation(LoginObject, 'homeAccount', () => AccountObject, {
    description: 'The account where it was made; null when it is not yours to see.',
  }),
  relation(LoginObject, 'rootAccount', () => AccountObject, { description: 'The root account that it opens.' }),
  relation(LoginObject, 'authenticationProvider', () => AuthenticationProviderObject, {
    description: 'Through what it signs on; null when nothing is named, or when it is not yours to see.',
  }),
  relation(AccessTokenObject, 'user', () => UserObject, { description: 'The person.' }),
  relation(AccessTokenObject, 'login', () => LoginObject, {
    description: 'The login in whose name it acts; null when it is not yours to see.',
  }),
  relation(CommunicationChannelObject, 'user', () => UserObject, { description: 'Whose address it is.' }),
  permissionsField(UserObject, 'UserPermissions', userReads, {
    updateName: 'May change the names, which are the same in every tenant of the person.',
    updateAvatar: 'May change the picture, which is the same in every tenant of the person.',
    actFor: 'May see logins and channels, the language and the time zone.',
    manage: { manageLogins: 'Manages the logins of the person.' },
    update: 'May change the person, at least in part.',
    decide: 'Decides over what is the person’s own in every tenant: names, language, addresses.',
    readSis: 'May see the SIS identifiers.',
    readCourses: 'May see in which courses the person is.',
    readAuthenticationEvents: 'May see when the person signed on, and from where.',
    seeObservees: 'Sees, and may give up, whom the person observes.',
    manageObservees: 'May say whom the person observes.',
    letObserve: 'May make a code by which somebody comes to observe the person.',
  }),
  permissionsField(LoginObject, 'LoginPermissions', loginReads, {
    update: 'May change the login.',
    delete: 'May delete the login.',
    readSis: 'May see the SIS identifiers.',
    manage: { manageLogins: 'Manages the logins of the person.' },
    readAuthenticationEvents: 'May see when somebody signed on by it, and from where.',
    updateSisId: 'May change the SIS identifier.',
  }),
];
