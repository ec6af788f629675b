/** The page on which people are asked, and what else they see on their way between an application and the service. */
import type { Response } from 'express';
import { identityScope, shownCode } from '../../../identity/applications/index.js';
import { html, type Markup, sendPage } from '../sign-in/page.js';
import type { AskedByApplication } from './asked.js';

const nothing = html``;

/** What went wrong where the application cannot be told. */
export function showFault(res: Response, status: number, text: string): void {
  const title = 'The application cannot be let in';
  sendPage(
    res,
    status,
    `Error: ${title}`,
    html`<h1>${title}</h1>
<p class="error" role="alert">${text}</p>
<p>Nothing was allowed. Tell the people who make the application.</p>`,
  );
}

/** The code for an application that has no address. @param code null where the person said no */
export function showCode(res: Response, code: string | null): void {
  const title = code === null ? 'Nothing was allowed' : 'Your code';
  const content =
    code === null
      ? html`<h1>${title}</h1>
<p>You can close this page.</p>`
      : html`<h1>${title}</h1>
<p>Type this code into the application that asked for it. It is good once, for ten minutes.</p>
<p><strong><code>${code}</code></strong></p>`;
  sendPage(res, 200, title, content);
}

/** @param name of who is signed on */
export function showConsent(
  res: Response,
  { said, request, client, tenant, place }: AskedByApplication,
  { csrf, name, scopes }: { csrf: string; name: string; scopes: readonly string[] | null },
): void {
  const title = `Let ${client.name} act for you?`;
  const { decision: _, ...hidden } = said;
  const fields = Object.entries(hidden).map(
    ([key, text]) => html`<input type="hidden" name="${key}" value="${text}">
`,
  );
  const content = html`<h1>${title}</h1>
<p>You are signed in to ${tenant.name} as <strong>${name}</strong>.</p>
${request.purpose === undefined ? nothing : html`<p>What it says it is for: <q>${request.purpose}</q></p>`}
${allowed(client.name, scopes)}
<p>${onward(request.redirectAddress)}</p>
<form method="post" action="${place.prefix}/login/oauth2/auth">
<input type="hidden" name="csrf_token" value="${csrf}">
${fields}<button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="deny">Do not allow</button>
</form>
<p><a href="${place.prefix}/login/account">This is not me</a></p>`;
  sendPage(res, 200, title, content, { formsTo: originsOf(request.redirectAddress) });
}

function allowed(application: string, scopes: readonly string[] | null): Markup {
  if (scopes === null)
    return html`<p>${application} could then do <strong>everything that you may do here</strong>, until you take it back.</p>`;
  if (scopes.includes(identityScope)) return html`<p>${application} would be told who you are, and nothing else.</p>`;
  return html`<p id="allowed">${application} could then ask for this in your name, until you take it back:</p>
<ul aria-labelledby="allowed">
${scopes.map(
  (scope) => html`<li>${scopeText(scope)}</li>
`,
)}</ul>`;
}

const verbs: Readonly<Record<string, string>> = { GET: 'Read', POST: 'Add to', PUT: 'Change', DELETE: 'Remove' };

/** `url:GET|/api/v1/accounts/:id` as people read it. */
function scopeText(scope: string): Markup {
  const [, method = '', path = ''] = /^url:(\w+)\|(.*)$/.exec(scope) ?? [];
  return html`${verbs[method] ?? method} <code>${path.replace('/api/v1', '')}</code>`;
}

function onward(address: string): Markup {
  if (address === shownCode) return html`You are then shown a code to type into it.`;
  const { host, protocol } = new URL(address);
  return html`You then go on to <strong>${host === '' ? protocol : host}</strong>.`;
}

/** Where the form may lead a browser: it follows redirects of forms to nowhere else. */
function originsOf(address: string): string {
  if (address === shownCode) return '';
  const { origin, protocol, hostname } = new URL(address);
  // The policy of browsers has no word for an address of IPv6, and none for the origin of another scheme.
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin;
}
