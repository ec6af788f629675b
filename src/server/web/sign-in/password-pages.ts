/** The pages on which a password is asked for and chosen. */
import type { Response } from 'express';
import type { Place } from '../../../platform/http-in/place.js';
import type { Refusal } from '../../../platform/refusal/refusal.js';
import { html, type Markup, sendPage } from './page.js';
import { alertOf, faulty } from './sign-in-pages.js';

const shortest = 8;
const longest = 255;
const nothing = html``;

const status = (refusal: Refusal | undefined): number => refusal?.status ?? 200;
const titled = (title: string, isRefused: boolean): string => (isRefused ? `Error: ${title}` : title);

export interface ForgotShown {
  readonly place: Place;
  readonly isAsked?: boolean;
  readonly refusal?: Refusal;
}

export function showForgot(res: Response, { place, isAsked = false, refusal }: ForgotShown): void {
  const title = 'Forgotten your password?';
  if (refusal?.retryAfter !== undefined) res.setHeader('Retry-After', refusal.retryAfter);
  const asked = html`<p class="note" role="status">If there is such a login, and it has an address, a mail with a link is on its way. The link is good for an hour.</p>
<p><a href="${place.prefix}/login">Sign in</a></p>`;
  const form = html`<form method="post" action="${place.prefix}/login/forgot">
<label for="login">Login or email address</label>
<input id="login" name="login" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus maxlength="255"${faulty(refusal)}>
<button>Send me a link</button>
</form>
<p><a href="${place.prefix}/login">Sign in</a></p>`;
  const content = html`<h1>${title}</h1>
${alertOf(refusal)}${isAsked ? asked : form}`;
  sendPage(res, status(refusal), titled(title, refusal !== undefined), content);
}

/** What is said where the two do not agree. */
export const differentPasswords = html`<p class="error" role="alert" id="error">The two passwords are not the same.</p>`;

/** The two fields in which a new password is typed. */
export const newPasswordFields = (wrong: Markup): Markup => html`<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${shortest}" maxlength="${longest}"${wrong}>
<p class="hint">At least ${shortest} characters.</p>
<label for="password_again">The new password again</label>
<input id="password_again" name="password_again" type="password" autocomplete="new-password" required${wrong}>`;

export interface ResetShown {
  readonly place: Place;
  readonly key: string;
  readonly isDifferent?: boolean;
  readonly refusal?: Refusal;
}

export function showReset(res: Response, { place, key, isDifferent = false, refusal }: ResetShown): void {
  const title = 'Choose a new password';
  const isRefused = isDifferent || refusal !== undefined;
  const wrong = isRefused ? html` aria-invalid="true" aria-describedby="error"` : nothing;
  const content = html`<h1>${title}</h1>
${isDifferent ? differentPasswords : alertOf(refusal)}
<form method="post" action="${place.prefix}/login/reset">
<input type="hidden" name="key" value="${key}">
${newPasswordFields(wrong)}
<button>Choose this password</button>
</form>
<p><a href="${place.prefix}/login/forgot">Ask for another link</a></p>`;
  sendPage(res, isDifferent ? 400 : status(refusal), titled(title, isRefused), content);
}

export interface PasswordShown {
  readonly place: Place;
  readonly csrf: string;
  readonly isDifferent?: boolean;
  readonly refusal?: Refusal;
}

/** The page on which who is signed on changes their password. */
export function showOwnPassword(res: Response, { place, csrf, isDifferent = false, refusal }: PasswordShown): void {
  const title = 'Change your password';
  const isRefused = isDifferent || refusal !== undefined;
  const wrong = isRefused ? html` aria-invalid="true" aria-describedby="error"` : nothing;
  if (refusal?.retryAfter !== undefined) res.setHeader('Retry-After', refusal.retryAfter);
  const content = html`<h1>${title}</h1>
${isDifferent ? differentPasswords : alertOf(refusal)}
<form method="post" action="${place.prefix}/login/password">
<input type="hidden" name="csrf_token" value="${csrf}">
<label for="current_password">Present password</label>
<input id="current_password" name="current_password" type="password" autocomplete="current-password" required autofocus${wrong}>
${newPasswordFields(wrong)}
<button>Change it</button>
</form>
<p><a href="${place.prefix}/login/account">Back</a></p>`;
  sendPage(res, isDifferent ? 400 : status(refusal), titled(title, isRefused), content);
}
