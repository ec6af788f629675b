/** What browsers show of it. */
import type { Response } from 'express';
import type { MailedLink } from '../../../communication/notifications/index.js';
import { html, type Markup, sendBadLink, sendPage } from '../sign-in/page.js';

/** The categories in words, as the preferences list them. */
const named = ({ categories }: MailedLink): Markup => html`<ul>
${categories.map(
  (category) => html`<li>${category.replaceAll('_', ' ')}</li>
`,
)}</ul>`;

/** @param path where the form is sent: the address of the page itself */
export function showQuestion(res: Response, link: MailedLink, path: string): void {
  const title = 'No more mails of this kind?';
  sendPage(
    res,
    200,
    title,
    html`<h1>${title}</h1>
<p>Mails to ${link.address} about these will end:</p>
${named(link)}
<form method="post" action="${path}">
<button>End these mails</button>
</form>`,
  );
}

export function showEnded(res: Response, link: MailedLink): void {
  const title = 'These mails have ended';
  sendPage(
    res,
    200,
    title,
    html`<h1>${title}</h1>
<p class="note" role="status">${link.address} gets no more mails about these. Your notification preferences bring them back.</p>
${named(link)}`,
  );
}

export const showNoLink = (res: Response): void =>
  sendBadLink(res, 'It was changed on its way, or the address to which it was mailed is no longer used here.');
