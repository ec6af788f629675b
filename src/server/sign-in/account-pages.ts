/** The page of who is signed on. */
import type { Response } from 'express';
import { html, type Markup, sendPage } from './page.js';
import type { Place } from './place.js';
import { noticeOf } from './sign-in-pages.js';

/** A browser in which somebody is signed on, as the graph tells it. */
export interface ShownSession {
  readonly recordId: number;
  readonly userAgent: string | null;
  readonly address: string;
  readonly lastRequestAt: string;
}

export interface AccountShown {
  readonly place: Place;
  readonly csrf: string;
  readonly name: string;
  readonly sessions: readonly ShownSession[];
  /** Id of the session with which the page was asked for. */
  readonly own: number;
  readonly notice?: string | undefined;
}

export function showAccount(res: Response, shown: AccountShown): void {
  const { place, csrf, name, sessions, notice } = shown;
  const title = `Signed in as ${name}`;
  sendPage(
    res,
    200,
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
</table>`,
  );
}

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
  return html`<tr><td>${what}<br>${address}</td><td><time datetime="${lastRequestAt}">${lastRequestAt.slice(0, 16).replace('T', ' ')} UTC</time></td><td>${end}</td></tr>
`;
}
