/** What ends with what, and what stays: each way in after each event. Decision 0116. */
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { toolsOf } from '../../learning/external-tools/builders.js';
import { setAdminState, setChannelState, setLogin } from '../../support/account-builders.js';
import { Mailbox } from '../../support/mailbox.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aHolder, type Holder, type Place, password, resets, stillOpen, waysIn } from './holder.js';

/** The ways in that hang on the session and on nothing else. */
const ofSession = [
  'the session',
  'a session begun from it',
  'a key of the session',
  'a launch by the session',
  'a file by the session',
  'a code allowed in the session',
];
/** What begins or began a session. */
const ofTokenSessions = [
  'a session begun from that',
  'a key of the token',
  'a session begun from the token',
  'a key of that session',
  'a session begun from that session',
];
const ofToken = [
  'the token',
  'a token made with it',
  'a token made with that',
  ...ofTokenSessions,
  'a launch by the token',
  'a file by the token',
];
const ofConsent = ['an application’s token', 'a token that it made', 'its refresh token'];
const ofAssertion = ['an asserted token', 'a token made with the asserted one', 'a launch by the asserted token'];
const everyCode = ['a code allowed in the session'];
const everything = 'everything';

interface Event {
  readonly what: string;
  readonly happens: (place: Place, holder: Holder) => Promise<unknown>;
  readonly ends: readonly string[] | typeof everything;
}

const withoutErrors = async (asked: Promise<{ readonly body: any }>): Promise<void> => {
  const { body } = await asked;
  const payload = Object.values(body.data ?? {})[0] as { readonly errors?: readonly unknown[] } | undefined;
  if (body.errors !== undefined || payload?.errors?.length !== 0) throw new Error(JSON.stringify(body));
};
const graph = (world: World, document: string, variables: Record<string, unknown>, who = world.as('admin')) =>
  withoutErrors(who.graphql(document, variables));
const right = async (asked: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
  const { status, text } = await asked;
  if (status !== 200 && status !== 303) throw new Error(`${status}: ${text}`);
};

const loginOf = ({ userId, loginId }: Holder) => `/users/${userId}/logins/${loginId}`;
const endSession = 'mutation ($id: RecordId!) { endSession(id: $id) { errors { code } } }';
const endSessions = 'mutation ($u: RecordId!) { endSessions(userId: $u) { errors { code } } }';
const endConsent = 'mutation ($id: RecordId!) { endApplicationConsent(id: $id) { errors { code } } }';
const deleteKey = 'mutation ($id: RecordId!) { deleteDeveloperKey(id: $id) { errors { code } } }';
const withoutKeys =
  'mutation ($id: RecordId!) { updateDeveloperKey(id: $id, input: { assertionKeys: [] }) { errors { code } } }';
const newPassword = [...ofSession, ...ofTokenSessions, 'a mailed key'];

const events: readonly Event[] = [
  { what: 'nothing', happens: async () => undefined, ends: [] },
  {
    what: 'a password of one’s own choice, in another session',
    happens: (_, { other }) =>
      right(
        other.submit('/login/password', {
          csrf_token: other.readable,
          current_password: password,
          password: 'another river',
          password_again: 'another river',
        }),
      ),
    ends: newPassword,
  },
  {
    what: 'a password that an administrator gives, over REST',
    happens: ({ world }, holder) =>
      right(world.as('admin').put(loginOf(holder), { 'login[password]': 'by the admin' })),
    ends: newPassword,
  },
  {
    what: 'a password that an administrator gives, over GraphQL',
    happens: ({ world }, { loginId }) =>
      graph(
        world,
        'mutation ($id: RecordId!) { updateLogin(id: $id, input: { password: "by the admin" }) { errors { code } } }',
        { id: loginId },
      ),
    ends: newPassword,
  },
  {
    what: 'a password chosen by a mailed key',
    happens: async ({ world, box }, { name }) => {
      const { message } = box.taken.filter(({ to }) => to[0] === `${name}@example.edu`).at(-1)!;
      const key = /\?key=3?D?([\w-]{43})/.exec(message.replaceAll(/=\n/g, ''))?.[1] ?? '';
      if (!(await resets(world, key))) throw new Error('The key was refused.');
    },
    ends: newPassword,
  },
  {
    what: 'another way to sign on',
    happens: async ({ world }, holder) => {
      const { id } = await providersOf(world).made('openid_connect');
      await right(world.as('admin').put(loginOf(holder), { 'login[authentication_provider_id]': id }));
    },
    ends: newPassword,
  },
  {
    what: 'the end of the login',
    happens: ({ world }, holder) => right(world.as('admin').del(loginOf(holder))),
    ends: everything,
  },
  {
    what: 'being removed from the account',
    happens: ({ world }, { userId }) => right(world.as('admin').del(`/accounts/${world.accounts.RA}/users/${userId}`)),
    ends: everything,
  },
  {
    what: 'a login that is suspended',
    happens: ({ world }, { userId }) => setLogin(world, userId, { workflowState: 'suspended' }),
    ends: everything,
  },
  {
    what: 'the end of the session',
    happens: ({ world }, { sessionId }) => graph(world, endSession, { id: sessionId }),
    ends: ofSession,
  },
  {
    what: 'signing out',
    happens: (_, { browser }) => {
      const copy = new Map(browser.cookies);
      const out = right(browser.submit('/logout', { csrf_token: browser.readable }));
      return out.then(() => {
        for (const [name, value] of copy) browser.cookies.set(name, value);
      });
    },
    ends: ofSession,
  },
  {
    what: 'the end of all sessions',
    happens: ({ world }, { userId }) => graph(world, endSessions, { u: userId }),
    ends: [...ofSession, ...ofTokenSessions],
  },
  {
    what: 'the end of the token, over REST',
    happens: ({ world }, { userId, tokenId }) => right(world.as('admin').del(`/users/${userId}/tokens/${tokenId}`)),
    ends: ofToken,
  },
  {
    what: 'the end of the token, over GraphQL',
    happens: ({ world }, { tokenId, token }) =>
      graph(
        world,
        'mutation ($id: RecordId!) { deleteAccessToken(id: $id) { errors { code } } }',
        { id: tokenId },
        world.withToken(token),
      ),
    ends: ofToken,
  },
  {
    what: 'a token that gives itself back',
    happens: ({ world }, { token }) => right(world.withToken(token).del('/login/oauth2/token')),
    ends: ofToken,
  },
  {
    what: 'an application that is allowed nothing any more',
    happens: ({ world, ...place }, { consentId, token }) =>
      graph({ ...world, ...place }, endConsent, { id: consentId }, world.withToken(token)),
    ends: ofConsent,
  },
  {
    what: 'the end of the application',
    happens: ({ world }, { key }) => graph(world, deleteKey, { id: key.id }),
    ends: [...ofConsent, ...everyCode],
  },
  {
    what: 'the end of the portal',
    happens: ({ world }, { portal }) => graph(world, deleteKey, { id: portal.id }),
    ends: ofAssertion,
  },
  {
    what: 'a portal that signs nobody on any more',
    happens: ({ world }, { portal }) => graph(world, withoutKeys, { id: portal.id }),
    ends: ofAssertion,
  },
  {
    what: 'a voucher who administers nothing any more',
    happens: ({ world }, { voucher }) => setAdminState(world, voucher.userId, 'deleted'),
    ends: [...ofAssertion, 'a launch as them', 'a file as them'],
  },
  {
    what: 'a voucher who can no longer sign on',
    happens: ({ world }, { voucher }) => setLogin(world, voucher.userId, { workflowState: 'suspended' }),
    ends: [...ofAssertion, 'a launch as them', 'a file as them'],
  },
  {
    what: 'an address that is removed, over REST',
    happens: async ({ world }, { userId, token }) => {
      const [{ id }] = await world.sql(
        `select id::int from communication_channels where user_id = $1 and address not like 'further%'`,
        [userId],
      );
      await right(world.withToken(token).del(`/users/self/communication_channels/${id}`));
    },
    ends: ['a mailed key'],
  },
  {
    what: 'an address that is confirmed no more',
    happens: ({ world }, { userId }) => setChannelState(world, userId, 'unconfirmed'),
    ends: ['a mailed key'],
  },
  {
    what: 'all addresses removed',
    happens: ({ world }, { userId }) => setChannelState(world, userId, 'retired'),
    ends: ['a mailed key', 'a confirmation'],
  },
];

describe('What ends with what', () => {
  let place: Place;
  let count = 0;
  beforeEach(async () => {
    const box = await Mailbox.open();
    const world = await openNewWorld({ SMTP_URL: box.url, MAIL_FROM: 'school@lyceum.example' });
    const { id: toolId } = await toolsOf(world, { course: world.courses.C1 }, world.as('teach')).made();
    place = { world, box, toolId };
  });
  afterEach(async () => {
    await place.world.close();
    await place.box.close();
  });

  it.each(events.map((event) => [event.what, event] as const))('%s', async (_what, { happens, ends }) => {
    count += 1;
    const holder = await aHolder(place, `holder${count}`);
    const ways = await waysIn(place, holder);
    await happens(place, holder);
    const open = new Set(await stillOpen(ways));
    const all = Object.keys(ways);
    const ended = all.filter((way) => !open.has(way));
    const wanted = ends === everything ? all : all.filter((way) => ends.includes(way));
    expect(ended).toEqual(wanted);
  });
});
