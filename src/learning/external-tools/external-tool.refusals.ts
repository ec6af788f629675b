/** What requests about external tools are refused for, beside the rules of their fields: reason and sentence of each. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { badRequest, forbidden, invalidField, notPermitted, refuseInvalid } from '../../platform/refusal/refusal.js';

/** A tool that no launch could reach. */
export const addressLacking: readonly FieldRefusal[] = ['url', 'domain'].map((attribute) => ({
  attribute,
  type: 'blank',
  message: 'A tool needs an address, a domain or a place with an address.',
}));

/** @param field from which the document came */
export const unreadableCartridge = (field: string, why: string) =>
  invalidField(field, 'invalid', `The configuration cannot be read: ${why}`);

export const tooLongCartridge = (most: number) =>
  invalidField('configXml', 'too_long', `A configuration has at most ${most} characters.`);

/** The cartridge says something that a tool cannot have; said of the document, which is what can be mended. */
export const wrongCartridge = (field: string, refused: FieldRefusal) =>
  unreadableCartridge(field, `${refused.attribute}: ${refused.message}`);

/** Neither names a tool. */
export function refuseUnnamedLaunch(fields: readonly string[]): never {
  refuseInvalid(
    fields.map((attribute) => ({ attribute, type: 'blank', message: 'Say which tool is launched, or its address.' })),
  );
  throw badRequest('invalid', 'The launch names no tool.');
}

export const launchNeeds = (field: string, launchType: string) =>
  invalidField(field, 'blank', `A launch of the type ${launchType} needs this.`);

export const notPlaced = (launchType: string) =>
  invalidField('launchType', 'not_found', `The tool does not show up at ${launchType}.`);

export const launchAddressLacking = () =>
  invalidField('url', 'blank', 'The tool has a domain alone: say which of its addresses is launched.');

export const withoutTool = (field: string) => invalidField(field, 'wrong_kind', 'It opens no external tool.');

export const launchForStaff = () =>
  notPermitted('launch_for_staff', 'The tool is launched there by those who work in the course or administer it.');

export const toolWithoutSecret = () =>
  notPermitted(
    'tool_without_secret',
    'The tool has moved to another host without its shared secret. Whoever manages the tool has to give the secret again.',
  );

export const launchNotGood = () =>
  forbidden('launch_not_good', 'This launch was used, or its time is over. Ask for another one.');

export const contentLocked = () => notPermitted('locked', 'It is not open to you now.');
