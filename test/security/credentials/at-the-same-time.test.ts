/**
 * Something is made from a credential at the very moment when the credential ends: whichever comes first, nothing that hangs
 * on it lets anybody in afterwards. Decision 0116.
 */
import { asked, codeOf, exchange, hiddenIn, refreshOf, toldBy } from '../../identity/applications/builders.js';
import { toolsOf } from '../../learning/external-tools/builders.js';
import { Browser } from '../../support/browser.js';
import { Mailbox } from '../../support/mailbox.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { openNewWorld } from '../../support/world.js';
import { aHolder, begins, browserIsIn, type Holder, type Place, resetKey, resets, sessionPath } from './holder.js';

/** Makes or uses something; answers whether it lets somebody in, asked once everything is over. */
type Making = (place: Place, holder: Holder) => Promise<() => Promise<() => Promise<boolean>>>;

const never = async () => false;
const opensAs =
  ({ world }: Place, token: string) =>
  async () =>
    (await world.withToken(token).get('/users/self')).status === 200;

const makings = {
  'a key of the token is used': async (place, { token }) => {
    const path = await sessionPath(place, token);
    return async () => {
      const browser = new Browser(place.world.base);
      await browser.open(path, { 'sec-fetch-site': 'none' });
      return () => browserIsIn(browser);
    };
  },
  'a key of the session is used': async (place, { browser }) => {
    const path = await sessionPath(place, browser);
    return async () => {
      const begun = new Browser(place.world.base);
      await begun.open(path, { 'sec-fetch-site': 'none' });
      return () => browserIsIn(begun);
    };
  },
  'a key is made by the token':
    async (place, { token }) =>
    async () => {
      const { status, body } = await place.world.withToken(token).get('/login/session_token');
      return status === 200 ? () => begins(place.world, body.session_url.slice(place.world.base.length)) : never;
    },
  'a key is made in the session':
    async (place, { browser }) =>
    async () => {
      const { status, body } = await browser.ask('GET', '/login/session_token');
      return status === 200 ? () => begins(place.world, body.session_url.slice(place.world.base.length)) : never;
    },
  'a token is made by the token':
    async (place, { token }) =>
    async () => {
      const { status, body } = await place.world.withToken(token).post('/users/self/tokens', { 'token[purpose]': 'x' });
      return status === 200 ? opensAs(place, body.visible_token) : never;
    },
  'an application is allowed something in the session': async (place, { browser, key }) => {
    const page = await browser.open(asked(key));
    const fields = { ...hiddenIn(page.text), decision: 'allow' };
    return async () => {
      const answer = await browser.submit('/login/oauth2/auth', fields);
      const { code } = toldBy(answer).said;
      return code === undefined ? never : async () => (await exchange(place.world, codeOf(key, code))).status === 200;
    };
  },
  'an application gets its next token':
    async (place, { key, refresh }) =>
    async () => {
      const { body } = await exchange(place.world, refreshOf(key, refresh));
      return typeof body.access_token === 'string' ? opensAs(place, body.access_token) : never;
    },
  'a mailed key is used': async (place, { name }) => {
    const key = await resetKey(place, name);
    return async () => {
      await resets(place.world, key, 'by a mailed key');
      const tries = new Browser(place.world.base);
      return async () =>
        (await tries.ask('POST', '/login', { login: name, password: 'by a mailed key' })).status === 200;
    };
  },
} satisfies Record<string, Making>;

const graph = async (place: Place, document: string, id: number) => {
  const { body } = await place.world.as('admin').graphql(document, { id });
  if (body.errors !== undefined) throw new Error(JSON.stringify(body));
};

const endings: Readonly<Record<string, (place: Place, holder: Holder) => Promise<unknown>>> = {
  'the token ends': ({ world }, { userId, tokenId }) => world.as('admin').del(`/users/${userId}/tokens/${tokenId}`),
  'the session ends': (place, { sessionId }) =>
    graph(place, 'mutation ($id: RecordId!) { endSession(id: $id) { errors { code } } }', sessionId),
  'all sessions end': (place, { userId }) =>
    graph(place, 'mutation ($id: RecordId!) { endSessions(userId: $id) { errors { code } } }', userId),
  'the password is another one': ({ world }, { userId, loginId }) =>
    world.as('admin').put(`/users/${userId}/logins/${loginId}`, { 'login[password]': 'by the admin' }),
  'the login ends': ({ world }, { userId, loginId }) => world.as('admin').del(`/users/${userId}/logins/${loginId}`),
  'what was allowed is taken back': (place, { consentId }) =>
    graph(place, 'mutation ($id: RecordId!) { endApplicationConsent(id: $id) { errors { code } } }', consentId),
  'the application ends': (place, { key }) =>
    graph(place, 'mutation ($id: RecordId!) { deleteDeveloperKey(id: $id) { errors { code } } }', key.id),
};

const pairs: readonly (readonly [keyof typeof makings, keyof typeof endings])[] = [
  ['a key of the token is used', 'the token ends'],
  ['a key of the token is used', 'all sessions end'],
  ['a key of the token is used', 'the password is another one'],
  ['a key of the token is used', 'the login ends'],
  ['a key of the session is used', 'the session ends'],
  ['a key of the session is used', 'all sessions end'],
  ['a key is made by the token', 'the token ends'],
  ['a key is made by the token', 'the login ends'],
  ['a key is made in the session', 'the session ends'],
  ['a key is made in the session', 'the password is another one'],
  ['a token is made by the token', 'the token ends'],
  ['a token is made by the token', 'the login ends'],
  ['an application is allowed something in the session', 'the session ends'],
  ['an application is allowed something in the session', 'the password is another one'],
  ['an application gets its next token', 'what was allowed is taken back'],
  ['an application gets its next token', 'the login ends'],
  ['a mailed key is used', 'the password is another one'],
  ['a mailed key is used', 'the login ends'],
];

describe('At the same time', () => {
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

  /** Both wait for the login, in this order; then one comes after the other. */
  async function both<First, Second>(
    { loginId }: Holder,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[First, Second]> {
    const client = await place.world.connect();
    try {
      await client.query('begin');
      await client.query('select id from logins where id = $1 for no key update', [loginId]);
      const one = first();
      await untilWaiting(place.world);
      const other = second();
      await untilWaiting(place.world, 2);
      await client.query('commit');
      return await Promise.all([one, other]);
    } finally {
      client.release();
    }
  }

  it.each(pairs.map(([making, ending]) => [making, ending] as const))('%s, and %s', async (making, ending) => {
    count += 1;
    for (const isEndedFirst of [false, true]) {
      const holder = await aHolder(place, `pair${count}${isEndedFirst ? 'b' : 'a'}`);
      const make = await makings[making](place, holder);
      const end = () => endings[ending]!(place, holder);
      const [works] = isEndedFirst ? (await both(holder, end, make)).reverse() : await both(holder, make, end);
      expect([isEndedFirst, await (works as () => Promise<boolean>)()]).toEqual([isEndedFirst, false]);
    }
  });
});
