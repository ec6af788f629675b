/** What of a tool a blueprint locks, by the fields of inputs: all of it at once. Source: supplement §2.9. */
import { isDeepStrictEqual } from 'node:util';
import { type AspectsOfFields, type LockedField, lockedFields } from '../course-copies/index.js';
import type { ExternalTool } from './external-tool.entity.js';
import type { ToolPatch } from './external-tool.rules.js';
import { type PlacementName, propertyOf } from './placements/placement.rules.js';

export const toolAspects = {
  name: 'content',
  description: 'content',
  url: 'content',
  domain: 'content',
  consumerKey: 'content',
  text: 'content',
  iconUrl: 'content',
  customFields: 'content',
  notSelectable: 'content',
  oauthCompliant: 'content',
  privacyLevel: 'content',
  sharedSecret: 'content',
  placements: 'content',
  configType: 'content',
  configXml: 'content',
  configUrl: 'content',
} satisfies AspectsOfFields & Record<keyof ToolPatch, 'content'>;

/** What inputs say of a column under another name. */
const columnOfField: Readonly<Partial<Record<keyof ToolPatch, keyof ExternalTool>>> = {
  sharedSecret: 'sealedSecret',
  placements: 'placementSettings',
};
/** A configuration says whatever its document does. */
const ofConfiguration: readonly string[] = ['configType', 'configXml', 'configUrl'] satisfies (keyof ToolPatch)[];

interface ToolChange {
  readonly patch: ToolPatch;
  /** The columns that are to change. */
  readonly differs: readonly string[];
}

/** The fields of the request by which columns of a locked tool would change; each place is one. */
export function lockedOfTool(
  tool: ExternalTool,
  { placementSettings: after }: Partial<ExternalTool>,
  { patch, differs }: ToolChange,
): LockedField[] {
  const given = (Object.keys(patch) as (keyof ToolPatch)[])
    .filter((field) => patch[field] !== undefined)
    .filter((field) => ofConfiguration.includes(field) || differs.includes(columnOfField[field] ?? field));
  const places = (Object.keys(patch.placements ?? {}) as PlacementName[])
    .filter((name) => !isDeepStrictEqual(tool.placementSettings[name], after?.[name]))
    .map((name) => ({ field: `placements.${propertyOf(name)}`, aspect: 'content' as const }));
  return lockedFields(tool, given, toolAspects).flatMap((one) => (one.field === 'placements' ? places : [one]));
}
