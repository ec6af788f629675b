/** A launch as a browser posts it: signed by OAuth 1.0 with HMAC-SHA1, as LTI 1.1 has it. */
import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { LaunchParameters } from './launch-parameters.rules.js';

/** What a browser posts, and where. */
export interface LaunchForm {
  readonly address: URL;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

interface Signing {
  readonly consumerKey: string;
  readonly sharedSecret: string;
  /** The query of the address is left out of the form. */
  readonly oauthCompliant: boolean;
}

const signatureNames = [
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature_method',
  'oauth_timestamp',
  'oauth_version',
  'oauth_signature',
] as const;

type Values = Readonly<Record<string, readonly string[]>>;

/**
 * Signs a launch. The address is posted to with its query. For a tool that is compliant the signature covers the query and
 * the form, as RFC 5849 has it; for every other one the query is copied into the form, and counts once: tools that put both
 * together find each value once. What the launch itself says goes before what the query says.
 */
export function signedForm(address: URL, parameters: LaunchParameters, signing: Signing): LaunchForm {
  const { consumerKey, sharedSecret, oauthCompliant } = signing;
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: sharedSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  oauth.getNonce = () => randomBytes(16).toString('hex');
  const query = valuesOf(address);
  const said = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, [value]]));
  const posted: Values = oauthCompliant ? said : { ...query, ...said };
  const data = signedValues(posted, oauthCompliant ? query : {});
  // The query stands among the values: what is left is the address as it is signed.
  const url = `${address.origin}${address.pathname}`;
  const signed = oauth.authorize({ url, method: 'POST', data });
  const fields = Object.entries(posted).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  // The library puts what it signs among what it answers.
  const ofSignature = signatureNames.map((name) => [name, String(signed[name])] as const);
  return { address, fields: [...fields, ...ofSignature] };
}

/** Values that stand in both count twice. */
function signedValues(posted: Values, query: Values): Record<string, string | string[]> {
  const names = new Set([...Object.keys(posted), ...Object.keys(query)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const values = [...(posted[name] ?? []), ...(query[name] ?? [])];
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

function valuesOf({ searchParams }: URL): Values {
  const names = new Set(searchParams.keys());
  return Object.fromEntries([...names].map((name) => [name, searchParams.getAll(name)]));
}
