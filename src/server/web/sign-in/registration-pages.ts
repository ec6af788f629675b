/** The pages on which an address is confirmed. */
import type { Response } from 'express';
import type { Confirmable } from '../../../identity/users/index.js';
import type { Place } from '../../../platform/http-in/place.js';
import type { Refusal } from '../../../platform/refusal/refusal.js';
import { html, sendBadLink, sendPage } from './page.js';
import { differentPasswords, newPasswordFields } from './password-pages.js';
import { alertOf } from './sign-in-pages.js';

export interface RegistrationShown {
  readonly place: Place;
  readonly key: string;
  readonly channel: Confirmable;
  readonly isDifferent?: boolean;
  readonly refusal?: Refusal;
}

export function showRegistration(res: Response, shown: RegistrationShown): void {
  const { place, key, channel, isDifferent = false, refusal } = shown;
  const title = channel.registers ? 'Finish your registration' : 'Confirm your address';
  const isRefused = isDifferent || refusal !== undefined;
  const wrong = isRefused ? html` aria-invalid="true" aria-describedby="error"` : html``;
  if (refusal?.retryAfter !== undefined) res.setHeader('Retry-After', refusal.retryAfter);
  const choose = channel.loginId === null ? html`` : newPasswordFields(wrong);
  const content = html`<h1>${title}</h1>
${isDifferent ? differentPasswords : alertOf(refusal)}
<p>${channel.address} is the address of ${channel.name}, who signs on as ${channel.uniqueId ?? ''}.</p>
<form method="post" action="${place.prefix}/register/${key}">
${choose}
<button>Confirm</button>
</form>`;
  sendPage(res, isDifferent ? 400 : (refusal?.status ?? 200), isRefused ? `Error: ${title}` : title, content);
}

export function showNoConfirmation(res: Response, { prefix }: Place): void {
  const reason = 'It was used already, is older than two weeks, or was changed on its way.';
  sendBadLink(res, reason, html`<p><a href="${prefix}/login">Sign in</a></p>`);
}
