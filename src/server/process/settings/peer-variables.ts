/** The settings of the servers that say who somebody is: which certificates they have, and where products are found. */

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Circuits, type PeerEndpoints, type Peers } from '../../../platform/http-out/peers.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { PeerFiles } from '../../../platform/settings/config.js';
import { networks, text } from './config-values.js';
import { setting } from './setting.js';

/** The variables of the environment that are about such servers. */
export const peerVariables = {
  OUTBOUND_ALLOWED: setting(
    networks(),
    'Comma list of private addresses or CIDR ranges that the service may fetch from all the same, when somebody names an address there. Without it only public addresses are asked.',
    '10.20.0.0/16',
  ),
  OUTBOUND_CA: setting(
    text(null),
    'The path of a PEM file with certificates of authorities that are trusted beside the usual ones when the service asks other servers: directories, sign-on providers, addresses that people name.',
  ),
  SIGN_ON_ENDPOINTS: setting(
    text(null),
    'The path of a JSON file that says where sign-on providers of products are found; the README shows one.',
  ),
};

type Read = Readonly<Record<'OUTBOUND_CA' | 'SIGN_ON_ENDPOINTS', string | null>>;

export const peerFilesOf = ({ OUTBOUND_CA, SIGN_ON_ENDPOINTS }: Read): PeerFiles => ({
  authoritiesFile: OUTBOUND_CA,
  endpointsFile: SIGN_ON_ENDPOINTS,
});

/** @throws OperatorFault where a file is not what it has to be */
export const peersOf = ({ authoritiesFile, endpointsFile }: PeerFiles): Peers => ({
  authorities: authoritiesFile === null ? [] : authoritiesIn(authoritiesFile),
  endpoints: endpointsFile === null ? new Map() : endpointsIn(endpointsFile),
  circuits: new Circuits(),
});

function authoritiesIn(file: string): string[] {
  try {
    const found = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (found.length > 0) return found.map((one) => new X509Certificate(one).toString());
  } catch {
    // The same is said of a file that is not there and of one that is something else.
  }
  throw new OperatorFault(`OUTBOUND_CA must be the path of a file with certificates, not "${file}"`);
}

const address = z.string().regex(/^https?:\/\/[^\s]+$/);

const endpoints = z.record(
  z.enum(['edu_sso', 'social_a', 'code_host', 'web_id', 'career_net', 'office_id', 'microblog']),
  z
    .strictObject({
      label: z.string().max(100).nullable().default(null),
      authorize_url: address,
      token_url: address,
      userinfo_url: address.nullable().default(null),
      scope: z.string().default(''),
      issuer: address.nullable().default(null),
      otherwise: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
);

function endpointsIn(file: string): Map<string, PeerEndpoints> {
  const read = endpoints.safeParse(jsonIn(file));
  if (!read.success) {
    const [first] = read.error.issues;
    throw new OperatorFault(`SIGN_ON_ENDPOINTS: ${first?.path.join('.') || file}: ${first?.message ?? 'is no JSON'}`);
  }
  return new Map(
    Object.entries(read.data).flatMap(([type, one]) => {
      if (one === undefined) return [];
      const { label, authorize_url, token_url, userinfo_url, scope, issuer, otherwise } = one;
      const urls = { authorizeUrl: authorize_url, tokenUrl: token_url, userinfoUrl: userinfo_url };
      return [[type, { label, ...urls, scope, issuer, otherwise }]];
    }),
  );
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorFault(`SIGN_ON_ENDPOINTS must be the path of a file with JSON, not "${file}"`);
  }
}
