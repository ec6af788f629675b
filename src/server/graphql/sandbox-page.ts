import { createHash } from 'node:crypto';

const sandboxHost = 'https://embeddable-sandbox.cdn.apollographql.com';

const style = `
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1b2240; display: flex; flex-direction: column; height: 100vh; }
  header { padding: 0.75rem 1.25rem; border-bottom: 1px solid #ccd; background: #f6f7fb; }
  header h1 { font-size: 1.1rem; margin: 0; } header p, header pre { margin: 0.35rem 0; }
  code, pre { background: #e9ebf4; padding: 0.1rem 0.3rem; border-radius: 3px; } pre { overflow-x: auto; }
  input { width: 24rem; max-width: 60vw; } #sandbox { flex: 1; min-height: 0; } iframe { width: 100%; height: 100%; border: 0; }
`;

/** Runs in the page: shows where it stands, and opens the Sandbox where its script could be loaded. */
const script = (path: string) => `
  var endpoint = location.origin + ${JSON.stringify(path)};
  document.querySelectorAll('[data-endpoint]').forEach(function (at) { at.textContent = endpoint; });
  var place = document.getElementById('sandbox'), field = document.getElementById('token');
  function open() {
    if (!window.EmbeddedSandbox) return;
    place.replaceChildren();
    var headers = field.value ? { Authorization: 'Bearer ' + field.value.trim() } : {};
    new window.EmbeddedSandbox({ target: '#sandbox', initialEndpoint: endpoint, endpointIsEditable: false, initialSubscriptionEndpoint: endpoint.replace(/^http/, 'ws'),
      runTelemetry: false, allowDynamicStyles: false, hideCookieToggle: true,
      initialState: { document: 'query Hello {\\n  __typename\\n}', headers: headers, includeCookies: false } });
  }
  document.getElementById('use').addEventListener('submit', function (event) { event.preventDefault(); open(); });
  open();
`;

/**
 * What the page may load: its own script by its hash, the Sandbox, and nothing else.
 * @returns the value of `Content-Security-Policy`
 */
export const pagePolicy = (path: string) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script(path)).digest('base64')}' ${sandboxHost}`,
    "style-src 'unsafe-inline'",
    'frame-src https://sandbox.embed.apollographql.com',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * The page that a browser gets at the endpoint: how to send a token, where the schema is, and Apollo Sandbox below.
 * Readable without any network; the Sandbox appears where its script can be loaded, and only while the schema is described.
 */
export function sandboxPage({ path, describe }: { path: string; describe: boolean }): string {
  const schemaLine = describe
    ? `<p>Schema: <a href="${path}/schema.graphql">${path}/schema.graphql</a>, or by introspection.</p>`
    : '<p>The schema is not described on this server.</p>';
  const sandbox = describe
    ? `<form id="use"><label>Token <input id="token" autocomplete="off" spellcheck="false"></label> <button>Use in the Sandbox</button></form>
</header>
<main id="sandbox"><p style="padding:1.25rem">Apollo Sandbox is loaded from the internet and did not load: use the command above, or any GraphQL client.</p></main>
<script src="${sandboxHost}/v2/embeddable-sandbox.umd.production.min.js"></script>
<script>${script(path)}</script>`
    : '</header>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>GraphQL</title><style>${style}</style></head>
<body>
<header>
<h1>GraphQL endpoint <code data-endpoint>${path}</code></h1>
<p>Send a token with each request, as the header <code>Authorization: Bearer &lt;token&gt;</code>. The demo school prints one
each for an administrator, a teacher and a student when the server starts; <code>npx lyceum token create --user LOGIN</code> prints more.
In the Sandbox below, paste one here, or enter the header under <em>Headers</em>.</p>
<pre>curl <span data-endpoint>${path}</span> -H 'Authorization: Bearer &lt;token&gt;' -H 'Content-Type: application/json' -d '{"query":"{ __typename }"}'</pre>
${schemaLine}
${sandbox}
</body>
</html>
`;
}
