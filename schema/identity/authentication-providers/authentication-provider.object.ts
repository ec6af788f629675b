import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { authenticationProviderReads } from '../../../src/identity/authentication-providers/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime } from '../../platform/scalars.js';
import { AuthenticationType, ServiceAttribute } from './authentication-provider.enums.js';
import {
  CareerNetSignOnSettingsObject,
  CasSignOnSettingsObject,
  CodeHostSignOnSettingsObject,
  EduSsoSignOnSettingsObject,
  LdapSignOnSettingsObject,
  LocalSignOnSettingsObject,
  MicroblogSignOnSettingsObject,
  OfficeIdSignOnSettingsObject,
  OpenidConnectSignOnSettingsObject,
  SamlSignOnSettingsObject,
  SocialASignOnSettingsObject,
  WebIdSignOnSettingsObject,
} from './provider-settings.js';

/** Source: D1 · FederatedAttributeConfig. */
@ObjectType('FederatedAttribute', {
  simpleResolvers: true,
  description: 'One thing of a person that is taken over from a provider when they sign on.',
})
export class FederatedAttributeObject {
  @Field(() => ServiceAttribute, { description: 'What of the person it becomes.' })
  name!: ServiceAttribute;

  @Field(() => String, { description: 'What the provider calls it.' })
  attribute!: string;

  @Field(() => Boolean, { description: 'Taken over only when the person is made; else whenever they sign on.' })
  provisioningOnly!: boolean;
}

/** Source: D1 · AuthenticationProvider; supplement §2.1. */
@ReadBy(authenticationProviderReads)
@ObjectType('AuthenticationProvider', {
  implements: NodeObject,
  simpleResolvers: true,
  description:
    'A way to sign on to a root account. Of the settings by type, those of its own type are there and the others null; passwords and secrets of clients are never answered.',
})
export class AuthenticationProviderObject extends NodeObject {
  @Field(() => AuthenticationType, { description: 'How it finds out who somebody is; this never changes.' })
  authType!: AuthenticationType;

  @Field(() => Int, {
    description: 'Its place among those of the account, from 1 on without gaps; the first is the default.',
  })
  position!: number;

  @Extensions({ column: 'provisions' })
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether people whom nobody knows are made when they first sign on; null for local sign-on, which makes nobody.',
  })
  jitProvisioning!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'The attribute of the provider by which somebody is found; null for types that tell the login alone.',
  })
  loginAttribute!: string | null;

  @Extensions({ column: 'registersParents' })
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether parents register by this provider, as by no other of the account; null for types that cannot.',
  })
  parentRegistration!: boolean | null;

  @Field(() => Boolean, { description: 'Whether a password or a secret of a client is kept for it.' })
  hasSecret!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether nobody can sign on by it until its password or client secret is given: none was given, or the address to which it was sent has changed since.',
  })
  needsSecret!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether it is known who vouches for it. If not, it signs on only people without administrative rights, until somebody saves its settings again.',
  })
  hasVoucher!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the metadata at its address was last loaded; null where it has no address, or waits for it.',
  })
  metadataLoadedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the metadata could not be loaded the last time, for people; null where it was.',
  })
  metadataFault!: string | null;

  @Field(() => RecordState, { description: '`active` or `deleted`.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => LocalSignOnSettingsObject, {
    nullable: true,
    description: 'What local sign-on holds. Null for other types.',
  })
  local!: LocalSignOnSettingsObject | null;

  @Field(() => CasSignOnSettingsObject, {
    nullable: true,
    description: 'What a CAS provider holds. Null for other types.',
  })
  cas!: CasSignOnSettingsObject | null;

  @Field(() => LdapSignOnSettingsObject, {
    nullable: true,
    description: 'What an LDAP provider holds. Its password is never answered. Null for other types.',
  })
  ldap!: LdapSignOnSettingsObject | null;

  @Field(() => OpenidConnectSignOnSettingsObject, {
    nullable: true,
    description: 'What an OpenID Connect provider holds. Its client secret is never answered. Null for other types.',
  })
  openidConnect!: OpenidConnectSignOnSettingsObject | null;

  @Field(() => SamlSignOnSettingsObject, {
    nullable: true,
    description: 'What a SAML provider holds. Null for other types.',
  })
  saml!: SamlSignOnSettingsObject | null;

  @Field(() => EduSsoSignOnSettingsObject, {
    nullable: true,
    description: 'What a provider for schools holds. Its client secret is never answered. Null for other types.',
  })
  eduSso!: EduSsoSignOnSettingsObject | null;

  @Field(() => SocialASignOnSettingsObject, {
    nullable: true,
    description: 'What a social network holds. Its secret is never answered. Null for other types.',
  })
  socialA!: SocialASignOnSettingsObject | null;

  @Field(() => CodeHostSignOnSettingsObject, {
    nullable: true,
    description: 'What a host of source code holds. Its client secret is never answered. Null for other types.',
  })
  codeHost!: CodeHostSignOnSettingsObject | null;

  @Field(() => WebIdSignOnSettingsObject, {
    nullable: true,
    description:
      'What a provider of mail and documents holds. Its client secret is never answered. Null for other types.',
  })
  webId!: WebIdSignOnSettingsObject | null;

  @Field(() => CareerNetSignOnSettingsObject, {
    nullable: true,
    description: 'What a network of professions holds. Its client secret is never answered. Null for other types.',
  })
  careerNet!: CareerNetSignOnSettingsObject | null;

  @Field(() => OfficeIdSignOnSettingsObject, {
    nullable: true,
    description: 'What a provider of office programs holds. Its secret is never answered. Null for other types.',
  })
  officeId!: OfficeIdSignOnSettingsObject | null;

  @Field(() => MicroblogSignOnSettingsObject, {
    nullable: true,
    description: 'What a service of short messages holds. Its secret is never answered. Null for other types.',
  })
  microblog!: MicroblogSignOnSettingsObject | null;
}

export const AuthenticationProviderConnection = connectionType(
  'AuthenticationProvider',
  () => AuthenticationProviderObject,
);
