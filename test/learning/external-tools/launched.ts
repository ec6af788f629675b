/** Launches as browsers and tools see them. */
import lti, { type Provider } from 'ims-lti';
import type { Caller } from '../../support/world.js';
import { needed } from './builders.js';

/** What a browser would post, and where. */
export interface Opened {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly action: URL | null;
  readonly fields: Record<string, string | string[]>;
}

const marks: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (mark) => marks[mark] as string);

/** Opens a launch address as a browser does that is not signed on. */
export async function opened(url: string): Promise<Opened> {
  const response = await fetch(url, { redirect: 'manual' });
  const text = await response.text();
  const [, action] = /<form method="post" action="([^"]*)"/.exec(text) ?? [];
  const fields: Record<string, string | string[]> = {};
  for (const [, name = '', value = ''] of text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)) {
    const known = fields[plain(name)];
    fields[plain(name)] = known === undefined ? plain(value) : [known, plain(value)].flat();
  }
  return {
    status: response.status,
    headers: response.headers,
    text,
    action: action === undefined ? null : new URL(plain(action)),
    fields,
  };
}

/** Asks for a launch and opens it. */
export async function launched(who: Caller, path: string, query: Record<string, string | number>): Promise<Opened> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await who.get(`${path}/sessionless_launch?${parameters.toString()}`);
  if (status !== 200) throw new Error(`The launch was refused: ${JSON.stringify(body)}`);
  return opened(body.url);
}

/**
 * What an independent library makes of a launch.
 * @param seen the path and query that the tool looks at; all of the address unless given
 */
export function checked(form: Opened, seen?: string, secret: string = needed.shared_secret): Promise<Provider> {
  const { action, fields } = form;
  if (action === null) throw new Error(`There is no form: ${form.text}`);
  const provider = new lti.Provider(String(fields['oauth_consumer_key']), secret);
  const asked = {
    method: 'POST',
    url: seen ?? action.pathname + action.search,
    protocol: action.protocol.slice(0, -1),
    headers: { host: action.host },
    connection: { encrypted: action.protocol === 'https:' },
  };
  return new Promise((resolve, reject) => {
    provider.valid_request(asked, { ...fields }, (error, valid) => {
      if (valid) resolve(provider);
      else reject(new Error(error?.message ?? 'The launch is not valid.'));
    });
  });
}
