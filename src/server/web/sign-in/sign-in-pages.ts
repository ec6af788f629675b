/** The sign-on pages as browsers show them. */
import type { Response } from 'express';
import { openRoles } from '../../../identity/users/index.js';
import type { Place } from '../../../platform/http-in/place.js';
import type { PeerEndpoints } from '../../../platform/http-out/peers.js';
import type { Refusal } from '../../../platform/refusal/refusal.js';
import type { Aim } from './aim.js';
import { addressOfProvider, isOffered, labelOf } from './offered-providers.js';
import { html, type Markup, sendPage } from './page.js';
import type { HostTenant } from './tenant-of-host.js';

const nothing = html``;

/** What the pages tell on top, by the word in their address. */
const notices: ReadonlyMap<string, string> = new Map([
  ['signed_out', 'You are signed out.'],
  ['password_chosen', 'Your new password is in force. Sign in with it.'],
  ['password_changed', 'Your new password is in force. Your other sessions have ended.'],
  ['address_confirmed', 'Your address is confirmed. Sign in.'],
  ['student_followed', 'You follow the student now.'],
  ['session_ended', 'The session has ended.'],
  ['application_ended', 'The application can do nothing more in your name.'],
]);

/** An alert is read out when the page opens; the fields point to it. */
export const alertOf = (refusal: Refusal | undefined): Markup =>
  refusal === undefined ? nothing : html`<p class="error" role="alert" id="error">${refusal.message}</p>`;

export const noticeOf = (word: string | undefined): Markup => {
  const text = notices.get(word ?? '');
  return text === undefined ? nothing : html`<p class="note" role="status">${text}</p>`;
};

/** The attributes of a field that was refused. */
export const faulty = (refusal: Refusal | undefined): Markup =>
  refusal === undefined ? nothing : html` aria-invalid="true" aria-describedby="error"`;

export interface SignInShown {
  readonly place: Place;
  readonly tenant: HostTenant;
  readonly aim: Aim;
  /** What was typed before. */
  readonly login?: string;
  readonly refusal?: Refusal;
  readonly notice?: string | undefined;
  /** What the operator says of providers of products. */
  readonly endpoints: ReadonlyMap<string, PeerEndpoints>;
}

/** A page of the school, where it has one. */
const linkTo = (address: string | null, said: string): Markup =>
  address === null ? nothing : html`<p><a href="${address}">${said}</a></p>`;

export function showSignIn(res: Response, shown: SignInShown): void {
  const { tenant, refusal, notice } = shown;
  const title = `Sign in to ${tenant.name}`;
  if (refusal?.retryAfter !== undefined) res.setHeader('Retry-After', refusal.retryAfter);
  sendPage(
    res,
    refusal?.status ?? 200,
    refusal === undefined ? title : `Error: ${title}`,
    html`<h1>${title}</h1>
${alertOf(refusal)}${noticeOf(notice)}
${takesPasswords(tenant) ? passwordForm(shown) : nothing}${offersOf(shown)}
${linkTo(tenant.termsOfUseUrl, 'Terms of use')}${linkTo(tenant.privacyPolicyUrl, 'Privacy')}`,
  );
}

/** Whether somebody may sign on by a name and a password: of this service, or of a directory. */
const takesPasswords = ({ providers }: HostTenant): boolean =>
  providers.length === 0 || providers.some(({ authType }) => authType === 'local' || authType === 'ldap');

const passwordForm = ({ place, tenant, aim: { returnTo }, login = '', refusal }: SignInShown): Markup => {
  const wrong = faulty(refusal);
  const [first, second] = login === '' ? [html` autofocus`, nothing] : [nothing, html` autofocus`];
  return html`<form method="post" action="${place.prefix}/login">
${returnTo === null ? nothing : html`<input type="hidden" name="return_to" value="${returnTo}">`}
<label for="login">${tenant.loginHandleName ?? 'Login'}</label>
<input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="255"${first}${wrong}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${second}${wrong}>
<button>Sign in</button>
</form>
<p><a href="${place.prefix}/login/forgot">Forgotten your password?</a></p>${registering(place, tenant)}`;
};

/** Where the school lets people register by themselves. */
const registering = ({ prefix }: Place, { selfRegistration }: HostTenant): Markup =>
  openRoles(selfRegistration).length === 0
    ? nothing
    : html`
<p><a href="${prefix}/register">Register</a></p>`;

const noWay = html`<p>None of the ways by which your school has its people sign on is open here. Ask its administrator.</p>
`;

/** Links to the other ways to sign on; says so where there is no way at all. */
function offersOf({ place, tenant, aim, endpoints }: SignInShown): Markup {
  const offered = tenant.providers.filter((provider) => isOffered(provider, endpoints));
  if (offered.length === 0) return takesPasswords(tenant) ? nothing : noWay;
  return html`<ul>
${offered.map(
  (
    provider,
  ) => html`<li><a href="${addressOfProvider(place, provider, aim)}">Sign in with ${labelOf(provider, endpoints)}</a></li>
`,
)}</ul>`;
}

/** @param csrf null for who is not signed on */
export function showSignOut(res: Response, { prefix }: Place, csrf: string | null): void {
  const content =
    csrf === null
      ? html`<h1>You are signed out</h1>
<p><a href="${prefix}/login">Sign in</a></p>`
      : html`<h1>Sign out?</h1>
<form method="post" action="${prefix}/logout">
<input type="hidden" name="csrf_token" value="${csrf}">
<button autofocus>Sign out</button>
</form>`;
  sendPage(res, 200, 'Sign out', content);
}
