/** The few pages of this service for browsers: plain HTML, no script, nothing from elsewhere. */
import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** HTML that was put together by `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | readonly Markup[];

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] as string);

/** HTML with values put in: texts are escaped, markup stays. */
export const html = (parts: TemplateStringsArray, ...values: readonly Part[]): Markup =>
  new Markup(parts.reduce((text, part, n) => text + written(values[n - 1] as Part) + part));

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escaped(String(part));
}

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #f4f5f9; color: #1b2240; }
main { max-width: 26rem; margin: 6vh auto; padding: 1.5rem 2rem 2rem; background: #fff; border: 1px solid #c9cede; border-radius: 6px; }
h1 { font-size: 1.35rem; margin: 0 0 1rem; } h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: 0.5rem 0.6rem; font: inherit; border: 1px solid #6b7390; border-radius: 4px; }
.check { display: flex; gap: 0.6rem; align-items: baseline; } .check input { width: auto; } .check label { margin: 0; font-weight: 400; }
button { font: inherit; margin-top: 1.25rem; padding: 0.5rem 1.2rem; border: 0; border-radius: 4px; background: #2a3b8f; color: #fff; cursor: pointer; }
:focus-visible { outline: 3px solid #d9730d; outline-offset: 2px; }
a { color: #2a3b8f; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.5rem 0.35rem 0; border-bottom: 1px solid #c9cede; overflow-wrap: anywhere; } td button { margin: 0; padding: 0.2rem 0.7rem; white-space: nowrap; overflow-wrap: normal; }
.quiet { background: transparent; color: #2a3b8f; box-shadow: inset 0 0 0 1px #2a3b8f; }
@media (max-width: 30rem) { main { margin: 0; padding: 1rem 1rem 2rem; border-width: 0 0 1px; border-radius: 0; } }
.error { padding: 0.6rem 0.8rem; border-left: 4px solid #b3261e; background: #fdecea; color: #5c120d; }
.note { padding: 0.6rem 0.8rem; border-left: 4px solid #1d6b3a; background: #e8f5ec; color: #10401f; }
.hint { margin: 0.25rem 0 0; font-size: 0.9rem; color: #4a5170; }
@media (prefers-color-scheme: dark) {
  body { background: #14161f; color: #e8eaf3; } main { background: #1e2130; border-color: #444a63; }
  input { background: #14161f; color: inherit; border-color: #8b93b3; } button { background: #aab8ff; color: #14161f; } a { color: #aab8ff; } .quiet { background: transparent; color: #aab8ff; box-shadow: inset 0 0 0 1px #aab8ff; }
  .hint { color: #b4bad3; } .error { background: #3a1513; color: #ffdad6; } .note { background: #12301d; color: #c8f0d4; } th, td { border-color: #444a63; }
}
`;

const styleDigest = createHash('sha256').update(style).digest('base64');

const policyOf = (formsTo: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleDigest}'`,
    `form-action 'self'${formsTo === '' ? '' : ` ${formsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Answers with a page.
 * @param title in the language of the page, without the name of the service
 * @param options `formsTo`: where beside this service a form of the page may lead in the end; `head`: what its head has beside
 */
export function sendPage(
  res: Response,
  status: number,
  title: string,
  content: Markup,
  { formsTo = '', head = new Markup('') }: { readonly formsTo?: string; readonly head?: Markup } = {},
): void {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${new Markup(style)}</style>${head}</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  const bytes = Buffer.from(page.text, 'utf8');
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    'Content-Security-Policy': policyOf(formsTo),
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The key of a page's address is told to nobody else, and forms of this origin still say where they come from.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
  res.end(bytes);
}

/**
 * Answers with 404 to who followed a link of a mail that is good no more.
 * @param reason why it may not be
 * @param onward where they may go instead
 */
export function sendBadLink(res: Response, reason: string, onward: Markup = html``): void {
  const title = 'This link is not good';
  const content = html`<h1>${title}</h1>
<p class="error" role="alert">${reason}</p>
${onward}`;
  sendPage(res, 404, title, content);
}

/** Sends a browser on to another page of this service. */
export function goOn(res: Response, location: string): void {
  res.writeHead(303, { Location: location, 'Content-Length': 0, 'Cache-Control': 'private, no-store' });
  res.end();
}

/** Sends a browser to an address that the school has named, which has been checked when it was; to nothing but the web. */
export function goElsewhere(res: Response, address: string): boolean {
  if (!isWebAddress(address)) return false;
  goOn(res, address);
  return true;
}

const isWebAddress = (address: string): boolean => /^https?:\/\/[\x21-\x7e]+$/i.test(address);

/**
 * The same after a form, by a page that goes on by itself: browsers follow no redirect of a form to elsewhere, for which the
 * policy of the pages asks them.
 */
export function leadElsewhere(res: Response, address: string, title: string): boolean {
  if (!isWebAddress(address)) return false;
  const head = html`<meta http-equiv="refresh" content="0; url=${address}">`;
  sendPage(
    res,
    200,
    title,
    html`<h1>${title}</h1>
<p><a href="${address}">Go on to ${new URL(address).host}</a></p>`,
    { head },
  );
  return true;
}
