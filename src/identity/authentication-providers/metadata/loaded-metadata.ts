/** Metadata of SAML providers, from wherever it is. */
import { buffer } from 'node:stream/consumers';
import { unreachableUrl } from '../../../platform/http-out/outbound.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { parsedXml, UnreadableXml, type XmlElement, xmlText } from '../../../platform/text/xml.js';
import type { Services } from '../../../platform/transaction/context.js';
import { tooLongMetadata, unreadableMetadata } from '../authentication-provider.refusals.js';
import { isUrn } from '../authentication-provider.rules.js';
import { signedMetadata } from './federation-signature.js';
import {
  chosenProvider,
  longestDocument,
  type MetadataSettings,
  providersIn,
  settingsOfProvider,
} from './saml-metadata.rules.js';

/** A federation describes all of its providers at once. */
const longestAggregate = 16 * longestDocument;
const aggregateMs = 60_000;

type Sources = Pick<Services, 'outbound' | 'federation'>;

/** The document that a request brings along. @throws Refusal 400 by field */
export function givenMetadata(text: string): XmlElement {
  if (text.length > longestDocument) throw tooLongMetadata(longestDocument);
  return readable('metadata', () => parsedXml(text));
}

/**
 * Loads metadata from an address; the URN of the federation that the operator has named stands for its aggregate, whose
 * signature is checked. Null for another URN: this service does not know where it is.
 * @throws Refusal 400 `blocked_url`, `unreachable_url`, and by the field `metadataUri`
 */
export async function loadedMetadata(
  { outbound, federation }: Sources,
  uri: string,
  now: Date,
  signal?: AbortSignal,
): Promise<XmlElement | null> {
  if (!isUrn(uri)) {
    const bytes = await bytesOf({ outbound }, uri, signal === undefined ? {} : { signal });
    return readable('metadataUri', () => parsedXml(xmlText(bytes)));
  }
  if (federation === null || federation.urn !== uri) return null;
  const limits = { limitBytes: longestAggregate, timeoutMs: aggregateMs, ...(signal && { signal }) };
  const bytes = await bytesOf({ outbound }, federation.address, limits);
  return readable('metadataUri', () => signedMetadata(xmlText(bytes), federation.certificate, now));
}

async function bytesOf(
  { outbound }: Pick<Services, 'outbound'>,
  address: string,
  limits: Parameters<Services['outbound']['get']>[1],
): Promise<Buffer> {
  const { status, body } = await outbound.get(address, limits);
  if (status !== 200) {
    body.destroy();
    throw unreachableUrl(`it answered ${status}`);
  }
  return buffer(body);
}

function readable<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever a document does to its parser, the document is what is wrong.
    const why = error instanceof UnreadableXml ? error.message : 'it is no XML.';
    throw unreadableMetadata(field, why);
  }
}

/**
 * What a document tells of one provider.
 * @param entityId which of several is meant
 * @param field from which the document came
 * @throws Refusal 400 by field
 */
export const settingsOfMetadata = (root: XmlElement, entityId: string | null, field: string): MetadataSettings =>
  settingsOfProvider(chosenProvider(providersIn(root), entityId, field));
