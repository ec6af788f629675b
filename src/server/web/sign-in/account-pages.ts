/** The page of who is signed on. */
import type { Response } from 'express';
import type { Place } from '../../../platform/http-in/place.js';
import type { Refusal } from '../../../platform/refusal/refusal.js';
import { html, type Markup, sendPage } from './page.js';
import { alertOf, faulty, noticeOf } from './sign-in-pages.js';

/** A browser in which somebody is signed on, as the graph tells it. */
export interface ShownSession {
  readonly recordId: number;
  readonly userAgent: string | null;
  readonly address: string;
  readonly lastRequestAt: string;
}

/** What somebody has allowed an application, as the graph tells it. */
export interface ShownConsent {
  readonly recordId: number;
  readonly applicationName: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface AccountShown {
  readonly place: Place;
  readonly csrf: string;
  readonly name: string;
  readonly sessions: readonly ShownSession[];
  readonly consents: readonly ShownConsent[];
  /** Id of the session with which the page was asked for. */
  readonly own: number;
  readonly notice?: string | undefined;
  /** Why nobody is followed by the code that was typed. */
  readonly refusal?: Refusal | undefined;
}

export function showAccount(res: Response, shown: AccountShown): void {
  const { place, csrf, name, sessions, notice } = shown;
  const title = `Signed in as ${name}`;
  sendPage(
    res,
    shown.refusal?.status ?? 200,
    title,
    html`<h1>${title}</h1>
${noticeOf(notice)}
<p><a href="${place.prefix}/login/password">Change your password</a></p>
<form method="post" action="${place.prefix}/logout">
<input type="hidden" name="csrf_token" value="${csrf}">
<button>Sign out</button>
</form>
<h2 id="browsers">Where you are signed in</h2>
<table aria-labelledby="browsers">
<thead><tr><th scope="col">Browser</th><th scope="col">Last used</th><th scope="col">End</th></tr></thead>
<tbody>
${sessions.map((session) => row(shown, session))}
</tbody>
</table>
${applications(shown)}${studentsCode(shown)}`,
  );
}

/** Parents, and others who follow a student, whoever has registered them. Decision 0130. */
const studentsCode = ({ place, csrf, refusal }: AccountShown): Markup => html`<h2 id="observing">Follow a student</h2>
${alertOf(refusal)}
<form method="post" action="${place.prefix}/login/observees">
<input type="hidden" name="csrf_token" value="${csrf}">
<label for="pairing_code">Pairing code of the student</label>
<input id="pairing_code" name="pairing_code" maxlength="255" autocomplete="off" autocapitalize="none" spellcheck="false" required${faulty(refusal)}>
<button>Follow</button>
</form>`;

function row({ place, csrf, own }: AccountShown, session: ShownSession): Markup {
  const { recordId, userAgent, address, lastRequestAt } = session;
  const what = userAgent ?? 'A browser without a name';
  const end =
    recordId === own
      ? html`this one`
      : html`<form method="post" action="${place.prefix}/login/sessions/${recordId}/end">
<input type="hidden" name="csrf_token" value="${csrf}">
<button aria-label="End the session of ${what}, ${address}">End</button>
</form>`;
  return html`<tr><td>${what}<br>${address}</td><td>${timeOf(lastRequestAt)}</td><td>${end}</td></tr>
`;
}

const timeOf = (at: string): Markup => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** What was allowed, for who has allowed something. */
function applications({ place, csrf, consents }: AccountShown): Markup {
  if (consents.length === 0) return html``;
  return html`<h2 id="applications">What you have allowed</h2>
<table aria-labelledby="applications">
<thead><tr><th scope="col">Application</th><th scope="col">Last used</th><th scope="col">End</th></tr></thead>
<tbody>
${consents.map(
  ({
    recordId,
    applicationName,
    createdAt,
    lastUsedAt,
  }) => html`<tr><td>${applicationName}<br>allowed ${timeOf(createdAt)}</td><td>${lastUsedAt === null ? 'never' : timeOf(lastUsedAt)}</td><td><form method="post" action="${place.prefix}/login/applications/${recordId}/end">
<input type="hidden" name="csrf_token" value="${csrf}">
<button aria-label="Take back what you have allowed ${applicationName}">Take back</button>
</form></td></tr>
`,
)}</tbody>
</table>`;
}
