/** An application that is but a page of another origin: it proves itself by PKCE, and reads with its token. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { setPassword } from '../../support/account-builders.js';
import { barriersOf, describeInChromium, openChromium } from '../../support/chromium.js';
import { openWorld, type World } from '../../support/world.js';
import { aKey, type MadeKey } from './builders.js';

const password = 'a river runs';

/** What the makers of such an application write. */
const script = `
const text = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const redirect_uri = location.origin + '/';
const { service, client_id } = window.told;
async function begin() {
  const code_verifier = text(crypto.getRandomValues(new Uint8Array(32)));
  const state = text(crypto.getRandomValues(new Uint8Array(16)));
  sessionStorage.setItem('kept', JSON.stringify({ code_verifier, state }));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier)));
  const asked = { client_id, response_type: 'code', redirect_uri, state, code_challenge: text(digest), code_challenge_method: 'S256' };
  location.href = service + '/login/oauth2/auth?' + new URLSearchParams(asked);
}
async function finish(said) {
  const kept = JSON.parse(sessionStorage.getItem('kept'));
  if (said.get('error')) return { error: said.get('error') };
  if (said.get('state') !== kept.state) return { error: 'another state' };
  const body = new URLSearchParams({ grant_type: 'authorization_code', client_id, redirect_uri, code: said.get('code'), code_verifier: kept.code_verifier });
  const tokens = await (await fetch(service + '/login/oauth2/token', { method: 'POST', body })).json();
  const headers = { authorization: 'Bearer ' + tokens.access_token };
  const rest = await fetch(service + '/api/v1/users/self/courses?per_page=1', { headers });
  const graph = await fetch(service + '/graphql', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ query: '{ viewer { name } }' }) });
  const withCookies = await fetch(service + '/api/v1/users/self/courses', { credentials: 'include' }).then(({ status }) => status, () => 'not to be read');
  return { type: tokens.token_type, user: tokens.user, status: rest.status, link: rest.headers.get('link') !== null, graph: await graph.json(), withCookies };
}
const said = new URLSearchParams(location.search);
if (said.has('code') || said.has('error')) finish(said).then((outcome) => { document.querySelector('pre').textContent = JSON.stringify(outcome); });
else document.querySelector('button').addEventListener('click', begin);
`;

describeInChromium('An application in a browser', () => {
  let world: World;
  let browser: Browser;
  let page: Page;
  let home: Server;
  let origin: string;
  let key: MadeKey;
  beforeAll(async () => {
    world = await openWorld();
    await setPassword(world, world.users.stu1, password);
    home = createServer((_req, res) => {
      const told = JSON.stringify({ service: world.base, client_id: key.clientId });
      res.setHeader('content-type', 'text/html');
      res.end(
        `<!doctype html><title>Timetable</title><button>Sign in</button><pre></pre><script>window.told = ${told}</script><script type="module">${script}</script>`,
      );
    });
    await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(home.address() as AddressInfo).port}`;
    key = await aKey(world, { clientType: 'PUBLIC', redirectAddresses: [`${origin}/`] });
    browser = await openChromium();
    page = await (await browser.newContext({ bypassCSP: true })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    home?.close();
    await world.close();
  });

  /** From the button of the application to its question. */
  async function askedFor(): Promise<void> {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${world.base}/login**`);
    if (!new URL(page.url()).pathname.endsWith('/auth')) {
      await page.locator('input[name=login]').fill('stu1');
      await page.locator('input[name=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/oauth2\/auth/);
    }
  }

  async function outcome(): Promise<any> {
    await page.waitForURL(`${origin}/?**`);
    await page.waitForFunction(`document.querySelector('pre').textContent !== ''`);
    return JSON.parse(await page.locator('pre').innerText());
  }

  it('signs its user on, asks, and reads REST and GraphQL with its token; cookies are of no use to it', async () => {
    await askedFor();
    expect(await page.locator('h1').innerText()).toBe('Let Timetable act for you?');
    expect(await barriersOf(page)).toEqual([]);
    const grounds = await page.evaluate(
      `[...document.querySelectorAll('button')].map((one) => getComputedStyle(one).backgroundColor)`,
    );
    expect(new Set(grounds as string[]).size).toBe(2);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    expect(await outcome()).toEqual({
      type: 'Bearer',
      user: expect.objectContaining({ id: world.users.stu1 }),
      status: 200,
      link: true,
      graph: { data: { viewer: { name: 'Stu One' } } },
      withCookies: 'not to be read',
    });
  });

  it('is told that nothing was allowed', async () => {
    await askedFor();
    const before = await world.sql('select count(*)::int as n from authorization_codes');
    await page.getByRole('button', { name: 'Do not allow' }).click();
    expect(await outcome()).toEqual({ error: 'access_denied' });
    expect(await world.sql('select count(*)::int as n from authorization_codes')).toEqual(before);
  });
});
