/** What the metadata of a SAML provider tells. Source: D1 · Authentication providers, saml; supplement §2.1. */
import { X509Certificate } from 'node:crypto';
import { invalidField } from '../../../platform/refusal/refusal.js';
import { childrenOf, type XmlElement } from '../../../platform/text/xml.js';
import { unreadableMetadata } from '../authentication-provider.refusals.js';
import { nameFormats } from '../provider-types.js';

/** The parameters that metadata fills; what it does not tell is not there, and stays as it is. */
export type MetadataSettings = Readonly<
  Partial<Record<'idpEntityId' | 'logInUrl' | 'logOutUrl' | 'certificateFingerprint' | 'identifierFormat', string>>
>;

const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** Characters of a document that a request brings along, and bytes of one that is loaded. */
export const longestDocument = 1024 * 1024;

/** The providers of a document: of one alone, or of an aggregate, whose parts may be aggregates. */
export function providersIn(root: XmlElement): XmlElement[] {
  if (root.namespaceURI !== md) return [];
  if (root.localName === 'EntityDescriptor') return childrenOf(root, md, 'IDPSSODescriptor').length > 0 ? [root] : [];
  if (root.localName !== 'EntitiesDescriptor') return [];
  const parts = [...childrenOf(root, md, 'EntityDescriptor'), ...childrenOf(root, md, 'EntitiesDescriptor')];
  return parts.flatMap(providersIn);
}

/**
 * The one of several providers that is meant: by its entity id; the only one is meant whatever its id.
 * @param field from which the document came
 * @throws Refusal 400 by field
 */
export function chosenProvider(found: readonly XmlElement[], entityId: string | null, field: string): XmlElement {
  const [only, ...more] = found;
  if (only === undefined) throw unreadableMetadata(field, 'it describes no provider.');
  if (more.length === 0) return only;
  if (entityId === null)
    throw invalidField('idpEntityId', 'missing', 'The metadata describes several providers: say which is meant.');
  const named = found.find((one) => one.getAttribute('entityID') === entityId);
  if (named === undefined)
    throw invalidField('idpEntityId', 'unknown', 'The metadata describes no provider of that entity id.');
  return named;
}

/** What the description of one provider tells. */
export function settingsOfProvider(entity: XmlElement): MetadataSettings {
  const role = childrenOf(entity, md, 'IDPSSODescriptor')[0]!;
  const formats = childrenOf(role, md, 'NameIDFormat').map((one) => one.textContent?.trim() ?? '');
  const told = {
    idpEntityId: entity.getAttribute('entityID'),
    logInUrl: addressOf(role, 'SingleSignOnService'),
    logOutUrl: addressOf(role, 'SingleLogoutService'),
    certificateFingerprint: fingerprintsOf(role),
    identifierFormat: formats.find((one) => (nameFormats as readonly string[]).includes(one)),
  };
  return Object.fromEntries(Object.entries(told).filter(([, text]) => text)) as MetadataSettings;
}

/** Where a service is reached: by redirection, else by a form. */
function addressOf(role: XmlElement, service: string): string | null {
  const services = childrenOf(role, md, service);
  const by = (binding: string) => services.find((one) => one.getAttribute('Binding') === binding);
  return (by(redirect) ?? by(post))?.getAttribute('Location')?.trim() || null;
}

/**
 * SHA-256 of each certificate with which the provider signs, with spaces between them: those of keys for signing, or for
 * whatever purpose. A certificate that is none is left out.
 */
function fingerprintsOf(role: XmlElement): string | null {
  const keys = childrenOf(role, md, 'KeyDescriptor').filter(
    (key) => (key.getAttribute('use') || 'signing') === 'signing',
  );
  const certificates = keys
    .flatMap((key) => childrenOf(key, ds, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, ds, 'X509Data'))
    .flatMap((data) => childrenOf(data, ds, 'X509Certificate'));
  const prints = certificates.flatMap((one) => fingerprintOf(one.textContent ?? '') ?? []);
  return prints.length === 0 ? null : [...new Set(prints)].join(' ');
}

function fingerprintOf(base64: string): string | null {
  try {
    return new X509Certificate(Buffer.from(base64.replace(/\s+/g, ''), 'base64')).fingerprint256;
  } catch {
    return null;
  }
}

/** Until when a document says that it holds; null where it does not say, or says nothing that is a time. */
export function endOf(element: XmlElement): Date | null {
  const text = element.getAttribute('validUntil') ?? '';
  const end = new Date(text);
  return text === '' || Number.isNaN(end.getTime()) ? null : end;
}
