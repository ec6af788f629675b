import { refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { patchedColumns } from '../../platform/transaction/patch.js';
import type { Cartridge } from './configuration/cartridge.rules.js';
import { ExternalTool } from './external-tool.entity.js';
import { addressLacking, wrongCartridge } from './external-tool.refusals.js';
import {
  addressOf,
  domainOf,
  isPrivacyLevel,
  linkPlaceOf,
  type ToolPatch,
  toolFields,
  toolRefusals,
} from './external-tool.rules.js';
import { mergedPlacements, possiblePlacements, propertyOf } from './placements/placement.rules.js';
import { isWithinHosts } from './secret-hosts.rules.js';
import { sealedSecretOf } from './tool-secret.js';

interface Subject {
  readonly rootAccountId: number;
  /** Null for a tool that is being made. */
  readonly stored: ExternalTool | null;
  readonly cartridge: Cartridge | null;
}

/**
 * What a request makes of the columns of a tool: what it says itself goes before what its cartridge says, and a cartridge
 * before what the tool had. An address takes the place of a domain, and the other way round.
 * @throws Refusal 400 by field
 */
export function toolColumns(
  ctx: OperationContext,
  { rootAccountId, stored, cartridge }: Subject,
  patch: ToolPatch,
): Partial<ExternalTool> {
  const told = cartridge === null ? {} : toldBy(cartridge, patch);
  const said = saidBy(patch);
  const columns: Partial<ExternalTool> = { ...told, ...said, ...addressesOf(stored, told, said) };
  const had = { url: stored?.url ?? null, domain: stored?.domain ?? null, iconUrl: stored?.iconUrl ?? null };
  const { url, domain, iconUrl } = { ...had, ...columns };
  const before = cartridge === null ? (stored?.placementSettings ?? {}) : mergedPlacements({}, cartridge.placements);
  const { possible, lacking } = possiblePlacements(mergedPlacements(before, patch.placements ?? {}), { url, iconUrl });
  for (const name of lacking) {
    const message = 'A place needs an address, of its own or of the tool; an editor button needs an icon.';
    ctx.ignored.push({ field: `placements.${propertyOf(name)}`, reason: 'setting_missing', message });
  }
  if (url === null && domain === null && !Object.values(possible).some((one) => one.url != null))
    refuseInvalid(addressLacking);
  const { sharedSecret, privacyLevel } = patch;
  const moves = stored !== null && !isWithinHosts({ url, domain, placementSettings: possible }, stored);
  return {
    ...columns,
    placementSettings: possible,
    linkPlace: url === null ? null : linkPlaceOf(addressOf(url) as URL),
    ...(isPrivacyLevel(privacyLevel) && { privacyLevel }),
    ...(moves && { sealedSecret: null }),
    ...(sharedSecret != null && {
      sealedSecret: sealedSecretOf(ctx.services.secrets, rootAccountId, sharedSecret),
    }),
  };
}

/** What a cartridge sets: all that it can say, so that what it does not say is unset. @throws Refusal 400 by its field */
function toldBy(cartridge: Cartridge, { configType }: ToolPatch): Partial<ExternalTool> {
  const { title, placements, ...told } = cartridge;
  const field = configType === 'by_xml' ? 'configXml' : 'configUrl';
  const [refused] = toolRefusals({ ...told, placements, ...(title !== null && { name: title }) }, false);
  if (refused !== undefined) throw wrongCartridge(field, refused);
  const { vendorHelpLink, selectionWidth, selectionHeight } = cartridge;
  return {
    ...patchedColumns(ExternalTool, told, [
      'description',
      'text',
      'iconUrl',
      'customFields',
      'notSelectable',
      'oauthCompliant',
    ]),
    ...(title !== null && { name: title }),
    url: normalAddress(told.url),
    domain: told.domain === null ? null : domainOf(told.domain as string),
    vendorHelpLink: vendorHelpLink !== null && addressOf(vendorHelpLink) !== null ? vendorHelpLink : null,
    selectionWidth,
    selectionHeight,
  };
}

const normalAddress = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : (addressOf(text)?.href ?? null);

const blankAsNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

function saidBy(patch: ToolPatch): Partial<ExternalTool> {
  const texts = ['name', 'description', 'consumerKey', 'text', 'iconUrl'] as const;
  const trimmed = Object.fromEntries(
    texts.flatMap((name) => (patch[name] === undefined ? [] : [[name, blankAsNull(patch[name] ?? null)]])),
  );
  const columns = patchedColumns(ExternalTool, { ...patch, ...trimmed }, toolFields);
  return {
    ...columns,
    ...(patch.url !== undefined && { url: normalAddress(patch.url) }),
    ...(patch.domain !== undefined && { domain: patch.domain?.trim() ? domainOf(patch.domain) : null }),
  };
}

/** Which of both a tool has: the request goes first, then the cartridge; what was there gives way to either. */
function addressesOf(
  stored: ExternalTool | null,
  told: Partial<ExternalTool>,
  said: Partial<ExternalTool>,
): Pick<ExternalTool, 'url' | 'domain'> {
  if (said.url != null) return { url: said.url, domain: null };
  if (said.domain != null) return { url: null, domain: said.domain };
  const { url = null, domain = null } = { url: stored?.url, domain: stored?.domain, ...told, ...said };
  return { url, domain };
}
