/** Metadata of SAML providers as they publish it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedXml } from 'xml-crypto';

export interface KeyPair {
  /** PEM. */
  readonly key: string;
  readonly certificate: string;
  readonly certificateFile: string;
}

/** A key of its own with a certificate that it has signed itself. */
export function aKeyPair(name: string): KeyPair {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-saml-'));
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', `/CN=${name}`];
  execFileSync('openssl', [...made, '-keyout', keyFile, '-out', certificateFile], { stdio: 'ignore' });
  return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8'), certificateFile };
}

const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`;

interface Described {
  readonly certificate?: string;
  /** Beside the certificate that signs, in this order. */
  readonly body?: string;
  readonly format?: string;
}

/** The description of one provider, at `https://<name>.example.org`. */
export function anEntity(name: string, { certificate, body = '', format = 'persistent' }: Described = {}): string {
  const at = `https://${name}.example.org`;
  const base64 = certificate?.replace(/-----[A-Z ]+-----|\s/g, '');
  const key =
    base64 === undefined
      ? ''
      : `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
          ${base64}
        </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  return `<md:EntityDescriptor xmlns:md="${md}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${at}/idp">
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      ${key}${body}
      <md:SingleLogoutService Binding="${binding('HTTP-Redirect')}" Location="${at}/slo"/>
      <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:${format}</md:NameIDFormat>
      <md:SingleSignOnService Binding="${binding('HTTP-POST')}" Location="${at}/post"/>
      <md:SingleSignOnService Binding="${binding('HTTP-Redirect')}" Location="${at}/sso"/>
    </md:IDPSSODescriptor>
  </md:EntityDescriptor>`;
}

/** A service, which is no provider. */
export const aService = `<md:EntityDescriptor xmlns:md="${md}" entityID="https://service.example.org">
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor>`;

/** Several descriptions in one document. @param attributes of the document, such as until when it holds */
export const anAggregate = (entities: readonly string[], attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <md:EntitiesDescriptor xmlns:md="${md}" ID="_all" ${attributes}>${entities.join('')}</md:EntitiesDescriptor>`;

/** The same with a signature over all of it. */
export function signed(xml: string, { key }: KeyPair, strength: 'sha256' | 'sha1' = 'sha256'): string {
  const algorithms = {
    sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
    sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  } as const;
  const [signatureAlgorithm, digestAlgorithm] = algorithms[strength];
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const signature = new SignedXml({ privateKey: key, signatureAlgorithm, canonicalizationAlgorithm: exclusive });
  signature.addReference({
    xpath: `//*[local-name(.)='EntitiesDescriptor' and @ID='_all']`,
    digestAlgorithm,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  signature.computeSignature(xml, {
    location: { reference: `/*[local-name(.)='EntitiesDescriptor']`, action: 'prepend' },
  });
  return signature.getSignedXml();
}
