/** Somebody with one of everything that lets them in, and whatever hangs on it. Decision 0116. */
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { mailPasswordKeys } from '../../../src/identity/users/index.js';
import { aKey, allow, asked, codeOf, exchange, type MadeKey, refreshOf } from '../../identity/applications/builders.js';
import { appoint, type Somebody, somebody } from '../../identity/roles/builders.js';
import { opened } from '../../learning/external-tools/launched.js';
import { send } from '../../learning/files/uploads.js';
import { aPerson, setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { type Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import { aPart } from '../../support/school-builders.js';
import type { Caller, World } from '../../support/world.js';

export const password = 'a river runs';
const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = signing.publicKey.export({ type: 'spki', format: 'pem' }) as string;

/** A way in: whether it still lets its holder in. Some are good once, and each is tried once. */
export type WayIn = () => Promise<boolean>;

/** Where the tests stand: the service, its mails and a tool of the first course. */
export interface Place {
  readonly world: World;
  readonly box: Mailbox;
  readonly toolId: number;
}

export interface Holder {
  readonly userId: number;
  readonly loginId: number;
  readonly name: string;
  /** The session from which most things are made, and another one of the same login. */
  readonly browser: Browser;
  readonly sessionId: number;
  readonly other: Browser;
  /** A token of their own, and its id. */
  readonly token: string;
  readonly tokenId: number;
  /** Applications: one that they have allowed something, and one that signs them on itself. */
  readonly key: MadeKey;
  readonly consentId: number;
  /** Its tokens. */
  readonly access: string;
  readonly refresh: string;
  readonly portal: MadeKey;
  /** An administrator who vouches for the second one, and who acts as them. */
  readonly voucher: Somebody;
}

const isIn = async (caller: Caller): Promise<boolean> => (await caller.get('/users/self')).status === 200;
export const browserIsIn = async (browser: Browser): Promise<boolean> =>
  (await browser.ask('GET', '/api/v1/users/self')).status === 200;

/** A browser in which somebody has signed on by their password. */
export async function signedOn({ base }: World, login: string, said = password): Promise<Browser> {
  const browser = new Browser(base);
  const { status, text } = await browser.submit('/login', { login, password: said });
  if (status !== 303) throw new Error(`${login} could not sign on: ${text}`);
  return browser;
}

/** A token that somebody makes with what they have. */
export async function tokenBy(
  { world }: Pick<Place, 'world'>,
  by: Browser | string,
): Promise<{ readonly id: number; readonly token: string }> {
  const { status, body } =
    typeof by === 'string'
      ? await world.withToken(by).post('/users/self/tokens', { 'token[purpose]': 'tests' })
      : await by.ask('POST', '/api/v1/users/self/tokens', { token: { purpose: 'tests' } });
  if (status !== 200) throw new Error(`There was no token: ${JSON.stringify(body)}`);
  return { id: body.id, token: body.visible_token };
}

/** The path of a one-time address that begins a session. */
export async function sessionPath({ world }: Pick<Place, 'world'>, by: Browser | string): Promise<string> {
  const { status, body } =
    typeof by === 'string'
      ? await world.withToken(by).get('/login/session_token')
      : await by.ask('GET', '/login/session_token');
  if (status !== 200) throw new Error(`There was no address: ${JSON.stringify(body)}`);
  return body.session_url.slice(world.base.length);
}

/** Whether a one-time address begins a session that is good. */
export async function begins({ base }: World, path: string): Promise<boolean> {
  const browser = new Browser(base);
  const { status, body, text } = await browser.open(path, { 'sec-fetch-site': 'none' });
  if (status === 303) return browserIsIn(browser);
  if (body?.errors[0].error_code !== 'key_not_good') throw new Error(`The address answers ${status}: ${text}`);
  return false;
}

/** A browser in which a one-time address has begun a session. */
export async function begun({ base }: World, path: string): Promise<Browser> {
  const browser = new Browser(base);
  const { status } = await browser.open(path, { 'sec-fetch-site': 'none' });
  if (status !== 303) throw new Error(`The address was refused: ${status}`);
  return browser;
}

/** An address that launches a tool of the first course, for who asks for it. */
export async function launchUrl({ world, toolId }: Place, by: Browser | Caller, query = ''): Promise<string> {
  const path = `/courses/${world.courses.C1}/external_tools/sessionless_launch?id=${toolId}${query}`;
  const { status, body } = by instanceof Browser ? await by.ask('GET', `/api/v1${path}`) : await by.get(path);
  if (status !== 200) throw new Error(`There was no launch: ${JSON.stringify(body)}`);
  return body.url;
}

export async function launches(url: string): Promise<boolean> {
  const { status } = await opened(url);
  if (status !== 200 && status !== 403) throw new Error(`The launch answers ${status}.`);
  return status === 200;
}

/** A file that somebody may send without a token: whether it is taken. */
export async function uploadBy({ world }: Place, by: Browser | Caller, query = ''): Promise<WayIn> {
  const path = `/users/self/files${query}`;
  const form = { name: 'notes.txt', size: 5 };
  const { status, body } =
    by instanceof Browser ? await by.ask('POST', `/api/v1${path}`, form) : await by.post(path, form);
  if (status !== 200) throw new Error(`The file was refused: ${JSON.stringify(body)}`);
  return async () => {
    const sent = await send(body, 'notes');
    if (sent.status !== 201 && sent.body.errors[0].error_code !== 'upload_expired') throw new Error(sent.text);
    const [{ state }] = await world.sql('select workflow_state as state from files where id = $1', [
      body.upload_params.file_id,
    ]);
    if ((state === 'available') !== (sent.status === 201)) throw new Error(`${sent.status}, and the file is ${state}.`);
    return sent.status === 201;
  };
}

/** The keys that mails have brought to an address, by the path of the page that takes them. */
const mailed = ({ box }: Place, address: string, pattern: RegExp): string[] =>
  box.taken
    .filter(({ to }) => to[0] === address)
    .flatMap(({ message }) => {
      const key = pattern.exec(textOf(message))?.[1];
      return key === undefined ? [] : [key];
    });

/** A key for a new password, as it is mailed. */
export async function resetKey(place: Place, name: string): Promise<string> {
  const { world } = place;
  await runJob(world, mailPasswordKeys, { accountId: world.accounts.RA, name, address: `${world.base}/login/reset` });
  await runQueued(world);
  const key = mailed(place, `${name}@example.edu`, /\?key=([\w-]{43})/).at(-1);
  if (key === undefined) throw new Error(`No key was mailed to ${name}.`);
  return key;
}

/** Whether a mailed key gives its login another password. */
export async function resets({ base }: World, key: string, wanted = 'by a mailed key'): Promise<boolean> {
  const { status, headers } = await new Browser(base).submit('/login/reset', {
    key,
    password: wanted,
    password_again: wanted,
  });
  if (headers['retry-after'] !== undefined) throw new Error('Too many keys were tried.');
  return status === 303 && headers['location'] === '/login?notice=password_chosen';
}

/** A link that confirms a further address of somebody. */
async function confirmationOf(place: Place, token: string, name: string): Promise<string> {
  const { world } = place;
  const address = `further-${name}@example.edu`;
  const form = { 'communication_channel[type]': 'email', 'communication_channel[address]': address };
  const { status } = await world.withToken(token).post('/users/self/communication_channels', form);
  if (status !== 200) throw new Error(`The address was refused: ${status}`);
  await runQueued(world);
  const key = mailed(place, address, /\/register\/(\S+)/).at(-1);
  if (key === undefined) throw new Error(`No link was mailed to ${address}.`);
  return key;
}

async function confirms({ base }: World, key: string): Promise<boolean> {
  const { status } = await new Browser(base).submit(`/register/${key}`, {});
  return status === 303;
}

/** What an assertion of the portal is exchanged for. */
export async function asserted(world: World, portal: MadeKey, userId: number): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: portal.clientId, sub: `${userId}`, aud: `${world.base}/login/oauth2/token`, exp: now + 60 };
  const assertion = await new SignJWT({ ...claims, jti: `for ${userId}` })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(signing.privateKey);
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const { status, body } = await exchange(world, { grant_type, assertion });
  if (status !== 200) throw new Error(`The assertion was refused: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** Makes somebody with one of everything that lets them in. */
export async function aHolder(place: Place, name: string): Promise<Holder> {
  const { world } = place;
  const userId = await aPerson(world, { name: `Holder ${name}`, login: name });
  await setPassword(world, userId, password);
  await aPart(world, userId);
  const [login] = await world.sql('select id::int from logins where user_id = $1', [userId]);
  const voucher = await somebody(world, `voucher-${name}`);
  await appoint(world, voucher.userId, world.accounts.RA);
  const [browser, other] = [await signedOn(world, name), await signedOn(world, name)];
  const [session] = await world.sql('select min(id)::int as id from sessions where user_id = $1', [userId]);
  const own = await tokenBy(place, browser);
  const key = await aKey(world, { name: `Application of ${name}` });
  const code = await allow(other, asked(key));
  const { body: tokens } = await exchange(world, codeOf(key, code));
  const [consent] = await world.sql('select max(id)::int as id from application_consents where user_id = $1', [userId]);
  const portal = await aKey(world, { name: `Portal of ${name}`, assertionKeys: [publicKey] }, voucher.caller);
  return {
    userId,
    loginId: login.id,
    name,
    browser,
    sessionId: session.id,
    other,
    token: own.token,
    tokenId: own.id,
    key,
    consentId: consent.id,
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    portal,
    voucher,
  };
}

/** Whatever can be made of what somebody has, and that itself. */
export async function waysIn(place: Place, holder: Holder): Promise<Record<string, WayIn>> {
  const { userId, name, browser, token, key, access, refresh, portal, voucher } = holder;
  const { world } = place;
  const keyOfSession = await sessionPath(place, browser);
  const keyOfToken = await sessionPath(place, token);
  const ofSession = await begun(world, await sessionPath(place, browser));
  const ofToken = await begun(world, await sessionPath(place, token));
  const furtherKey = await sessionPath(place, ofToken);
  const further = await begun(world, await sessionPath(place, ofToken));
  const child = (await tokenBy(place, token)).token;
  const grandchild = (await tokenBy(place, child)).token;
  const byChild = await begun(world, await sessionPath(place, grandchild));
  const byApplication = (await tokenBy(place, access)).token;
  const byAssertion = await asserted(world, portal, userId);
  const ofAssertion = (await tokenBy(place, byAssertion)).token;
  const code = await allow(browser, asked(key));
  const bySession = await launchUrl(place, browser);
  const byToken = await launchUrl(place, world.withToken(token));
  const asThem = await launchUrl(place, voucher.caller, `&as_user_id=${userId}`);
  const fileBySession = await uploadBy(place, browser);
  const fileByToken = await uploadBy(place, world.withToken(token));
  const fileAsThem = await uploadBy(place, voucher.caller, `?as_user_id=${userId}`);
  const byPortal = await launchUrl(place, world.withToken(byAssertion));
  const { body: course } = await world.withToken(token).get(`/courses/${world.courses.C1}`);
  const confirmation = await confirmationOf(place, token, name);
  const reset = await resetKey(place, name);
  return {
    'the session': () => browserIsIn(browser),
    'a session begun from it': () => browserIsIn(ofSession),
    'a key of the session': () => begins(world, keyOfSession),
    'a launch by the session': () => launches(bySession),
    'a file by the session': fileBySession,
    'a code allowed in the session': async () => (await exchange(world, codeOf(key, code))).status === 200,
    'the token': () => isIn(world.withToken(token)),
    'a token made with it': () => isIn(world.withToken(child)),
    'a token made with that': () => isIn(world.withToken(grandchild)),
    'a session begun from that': () => browserIsIn(byChild),
    'a key of the token': () => begins(world, keyOfToken),
    'a session begun from the token': () => browserIsIn(ofToken),
    'a key of that session': () => begins(world, furtherKey),
    'a session begun from that session': () => browserIsIn(further),
    'a launch by the token': () => launches(byToken),
    'a file by the token': fileByToken,
    'an application’s token': () => isIn(world.withToken(access)),
    'a token that it made': () => isIn(world.withToken(byApplication)),
    'its refresh token': async () => (await exchange(world, refreshOf(key, refresh))).status === 200,
    'an asserted token': () => isIn(world.withToken(byAssertion)),
    'a token made with the asserted one': () => isIn(world.withToken(ofAssertion)),
    'a launch by the asserted token': () => launches(byPortal),
    'a launch as them': () => launches(asThem),
    'a file as them': fileAsThem,
    'their calendar': async () => (await fetch(course.calendar.ics)).status === 200,
    'a confirmation': () => confirms(world, confirmation),
    'a mailed key': () => resets(world, reset),
  };
}

/** What still lets its holder in, in the order in which it was made. */
export async function stillOpen(ways: Readonly<Record<string, WayIn>>): Promise<string[]> {
  const open: string[] = [];
  for (const [name, works] of Object.entries(ways)) if (await works()) open.push(name);
  return open;
}
