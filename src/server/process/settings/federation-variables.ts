/** The settings of a federation whose signed metadata SAML providers may name. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Federation, NamedFederation } from '../../../platform/http-out/federation.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { httpBase, text } from './config-values.js';
import { setting } from './setting.js';

/** The variables of the environment that are about a federation. */
export const federationVariables = {
  SAML_FEDERATION_URN: setting(
    text(null),
    'A federation of SAML providers, whose signed metadata is loaded where a provider names this URN in place of an address. Its three settings are set together.',
  ),
  SAML_FEDERATION_URL: setting(httpBase(), 'Where its aggregate of metadata is.'),
  SAML_FEDERATION_CERTIFICATE: setting(text(null), 'The path of a PEM file with the certificate that signs it.'),
};

type Read = Readonly<Record<keyof typeof federationVariables, string | null>>;

/** What each variable allows and all of them together do not. */
export function federationFaults(read: Read): [boolean, string][] {
  const { SAML_FEDERATION_URN: urn, SAML_FEDERATION_URL: address, SAML_FEDERATION_CERTIFICATE: file } = read;
  return [
    [
      new Set([urn, address, file].map((one) => one === null)).size > 1,
      'SAML_FEDERATION_URN, SAML_FEDERATION_URL and SAML_FEDERATION_CERTIFICATE are set together',
    ],
    [urn !== null && !/^urn:/i.test(urn), 'SAML_FEDERATION_URN must begin with urn:'],
  ];
}

/** Null where none is named. */
export function namedFederation(read: Read): NamedFederation | null {
  const { SAML_FEDERATION_URN: urn, SAML_FEDERATION_URL: address, SAML_FEDERATION_CERTIFICATE: file } = read;
  return urn !== null && address !== null && file !== null ? { urn, address, certificateFile: file } : null;
}

/** The federation with its certificate. @throws OperatorFault where the file is no certificate */
export function federationOf(named: NamedFederation | null): Federation | null {
  if (named === null) return null;
  const { urn, address, certificateFile } = named;
  try {
    return { urn, address, certificate: new X509Certificate(readFileSync(certificateFile)).toString() };
  } catch {
    throw new OperatorFault(`SAML_FEDERATION_CERTIFICATE must be the path of a certificate, not "${certificateFile}"`);
  }
}
