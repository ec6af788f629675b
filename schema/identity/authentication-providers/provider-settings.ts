/** What providers of each type hold beside what all of them have. Secrets are in none of them. */
import { Field, Int, ObjectType } from 'type-graphql';
import { DirectoryEncryption, SamlNameFormat, SelfRegistration } from './authentication-provider.enums.js';

@ObjectType('LocalSignOnSettings', { simpleResolvers: true, description: 'What local sign-on holds.' })
export class LocalSignOnSettingsObject {
  @Field(() => SelfRegistration, { description: 'Who may register by themselves; nobody unless said.' })
  selfRegistration!: SelfRegistration;
}

@ObjectType('CasSignOnSettings', { simpleResolvers: true, description: 'What a CAS provider holds.' })
export class CasSignOnSettingsObject {
  @Field(() => String, { nullable: true, description: 'Address of the server.' })
  authBase!: string | null;

  @Field(() => String, { nullable: true, description: 'Another address where people sign on; mostly none.' })
  logInUrl!: string | null;
}

@ObjectType('LdapSignOnSettings', {
  simpleResolvers: true,
  description: 'What an LDAP provider holds. Its password is never answered.',
})
export class LdapSignOnSettingsObject {
  @Field(() => String, { nullable: true, description: 'The server.' })
  authHost!: string | null;

  @Field(() => Int, { description: 'Its port; 389 unless said.' })
  authPort!: number;

  @Field(() => DirectoryEncryption, { description: 'How the connection is encrypted; `START_TLS` unless said.' })
  authOverTls!: DirectoryEncryption;

  @Field(() => String, { nullable: true, description: 'Where in the tree it is searched.' })
  authBase!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The filter of the search; `{{login}}` stands for the name that was typed.',
  })
  authFilter!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The attribute by which a login is looked up; the name that was typed where it is null.',
  })
  identifierFormat!: string | null;

  @Field(() => String, { nullable: true, description: 'As whom the service asks the directory.' })
  authUsername!: string | null;
}

@ObjectType('OpenidConnectSignOnSettings', {
  simpleResolvers: true,
  description: 'What an OpenID Connect provider holds. Its client secret is never answered.',
})
export class OpenidConnectSignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  clientId!: string;

  @Field(() => String, { description: 'Where people are sent to sign on.' })
  authorizeUrl!: string;

  @Field(() => String, { description: 'Where the service exchanges a code for tokens.' })
  tokenUrl!: string;

  @Field(() => String, { nullable: true, description: 'Further scopes, with spaces between them.' })
  scope!: string | null;

  @Field(() => String, { nullable: true, description: 'Where people are sent when they have signed off.' })
  endSessionEndpoint!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the service asks for what the ID token does not tell.' })
  userinfoEndpoint!: string | null;
}

@ObjectType('SamlSignOnSettings', { simpleResolvers: true, description: 'What a SAML provider holds.' })
export class SamlSignOnSettingsObject {
  @Field(() => String, {
    nullable: true,
    description:
      'Where its metadata is loaded from, and loaded again from time to time: an address, or the URN of a federation.',
  })
  metadataUri!: string | null;

  @Field(() => String, { nullable: true, description: 'What the provider calls itself.' })
  idpEntityId!: string | null;

  @Field(() => String, { nullable: true, description: 'Where people are sent to sign on.' })
  logInUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where people are sent to sign off everywhere.' })
  logOutUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Fingerprints of the certificates with which it signs, with spaces between them.',
  })
  certificateFingerprint!: string | null;

  @Field(() => SamlNameFormat, { description: 'How it calls people: `UNSPECIFIED` unless said.' })
  identifierFormat!: SamlNameFormat;

  @Field(() => String, {
    nullable: true,
    description: 'How people have to prove who they are; left to the provider where it is null.',
  })
  requestedAuthnContext!: string | null;
}

@ObjectType('EduSsoSignOnSettings', {
  simpleResolvers: true,
  description: 'What a provider for schools holds. Its client secret is never answered.',
})
export class EduSsoSignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  clientId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The district whose people sign on; they are asked for it where it is null.',
  })
  districtId!: string | null;
}

@ObjectType('SocialASignOnSettings', {
  simpleResolvers: true,
  description: 'What a social network holds. Its secret is never answered.',
})
export class SocialASignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  appId!: string;
}

@ObjectType('CodeHostSignOnSettings', {
  simpleResolvers: true,
  description: 'What a host of source code holds. Its client secret is never answered.',
})
export class CodeHostSignOnSettingsObject {
  @Field(() => String, {
    nullable: true,
    description: 'Domain of an installation of one’s own; the public service where it is null.',
  })
  domain!: string | null;

  @Field(() => String, { description: 'What the provider calls this service.' })
  clientId!: string;
}

@ObjectType('WebIdSignOnSettings', {
  simpleResolvers: true,
  description: 'What a provider of mail and documents holds. Its client secret is never answered.',
})
export class WebIdSignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  clientId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The one domain whose people sign on; all of them where it is null.',
  })
  hostedDomain!: string | null;
}

@ObjectType('CareerNetSignOnSettings', {
  simpleResolvers: true,
  description: 'What a network of professions holds. Its client secret is never answered.',
})
export class CareerNetSignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  clientId!: string;
}

@ObjectType('OfficeIdSignOnSettings', {
  simpleResolvers: true,
  description: 'What a provider of office programs holds. Its secret is never answered.',
})
export class OfficeIdSignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  applicationId!: string;

  @Field(() => String, {
    description:
      'Whose people sign on: `common`, `organizations`, `consumers`, or one directory by its UUID or domain.',
  })
  tenant!: string;
}

@ObjectType('MicroblogSignOnSettings', {
  simpleResolvers: true,
  description: 'What a service of short messages holds. Its secret is never answered.',
})
export class MicroblogSignOnSettingsObject {
  @Field(() => String, { description: 'What the provider calls this service.' })
  consumerKey!: string;
}
