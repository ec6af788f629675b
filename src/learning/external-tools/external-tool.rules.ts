/** What the fields of a tool may hold. Source: D1 · External tools, create parameters; supplement §2.2. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import type { PatchOf } from '../../platform/transaction/patch.js';
import { type ExternalTool, type PrivacyLevel, privacyLevels } from './external-tool.entity.js';
import type { PlacementName } from './placements/placement.rules.js';
import { type CustomField, type PlacementPatch, propertyOf } from './placements/placement.rules.js';

/** How the configuration of a tool comes: as XML, or as the address of XML. */
export const configTypes = ['by_url', 'by_xml'] as const;
export type ConfigType = (typeof configTypes)[number];

/** What requests set as it is given. */
export const toolFields = [
  'name',
  'description',
  'url',
  'domain',
  'consumerKey',
  'text',
  'iconUrl',
  'customFields',
  'notSelectable',
  'oauthCompliant',
] as const;

export type GivenPlacements = Readonly<Partial<Record<PlacementName, PlacementPatch | null>>>;

/** What a request says of a tool. What is absent stays; null unsets. */
export interface ToolPatch extends PatchOf<ExternalTool, (typeof toolFields)[number]> {
  /** A word that is no level is refused. */
  readonly privacyLevel?: string | null;
  readonly sharedSecret?: string | null;
  readonly placements?: GivenPlacements;
  readonly configType?: ConfigType | null;
  readonly configXml?: string | null;
  readonly configUrl?: string | null;
}

const longestName = 255;
const longestText = 2_000;
const longestAddress = 4_000;
const mostFields = 100;
const largestSize = 10_000;

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });
const isBlank = (text: string | null | undefined): boolean => text == null || text.trim() === '';

export const isPrivacyLevel = (word: unknown): word is PrivacyLevel =>
  (privacyLevels as readonly unknown[]).includes(word);

/** What a tool cannot be without; of one that is there, what is not said stays. */
const needed = ['name', 'privacyLevel', 'consumerKey', 'sharedSecret'] as const;

/** Every fault of what is said of a tool. @param isNew a new tool needs what is not said, too */
export function toolRefusals(patch: ToolPatch, isNew: boolean): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  for (const name of needed)
    if (isBlank(patch[name]) && (isNew || patch[name] !== undefined))
      found.push(refusal(name, 'blank', `${name} can't be blank.`));
  if (!isBlank(patch.privacyLevel) && !isPrivacyLevel(patch.privacyLevel))
    found.push(refusal('privacyLevel', 'inclusion', `privacyLevel is one of ${privacyLevels.join(', ')}.`));
  if (!isBlank(patch.url) && !isBlank(patch.domain))
    for (const name of ['url', 'domain'])
      found.push(refusal(name, 'exclusive', 'A tool has an address or a domain, not both.'));
  for (const name of ['name', 'text'] as const) tooLong(found, name, patch[name], longestName);
  for (const name of ['description', 'consumerKey', 'sharedSecret'] as const)
    tooLong(found, name, patch[name], longestText);
  for (const name of ['url', 'iconUrl'] as const) noAddress(found, name, patch[name]);
  if (!isBlank(patch.domain) && domainOf(patch.domain as string) === null)
    found.push(refusal('domain', 'invalid', 'A domain is the name of a host, such as tool.example.org.'));
  noFields(found, 'customFields', patch.customFields);
  for (const [name, given] of Object.entries(patch.placements ?? {}))
    found.push(...placementRefusals(`placements.${propertyOf(name as PlacementName)}`, given));
  return [...found, ...configurationRefusals(patch)];
}

function placementRefusals(at: string, given: PlacementPatch | null | undefined): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (given == null) return found;
  for (const name of ['url', 'iconUrl'] as const) noAddress(found, `${at}.${name}`, given[name]);
  for (const name of ['text', 'platformIconClass', 'displayType'] as const)
    tooLong(found, `${at}.${name}`, given[name], longestName);
  tooLong(found, `${at}.iconSvgPath64`, given.iconSvgPath64, longestAddress);
  for (const name of ['selectionWidth', 'selectionHeight'] as const) {
    const size = given[name];
    if (size != null && (size < 1 || size > largestSize))
      found.push(refusal(`${at}.${name}`, 'out_of_range', `A size is a number of pixels from 1 to ${largestSize}.`));
  }
  noFields(found, `${at}.customFields`, given.customFields);
  return found;
}

function configurationRefusals({ configType, configXml, configUrl }: ToolPatch): FieldRefusal[] {
  if (configType === 'by_xml' && isBlank(configXml))
    return [refusal('configXml', 'blank', 'A tool that is configured by XML needs that XML.')];
  if (configType === 'by_url' && isBlank(configUrl))
    return [refusal('configUrl', 'blank', 'A tool that is configured from an address needs that address.')];
  return [];
}

function tooLong(found: FieldRefusal[], attribute: string, text: string | null | undefined, most: number): void {
  if (text != null && lengthOf(text) > most)
    found.push(refusal(attribute, 'too_long', `${attribute} has at most ${most} characters.`));
}

function noAddress(found: FieldRefusal[], attribute: string, text: string | null | undefined): void {
  if (!isBlank(text) && addressOf(text as string) === null)
    found.push(refusal(attribute, 'invalid', `${attribute} is an http or https address.`));
}

/** Names are what is left of them in the names of parameters. */
function noFields(found: FieldRefusal[], attribute: string, fields: readonly CustomField[] | null | undefined): void {
  if (fields == null) return;
  const isWrong = ({ name, value }: CustomField) =>
    parameterName(name) === '' || name.length > longestName || (value ?? '').length > longestText;
  if (fields.length > mostFields)
    found.push(refusal(attribute, 'too_many', `A tool takes at most ${mostFields} fields.`));
  if (fields.some(isWrong))
    found.push(refusal(attribute, 'invalid', `A field has a name and a value of at most ${longestText} characters.`));
}

/** A custom field as LTI 1.1 names it: small letters, with underscores for whatever is neither letter nor digit. */
export const parameterName = (name: string): string =>
  /[\p{L}\p{N}]/u.test(name) ? name.toLowerCase().replace(/[^a-z0-9]/g, '_') : '';

/** An address to which a browser may be sent, in its normal form; null for every other text. */
export function addressOf(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > longestAddress || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url : null;
}

/** The name of a host in its normal form, with its port where it names one; null for every other text. */
export function domainOf(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed.length > longestName || !/^[^\s/?#@:]+(:\d{1,5})?$/.test(trimmed)) return null;
  const url = URL.canParse(`https://${trimmed}`) ? new URL(`https://${trimmed}`) : null;
  return url === null || url.hostname === '' ? null : trimmed.replace(/\.$/, '');
}

/** An address without its query and fragment, as links are compared with it. */
export const linkPlaceOf = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`;
