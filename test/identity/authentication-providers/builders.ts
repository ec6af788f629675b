/** Sign-on providers of the fixture's first tenant: what each type needs, and how they are made. */
import type { Caller, World } from '../../support/world.js';

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

const client = { client_id: 'lyceum', client_secret: 'kept-from-everybody' };

/** Without these a provider of the type is refused. */
export const needed: Readonly<Record<AuthType, Readonly<Record<string, string>>>> = {
  local: {},
  cas: {},
  ldap: {},
  openid_connect: {
    ...client,
    authorize_url: 'https://id.example.org/authorize',
    token_url: 'https://id.example.org/token',
  },
  saml: {},
  edu_sso: client,
  social_a: { app_id: 'lyceum', app_secret: 'kept-from-everybody' },
  code_host: client,
  web_id: client,
  career_net: client,
  office_id: { application_id: 'lyceum', application_secret: 'kept-from-everybody' },
  microblog: { consumer_key: 'lyceum', consumer_secret: 'kept-from-everybody' },
};

type Form = Readonly<Record<string, string | number | boolean>>;

/** The providers of a root account, as somebody asks for them. */
export function providersOf(world: World, who: Caller = world.as('admin'), account: number = world.accounts.RA) {
  const path = `/accounts/${account}/authentication_providers`;
  const made = async (type: AuthType, form: Form = {}) => {
    const { status, body } = await who.post(path, { auth_type: type, ...needed[type], ...form });
    if (status !== 200) throw new Error(`${type} was refused: ${JSON.stringify(body)}`);
    return body;
  };
  const list = async () => (await who.get(path)).body as any[];
  return {
    path,
    made,
    list,
    at: (id: number | string) => `${path}/${id}`,
    /** Types in their order. */
    types: async () => (await list()).map(({ auth_type }) => auth_type as string),
    /** Takes away every provider. */
    clear: async () => {
      for (const { id } of await list()) await who.del(`${path}/${id}`);
    },
  };
}
