/** The page that posts a launch to its tool, by itself. */
import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { LaunchForm } from '../../../learning/external-tools/index.js';
import { html, Markup } from '../sign-in/page.js';

const script = 'document.forms[0].submit();';
const scriptHash = createHash('sha256').update(script).digest('base64');

/** The one script of the page runs, and the form goes to the tool alone. Clients show launches in frames. */
const policyFor = (address: URL): string =>
  ["default-src 'none'", `script-src 'sha256-${scriptHash}'`, `form-action ${address.origin}`, "base-uri 'none'"].join(
    '; ',
  );

/** Answers with the form; without scripts somebody presses its button. */
export function sendLaunch(res: Response, { address, fields, name }: LaunchForm & { readonly name: string }): void {
  const inputs = fields.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">\n`);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title></head>
<body>
<form method="post" action="${address.href}" accept-charset="utf-8">
${inputs}<button>Open ${name}</button>
</form>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  const bytes = Buffer.from(page.text, 'utf8');
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    'Content-Security-Policy': policyFor(address),
    'Cache-Control': 'private, no-store',
    // The address of the page is a key that was just used; the tool is told of nothing but the form.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(bytes);
}
