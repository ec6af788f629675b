/** Whether a federation itself has signed its metadata. Source: D1 · Authentication providers, saml: metadata_uri. */
import { createRequire } from 'node:module';
import { childrenOf, parsedXml, UnreadableXml, type XmlElement } from '../../../platform/text/xml.js';
import { endOf } from './saml-metadata.rules.js';

interface Signature {
  SignatureAlgorithms: Record<string, unknown>;
  HashAlgorithms: Record<string, unknown>;
  loadSignature(node: XmlElement): void;
  checkSignature(xml: string): boolean;
  getSignedReferences(): string[];
}

interface XmlCrypto {
  readonly SignedXml: new (options: { publicCert: string; getCertFromKeyInfo: () => null }) => Signature;
}

const untrusted = (why: string) => new UnreadableXml(`it is not trusted: ${why}`);

const ds = 'http://www.w3.org/2000/09/xmldsig#';
/** SHA-1 signs nothing any more. */
const weak = ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'];

/**
 * The metadata of a federation as it has signed it. Only what the signature covers is read: the document is parsed anew
 * from the bytes that were signed. The key is the operator's, never one that the document brings along.
 * @param certificate of the federation, PEM
 * @throws UnreadableXml also for what the federation has not signed, or what no longer holds
 */
export function signedMetadata(text: string, certificate: string, now: Date): XmlElement {
  const root = parsedXml(text);
  const signatures = childrenOf(root, ds, 'Signature');
  if (signatures.length !== 1) throw untrusted('it has to carry one signature.');
  const signed = parsedXml(coveredBy(signatures[0]!, text, certificate));
  if (signed.namespaceURI !== root.namespaceURI || signed.localName !== root.localName)
    throw untrusted('the signature covers a part of it alone.');
  const end = endOf(signed);
  if (end === null || end <= now) throw untrusted('it no longer holds, or does not say until when it does.');
  return signed;
}

function coveredBy(node: XmlElement, text: string, certificate: string): string {
  const { SignedXml } = createRequire(import.meta.url)('xml-crypto') as XmlCrypto;
  const signature = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
  for (const algorithm of weak) {
    delete signature.SignatureAlgorithms[algorithm];
    delete signature.HashAlgorithms[algorithm];
  }
  let references: string[];
  try {
    signature.loadSignature(node);
    references = signature.checkSignature(text) ? signature.getSignedReferences() : [];
  } catch {
    references = [];
  }
  const [only, ...more] = references;
  if (only === undefined || more.length > 0) throw untrusted('it is not signed by the federation.');
  return only;
}
