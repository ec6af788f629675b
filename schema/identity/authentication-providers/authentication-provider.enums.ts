import {
  authTypes,
  nameFormats,
  registrationChoices,
  serviceAttributes,
  tlsChoices,
} from '../../../src/identity/authentication-providers/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const AuthenticationType = wordEnum(authTypes, {
  name: 'AuthenticationType',
  description: 'How a provider finds out who somebody is.',
  values: {
    local: 'By a login and a password that the service itself keeps.',
    cas: 'By a CAS server.',
    ldap: 'By a directory that is asked over LDAP.',
    openid_connect: 'By OpenID Connect.',
    saml: 'By SAML 2.0.',
    edu_sso: 'By a sign-on service for schools.',
    social_a: 'By a social network.',
    code_host: 'By a host of source code.',
    web_id: 'By a provider of mail and documents.',
    career_net: 'By a network of professions.',
    office_id: 'By a provider of office programs.',
    microblog: 'By a service of short messages.',
  },
});
export type AuthenticationType = WordOf<typeof AuthenticationType>;

export const SelfRegistration = wordEnum(registrationChoices, {
  name: 'SelfRegistration',
  description: 'Who may register by themselves.',
  values: { all: 'Everybody.', none: 'Nobody.', observer: 'Those who observe somebody, as parents do.' },
});
export type SelfRegistration = WordOf<typeof SelfRegistration>;

export const DirectoryEncryption = wordEnum(tlsChoices, {
  name: 'DirectoryEncryption',
  description: 'How the connection to a directory is encrypted.',
  named: (word) => word || 'none',
  values: { '': 'Not at all.', simple_tls: 'From its first byte on.', start_tls: 'Once both sides have agreed on it.' },
});
export type DirectoryEncryption = WordOf<typeof DirectoryEncryption>;

export const ServiceAttribute = wordEnum(serviceAttributes, {
  name: 'ServiceAttribute',
  description: 'What of a person may be taken over from a provider.',
  values: {
    display_name: 'What others see of the name.',
    email: 'Their email address.',
    given_name: 'Their given name.',
    integration_id: 'By what an integration calls their login.',
    locale: 'Their language.',
    name: 'Their full name.',
    sis_user_id: 'By what the student information system calls their login.',
    sortable_name: 'Their name as lists are sorted by it.',
    surname: 'Their surname.',
    timezone: 'Their time zone.',
  },
});
export type ServiceAttribute = WordOf<typeof ServiceAttribute>;

const v1 = 'urn:oasis:names:tc:SAML:1.1:nameid-format:';
const v2 = 'urn:oasis:names:tc:SAML:2.0:nameid-format:';

export const SamlNameFormat = wordEnum(nameFormats, {
  name: 'SamlNameFormat',
  description: 'How a SAML provider calls people.',
  named: (urn) => urn.slice(v1.length),
  values: {
    [`${v1}emailAddress` as const]: 'By an email address.',
    [`${v2}entity` as const]: 'As an entity of SAML.',
    [`${v2}kerberos` as const]: 'By a name of Kerberos.',
    [`${v2}persistent` as const]: 'By a name that stays and says nothing.',
    [`${v2}transient` as const]: 'By a name for this one time.',
    [`${v1}unspecified` as const]: 'As it likes.',
    [`${v1}WindowsDomainQualifiedName` as const]: 'By a name with its Windows domain.',
    [`${v1}X509SubjectName` as const]: 'As a certificate does.',
  },
});
export type SamlNameFormat = WordOf<typeof SamlNameFormat>;
