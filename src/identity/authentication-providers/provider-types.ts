/** The kinds of sign-on providers, each with the parameters that it knows. Source: D1 · Authentication providers, type-specific parameters; supplement §2.1. */

export const authTypes = [
  'local',
  'cas',
  'ldap',
  'openid_connect',
  'saml',
  'edu_sso',
  'social_a',
  'code_host',
  'web_id',
  'career_net',
  'office_id',
  'microblog',
] as const;
export type AuthType = (typeof authTypes)[number];

export const registrationChoices = ['all', 'none', 'observer'] as const;
/** How a connection to a directory is encrypted; the empty text is not at all. */
export const tlsChoices = ['', 'simple_tls', 'start_tls'] as const;

/** How SAML may call a person. */
export const nameFormats = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:entity',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName',
] as const;

/**
 * What one parameter holds: a text, a secret, a web address, the number of a port, one of a few words, a domain, where
 * metadata is loaded from, or a directory tenant.
 */
export interface ParameterRule {
  readonly kind: 'text' | 'secret' | 'address' | 'port' | 'words' | 'domain' | 'source' | 'directory';
  /** The provider is not made without it, and it cannot be unset. */
  readonly needed?: true;
  readonly words?: readonly string[];
  /** What true and false stand for, where a word belongs. */
  readonly flags?: readonly [whenTrue: string, whenFalse: string];
  /** What holds while nothing is given; null unless said. */
  readonly otherwise?: string | number;
  /** What an unset parameter holds, where that is not `otherwise`. */
  readonly unset?: string;
  /** Says where the secret of the provider, or what was got with it, is sent: it does not move without the secret. */
  readonly receivesSecret?: true;
}

/** By which attribute of the provider somebody is found, and which attributes may be taken over from it. */
interface ProviderAttributes {
  /** Null takes any name. */
  readonly login: readonly string[] | null;
  readonly otherwise: string;
  /** Null takes any name. */
  readonly federated: readonly string[] | null;
}

export interface ProviderType {
  /** An account has at most one. */
  readonly single: boolean;
  readonly parameters: Readonly<Record<string, ParameterRule>>;
  /** Null where the provider tells nothing but the login. */
  readonly attributes: ProviderAttributes | null;
  /** People may be made at their first sign-on. */
  readonly provisions: boolean;
  /** May be the one by which parents register. */
  readonly registersParents?: true;
}

const text: ParameterRule = { kind: 'text' };
const neededText: ParameterRule = { kind: 'text', needed: true };
const address: ParameterRule = { kind: 'address' };
const neededAddress: ParameterRule = { kind: 'address', needed: true };
const receivesSecret = true;
const secret: ParameterRule = { kind: 'secret', needed: true };
const client = { clientId: neededText, clientSecret: secret };

/** Source: D1 · Authentication providers, type-specific parameters. */
export const providerTypes: Readonly<Record<AuthType, ProviderType>> = {
  local: {
    single: true,
    provisions: false,
    attributes: null,
    parameters: {
      selfRegistration: { kind: 'words', words: registrationChoices, flags: ['all', 'none'], otherwise: 'none' },
    },
  },
  cas: { single: false, provisions: true, attributes: null, parameters: { authBase: address, logInUrl: address } },
  ldap: {
    single: false,
    provisions: true,
    attributes: null,
    parameters: {
      authHost: { ...text, receivesSecret },
      authPort: { kind: 'port', otherwise: 389, receivesSecret },
      authOverTls: {
        kind: 'words',
        words: tlsChoices,
        flags: ['simple_tls', ''],
        otherwise: 'start_tls',
        unset: '',
        receivesSecret,
      },
      authBase: text,
      authFilter: text,
      identifierFormat: text,
      authUsername: text,
      authPassword: { kind: 'secret' },
    },
  },
  openid_connect: {
    single: false,
    provisions: true,
    attributes: { login: null, otherwise: 'sub', federated: null },
    parameters: {
      ...client,
      authorizeUrl: neededAddress,
      tokenUrl: { ...neededAddress, receivesSecret },
      scope: text,
      endSessionEndpoint: address,
      userinfoEndpoint: { ...address, receivesSecret },
    },
  },
  saml: {
    single: false,
    provisions: true,
    registersParents: true,
    attributes: { login: null, otherwise: 'nameid', federated: null },
    parameters: {
      metadataUri: { kind: 'source' },
      idpEntityId: text,
      logInUrl: address,
      logOutUrl: address,
      certificateFingerprint: text,
      identifierFormat: {
        kind: 'words',
        words: nameFormats,
        otherwise: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      },
      requestedAuthnContext: text,
    },
  },
  edu_sso: {
    single: false,
    provisions: true,
    parameters: { ...client, districtId: text },
    attributes: attributes('id', ['id', 'sis_id', 'email', 'student_number', 'teacher_number']),
  },
  social_a: {
    single: true,
    provisions: true,
    parameters: { appId: neededText, appSecret: secret },
    attributes: attributes('id', ['id', 'email'], ['email', 'first_name', 'id', 'last_name', 'locale', 'name']),
  },
  code_host: {
    single: true,
    provisions: true,
    parameters: { domain: { kind: 'domain', receivesSecret }, ...client },
    attributes: attributes('id', ['id', 'login'], ['email', 'id', 'login', 'name']),
  },
  web_id: {
    single: false,
    provisions: true,
    parameters: { ...client, hostedDomain: { kind: 'domain' } },
    attributes: attributes('sub', ['sub', 'email'], ['email', 'family_name', 'given_name', 'locale', 'name', 'sub']),
  },
  career_net: {
    single: true,
    provisions: true,
    parameters: client,
    attributes: attributes(
      'id',
      ['id', 'emailAddress'],
      ['emailAddress', 'firstName', 'id', 'formattedName', 'lastName'],
    ),
  },
  office_id: {
    single: false,
    provisions: true,
    parameters: {
      applicationId: neededText,
      applicationSecret: secret,
      tenant: { kind: 'directory', otherwise: 'common', receivesSecret },
    },
    attributes: attributes(
      'sub',
      ['sub', 'email', 'oid', 'preferred_username'],
      ['email', 'name', 'preferred_username', 'oid', 'sub'],
    ),
  },
  microblog: {
    single: true,
    provisions: true,
    registersParents: true,
    parameters: { consumerKey: neededText, consumerSecret: secret },
    attributes: attributes('user_id', ['user_id', 'screen_name'], ['name', 'screen_name', 'time_zone', 'user_id']),
  },
};

/** Where the same names serve for the login and to be taken over, they stand once. */
function attributes(
  otherwise: string,
  login: readonly string[],
  federated: readonly string[] = login,
): ProviderAttributes {
  return { login, otherwise, federated };
}

/** Every name of a parameter of some type. */
export const parameterNames: ReadonlySet<string> = new Set(
  Object.values(providerTypes).flatMap(({ parameters }) => Object.keys(parameters)),
);

export const isAuthType = (word: unknown): word is AuthType => (authTypes as readonly unknown[]).includes(word);
