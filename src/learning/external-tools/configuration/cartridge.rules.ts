/** What a Common Cartridge tells of a tool. Source: D1 · External tools, config_xml; supplement §2.2, XML config. */
import { asOneLine, composed } from '../../../platform/text/texts.js';
import { childrenOf, type XmlElement } from '../../../platform/text/xml.js';
import { unreadableCartridge } from '../external-tool.refusals.js';
import type { ToolPatch } from '../external-tool.rules.js';
import {
  type CustomField,
  isPlacementName,
  messageTypes,
  navigationAudiences,
  type PlacementName,
  type PlacementPatch,
  windowTargets,
} from '../placements/placement.rules.js';

const cc = 'http://www.imsglobal.org/xsd/imslticc_v1p0';
const blti = 'http://www.imsglobal.org/xsd/imsbasiclti_v1p0';
const lticm = 'http://www.imsglobal.org/xsd/imslticm_v1p0';

/** The block of extensions that is meant for this service; where none is, all of them are read. */
const platform = 'platform';

/** What a cartridge says of a tool; what it does not say is null, and no places are none. */
export interface Cartridge
  extends Required<
    Pick<ToolPatch, 'description' | 'url' | 'domain' | 'iconUrl' | 'text' | 'notSelectable' | 'oauthCompliant'>
  > {
  readonly title: string | null;
  readonly customFields: readonly CustomField[];
  readonly vendorHelpLink: string | null;
  readonly selectionWidth: number | null;
  readonly selectionHeight: number | null;
  readonly placements: Readonly<Partial<Record<PlacementName, PlacementPatch>>>;
}

/** Reads a cartridge. @param field from which the document came. @throws Refusal 400 by that field */
export function cartridgeOf(root: XmlElement, field: string): Cartridge {
  if (root.localName !== 'cartridge_basiclti_link' || root.namespaceURI !== cc)
    throw unreadableCartridge(field, 'it describes no tool.');
  const blocks = childrenOf(root, blti, 'extensions');
  const own = blocks.filter((block) => block.getAttribute('platform') === platform);
  const read = own.length > 0 ? own : blocks;
  const told: Told = Object.assign({}, ...read.map((block) => propertiesOf(block)));
  const url = textOf(root, 'secure_launch_url') ?? textOf(root, 'launch_url');
  return {
    title: lineOf(textOf(root, 'title')),
    description: composedText(textOf(root, 'description')),
    url,
    // A tool has one of both: with an address of its own it needs no domain.
    domain: url === null ? (told['domain'] ?? null) : null,
    iconUrl: textOf(root, 'secure_icon') ?? textOf(root, 'icon') ?? told['icon_url'] ?? null,
    text: lineOf(told['text'] ?? null),
    customFields: [...fieldsIn(childrenOf(root, blti, 'custom')), ...read.flatMap(ownFieldsOf)],
    notSelectable: told['not_selectable'] === 'true',
    oauthCompliant: told['oauth_compliant'] === 'true',
    vendorHelpLink: told['vendor_help_link'] ?? null,
    selectionWidth: sizeOf(told['selection_width']),
    selectionHeight: sizeOf(told['selection_height']),
    placements: Object.assign({}, ...read.map(placementsOf)) as Cartridge['placements'],
  };
}

type Told = Readonly<Record<string, string>>;

const trimmed = (element: XmlElement): string => element.textContent?.trim() ?? '';

const textOf = (root: XmlElement, name: string): string | null => {
  const [first] = childrenOf(root, blti, name);
  return first === undefined ? null : trimmed(first) || null;
};

/** A document may break and indent its lines wherever it likes. */
const lineOf = (text: string | null): string | null =>
  text === null ? null : asOneLine(text).replaceAll(/ {2,}/g, ' ') || null;
const composedText = (text: string | null): string | null => (text === null ? null : composed(text));

/** The properties right below an element; blank ones say nothing. */
const propertiesOf = (parent: XmlElement): Told =>
  Object.fromEntries(
    childrenOf(parent, lticm, 'property')
      .map((one) => [one.getAttribute('name') ?? '', trimmed(one)])
      .filter(([name, value]) => name !== '' && value !== ''),
  ) as Told;

const fieldsIn = (parents: readonly XmlElement[]): CustomField[] =>
  parents.flatMap((parent) =>
    childrenOf(parent, lticm, 'property').map((one) => ({ name: one.getAttribute('name') ?? '', value: trimmed(one) })),
  );

const optionsOf = (parent: XmlElement, name: string): XmlElement[] =>
  childrenOf(parent, lticm, 'options').filter((one) => one.getAttribute('name') === name);

const ownFieldsOf = (parent: XmlElement): CustomField[] => fieldsIn(optionsOf(parent, 'custom_fields'));

/** Places that the supplement does not name are none. Source: D1 · versioning, rule 2 */
const placementsOf = (block: XmlElement): Cartridge['placements'] =>
  Object.fromEntries(
    childrenOf(block, lticm, 'options').flatMap((options) => {
      const name = options.getAttribute('name') ?? '';
      return isPlacementName(name) ? [[name, placementOf(options)]] : [];
    }),
  );

/** Words that a place does not know say nothing. */
function placementOf(options: XmlElement): PlacementPatch {
  const told = propertiesOf(options);
  const fields = ownFieldsOf(options);
  return {
    enabled: told['enabled'] !== 'false',
    url: told['url'] ?? null,
    text: lineOf(told['text'] ?? null),
    iconUrl: told['icon_url'] ?? null,
    platformIconClass: told['platform_icon_class'] ?? null,
    iconSvgPath64: told['icon_svg_path_64'] ?? null,
    messageType: oneOf(messageTypes, told['message_type']),
    selectionWidth: sizeOf(told['selection_width']),
    selectionHeight: sizeOf(told['selection_height']),
    displayType: told['display_type'] ?? null,
    visibility: oneOf(navigationAudiences, told['visibility']),
    windowTarget: oneOf(windowTargets, told['windowTarget']),
    default: defaultOf(told['default']),
    preferSisEmail: told['prefer_sis_email'] === undefined ? null : told['prefer_sis_email'].toLowerCase() === 'true',
    customFields: fields.length === 0 ? null : fields,
  };
}

const oneOf = <Word extends string>(words: readonly Word[], given: string | undefined): Word | null =>
  words.find((word) => word === given) ?? null;

const sizeOf = (text: string | undefined): number | null => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : null);

/** Cartridges say `enabled` and `disabled` of the navigation of a course. */
const defaultOf = (word: string | undefined): boolean | null =>
  word === undefined ? null : word !== 'false' && word !== 'disabled';
