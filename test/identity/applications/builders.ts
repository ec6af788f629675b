/** Applications of the fixture's first tenant, as its administrator makes them known. */
import { createHash, randomBytes } from 'node:crypto';
import { setPassword } from '../../support/account-builders.js';
import { Browser, type BrowserAnswer } from '../../support/browser.js';
import type { Person } from '../../support/fixture.js';
import { noteSecrets } from '../../support/suite-log.js';
import type { Caller, World } from '../../support/world.js';

export const callback = 'https://app.example.org/callback';

export interface MadeKey {
  readonly id: number;
  readonly clientId: string;
  readonly secret: string | null;
}

const create = `mutation ($account: RecordId!, $input: CreateDeveloperKeyInput!) {
  createDeveloperKey(accountId: $account, input: $input) {
    newDeveloperKey { secret developerKey { recordId clientId } } errors { code field message }
  }
}`;

export interface KeyInput {
  readonly name?: string;
  readonly clientType?: 'PUBLIC' | 'CONFIDENTIAL';
  readonly redirectAddresses?: readonly string[];
  readonly scopes?: readonly string[] | null;
  readonly assertionKeys?: readonly string[];
}

/** Makes an application known. @param who the administrator of the first tenant, unless said */
export async function aKey(
  world: World,
  input: KeyInput = {},
  who: Caller = world.as('admin'),
  account: number | 'self' = 'self',
): Promise<MadeKey> {
  const whole = { name: 'Timetable', clientType: 'CONFIDENTIAL', redirectAddresses: [callback], ...input };
  const { body, text } = await who.graphql(create, { account, input: whole });
  const made = body.data?.createDeveloperKey?.newDeveloperKey;
  if (!made) throw new Error(`The application was refused: ${text}`);
  return { id: made.developerKey.recordId, clientId: made.developerKey.clientId, secret: made.secret };
}

/** A verifier of RFC 7636 and its challenge. */
export function aVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Parameters of the address to which an application sends a browser. */
export const asked = (key: MadeKey, more: Record<string, string> = {}): string =>
  `/login/oauth2/auth?${new URLSearchParams({
    client_id: key.clientId,
    response_type: 'code',
    redirect_uri: callback,
    state: 'of the application',
    ...more,
  }).toString()}`;

/** A browser in which somebody is signed on. */
export async function signedOn(world: World, login: Person = 'stu1'): Promise<Browser> {
  await setPassword(world, world.users[login], 'a river runs');
  const browser = new Browser(world.base);
  const { status, text } = await browser.submit('/login', { login, password: 'a river runs' });
  if (status !== 303) throw new Error(`${login} could not sign on: ${text}`);
  return browser;
}

/** The fields that the form of a page carries along. */
export const hiddenIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name as string,
      (value as string).replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
    ]),
  );

/** What the application is told: the address to which the browser was sent, taken apart. */
export function toldBy({ headers }: Pick<BrowserAnswer, 'headers'>): { at: string; said: Record<string, string> } {
  const location = String(headers['location']);
  const [at = '', query = ''] = location.split('?');
  return { at, said: Object.fromEntries(new URLSearchParams(query)) };
}

/** Somebody is asked, and allows it: the code that the application gets. */
export async function allow(browser: Browser, address: string): Promise<string> {
  const page = await browser.open(address);
  if (page.status !== 200) throw new Error(`Nobody was asked: ${page.status} ${page.text}`);
  const answer = await browser.submit('/login/oauth2/auth', { ...hiddenIn(page.text), decision: 'allow' });
  const { said } = toldBy(answer);
  if (said['code'] === undefined) throw new Error(`There was no code: ${answer.status} ${answer.text}`);
  return said['code'];
}

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** What an application sends to the address of tokens. */
export async function exchange(
  world: World,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const body = new URLSearchParams(parameters);
  const answer = await fetch(`${world.base}/login/oauth2/token`, { method: 'POST', body, headers });
  const text = await answer.text();
  noteSecrets(`${body.toString()} ${text}`);
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) };
}

/** The id of an application, and its secret where it has one. */
export const credentials = ({ clientId, secret }: MadeKey): Record<string, string> => ({
  client_id: clientId,
  ...(secret !== null && { client_secret: secret }),
});

/** The exchange of a code. */
export const codeOf = (key: MadeKey, code: string, more: Record<string, string> = {}): Record<string, string> => ({
  grant_type: 'authorization_code',
  ...credentials(key),
  redirect_uri: callback,
  code,
  ...more,
});

/** The exchange of a refresh token. */
export const refreshOf = (key: MadeKey, token: string): Record<string, string> => ({
  grant_type: 'refresh_token',
  ...credentials(key),
  refresh_token: token,
});

/** The tokens of an application that somebody has allowed what it asked. */
export async function tokensFor(
  world: World,
  key: MadeKey,
  { who = 'stu1', scope }: { readonly who?: Person; readonly scope?: string } = {},
): Promise<{ readonly access: string; readonly refresh: string }> {
  const { verifier, challenge } = aVerifier();
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
  const browser = await signedOn(world, who);
  const code = await allow(browser, asked(key, { ...proof, ...(scope !== undefined && { scope }) }));
  const { status, body } = await exchange(world, codeOf(key, code, { code_verifier: verifier }));
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  return { access: body.access_token, refresh: body.refresh_token };
}
