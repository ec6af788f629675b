import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';
import { ruledWords } from '../../platform/unlisted-words.js';
import {
  AuthenticationType,
  DirectoryEncryption,
  SelfRegistration,
  ServiceAttribute,
} from './authentication-provider.enums.js';

@ArgsType()
export class AuthenticationProviderArgs {
  @Field(() => RecordId, {
    description: 'Id of the provider, or the word of a type, which means the first of that type.',
  })
  id!: RecordKey;
}

@ArgsType()
export class FederatedAttributesArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves out what is never taken over: what is for new people alone, where nobody is made.',
  })
  applied?: boolean;
}

/** Source: D1 · FederatedAttributeConfig. */
@InputType({ description: 'One thing of a person that is taken over from a provider.' })
export class FederatedAttributeInput {
  @Extensions({ ...ruledWords })
  @Field(() => ServiceAttribute, { description: 'What of the person it becomes.' })
  name!: ServiceAttribute;

  @Field(() => String, { nullable: true, description: 'What the provider calls it; blank is none.' })
  attribute?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True takes it over only when the person is made; else whenever they sign on.',
  })
  provisioningOnly?: boolean | null;
}

/** Source: D1 · Authentication providers, rules for create and update. */
@InputType({
  description:
    'A way to sign on. Each parameter is taken by the types that its description names; others ignore it. What is absent stays; null unsets.',
})
export class AuthenticationProviderInput {
  @Extensions({ ...ruledWords })
  @Field(() => AuthenticationType, {
    nullable: true,
    description: 'The type. Without it nothing is made; a provider keeps the type that it has.',
  })
  authType?: AuthenticationType | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Its place, the others move; the last where there is none such, and for a new one where it is not given.',
  })
  position?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Make people whom nobody knows when they first sign on; all types but `LOCAL`.',
  })
  jitProvisioning?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The attribute of the provider by which somebody is found; null takes the default of the type. All types but `LOCAL`, `CAS` and `LDAP`.',
  })
  loginAttribute?: string | null;

  @Field(() => [FederatedAttributeInput], {
    nullable: true,
    description: 'What is taken over from the provider, in place of what was; all types but `LOCAL`, `CAS` and `LDAP`.',
  })
  federatedAttributes?: FederatedAttributeInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Parents register by this provider, and by no other of the account any more; `MICROBLOG`, `SAML`.',
  })
  parentRegistration?: boolean | null;

  @Extensions({ ...ruledWords })
  @Field(() => SelfRegistration, {
    nullable: true,
    description: 'Who may register by themselves; nobody unless said. `LOCAL`.',
  })
  selfRegistration?: SelfRegistration | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the server, or where in the tree a directory is searched. `CAS`, `LDAP`.',
  })
  authBase?: string | null;

  @Field(() => String, { nullable: true, description: 'Where people are sent to sign on. `CAS`, `SAML`.' })
  logInUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'The server. `LDAP`.' })
  authHost?: string | null;

  @Field(() => Int, { nullable: true, description: 'Its port; 389 unless said. `LDAP`.' })
  authPort?: number | null;

  @Extensions({ ...ruledWords })
  @Field(() => DirectoryEncryption, {
    nullable: true,
    description: 'How the connection is encrypted; `START_TLS` unless said. `LDAP`.',
  })
  authOverTls?: DirectoryEncryption | null;

  @Field(() => String, {
    nullable: true,
    description: 'The filter of the search; `{{login}}` stands for the name that was typed. `LDAP`.',
  })
  authFilter?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'One of eight URNs for SAML, whose last parts are the words of `SamlNameFormat`; for LDAP the attribute by which a login is looked up. `LDAP`, `SAML`.',
  })
  identifierFormat?: string | null;

  @Field(() => String, { nullable: true, description: 'As whom the service asks the directory. `LDAP`.' })
  authUsername?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the provider calls this service. `OPENID_CONNECT`, `EDU_SSO`, `CODE_HOST`, `WEB_ID`, `CAREER_NET`.',
  })
  clientId?: string | null;

  @Field(() => String, { nullable: true, description: 'Where people are sent to sign on. `OPENID_CONNECT`.' })
  authorizeUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the service exchanges a code for tokens. `OPENID_CONNECT`.',
  })
  tokenUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Further scopes, with spaces between them. `OPENID_CONNECT`.' })
  scope?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where people are sent when they have signed off. `OPENID_CONNECT`.',
  })
  endSessionEndpoint?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the service asks for what the ID token does not tell. `OPENID_CONNECT`.',
  })
  userinfoEndpoint?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where its metadata is loaded from, and loaded again from time to time: an address, or the URN of a federation. `SAML`.',
  })
  metadataUri?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Metadata of the provider, an XML document: it fills what it tells of the other parameters, and is not kept. `SAML`.',
  })
  metadata?: string | null;

  @Field(() => String, { nullable: true, description: 'What the provider calls itself. `SAML`.' })
  idpEntityId?: string | null;

  @Field(() => String, { nullable: true, description: 'Where people are sent to sign off everywhere. `SAML`.' })
  logOutUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Fingerprints of the certificates with which it signs, with spaces between them. `SAML`.',
  })
  certificateFingerprint?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How people have to prove who they are; left to the provider where it is null. `SAML`.',
  })
  requestedAuthnContext?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The district whose people sign on; they are asked for it where it is null. `EDU_SSO`.',
  })
  districtId?: string | null;

  @Field(() => String, { nullable: true, description: 'What the provider calls this service. `SOCIAL_A`.' })
  appId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Domain of an installation of one’s own; the public service where it is null. `CODE_HOST`.',
  })
  domain?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The one domain whose people sign on; all of them where it is null. `WEB_ID`.',
  })
  hostedDomain?: string | null;

  @Field(() => String, { nullable: true, description: 'What the provider calls this service. `OFFICE_ID`.' })
  applicationId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Whose people sign on: `common`, `organizations`, `consumers`, or one directory by its UUID or domain. `OFFICE_ID`.',
  })
  tenant?: string | null;

  @Field(() => String, { nullable: true, description: 'What the provider calls this service. `MICROBLOG`.' })
  consumerKey?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Secret of the client; never answered, and unset when another `tokenUrl`, `userinfoEndpoint` or `domain` comes without it. `OPENID_CONNECT`, `EDU_SSO`, `CODE_HOST`, `WEB_ID`, `CAREER_NET`.',
  })
  clientSecret?: string | null;

  @Field(() => String, { nullable: true, description: 'Secret of the client; never answered. `SOCIAL_A`.' })
  appSecret?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Secret of the client; never answered, and unset when another `tenant` comes without it. `OFFICE_ID`.',
  })
  applicationSecret?: string | null;

  @Field(() => String, { nullable: true, description: 'Secret of the client; never answered. `MICROBLOG`.' })
  consumerSecret?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Password with which the service asks the directory; never answered, and unset when another host, port or encryption comes without it. `LDAP`.',
  })
  authPassword?: string | null;
}
