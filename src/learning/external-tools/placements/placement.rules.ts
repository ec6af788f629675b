/** Where a tool can show up, and what is said of each place. Source: D1 · External tools, create parameters; supplement §2.2. */

/** Every place of the supplement, in its order. */
export const placementNames = [
  'account_navigation',
  'user_navigation',
  'course_navigation',
  'course_home_sub_navigation',
  'course_settings_sub_navigation',
  'editor_button',
  'homework_submission',
  'link_selection',
  'migration_selection',
  'resource_selection',
  'tool_configuration',
  'assignment_selection',
  'assignment_menu',
  'course_assignments_menu',
  'discussion_topic_menu',
  'file_menu',
  'module_menu',
  'quiz_menu',
  'wiki_page_menu',
  'collaboration',
  'global_navigation',
  'post_grades',
  'similarity_detection',
] as const;
export type PlacementName = (typeof placementNames)[number];

export const messageTypes = [
  'basic-lti-launch-request',
  'resource_selection',
  'ContentItemSelection',
  'ContentItemSelectionRequest',
] as const;
export type MessageType = (typeof messageTypes)[number];

export const navigationAudiences = ['admins', 'members'] as const;
export type NavigationAudience = (typeof navigationAudiences)[number];

export const windowTargets = ['_blank', '_self'] as const;
export type WindowTarget = (typeof windowTargets)[number];

/** A field that is sent to the tool. */
export interface CustomField {
  readonly name: string;
  readonly value: string;
}

/** What is kept of a place; what is null or absent falls back to the tool. */
export interface PlacementSettings {
  readonly url?: string | null;
  readonly text?: string | null;
  readonly iconUrl?: string | null;
  readonly platformIconClass?: string | null;
  readonly iconSvgPath64?: string | null;
  readonly messageType?: MessageType | null;
  readonly selectionWidth?: number | null;
  readonly selectionHeight?: number | null;
  readonly displayType?: string | null;
  readonly customFields?: readonly CustomField[] | null;
  /** Of the navigation of courses alone. */
  readonly visibility?: NavigationAudience | null;
  readonly windowTarget?: WindowTarget | null;
  readonly default?: boolean | null;
  /** Of the configuration alone, for every launch: the address that the school's records have goes first. */
  readonly preferSisEmail?: boolean | null;
}

/** What a request says of a place; false takes the tool away from there. */
export interface PlacementPatch extends Omit<PlacementSettings, 'visibility'> {
  readonly enabled?: boolean | null;
  /** A word that is none of them says nothing. Source: supplement §2.2, placements. */
  readonly visibility?: string | null;
}

export type Placements = Readonly<Partial<Record<PlacementName, PlacementSettings>>>;

/** What of a tool its places fall back to. */
export interface PlacedTool {
  readonly name: string;
  readonly text: string | null;
  readonly url: string | null;
  readonly iconUrl: string | null;
  readonly selectionWidth: number | null;
  readonly selectionHeight: number | null;
  readonly placementSettings: Placements;
}

/** Places that open a dialog, which needs a size. */
const dialogs: ReadonlySet<PlacementName> = new Set<PlacementName>([
  'editor_button',
  'homework_submission',
  'link_selection',
  'migration_selection',
  'resource_selection',
  'assignment_selection',
  'collaboration',
]);
const usualSize = { width: 800, height: 400 };

/** Places that are for those who work in a course or administer it: nobody else launches a tool from there. */
const forStaff: ReadonlySet<PlacementName> = new Set<PlacementName>([
  'account_navigation',
  'course_settings_sub_navigation',
  'link_selection',
  'migration_selection',
  'resource_selection',
  'tool_configuration',
  'assignment_selection',
  'assignment_menu',
  'course_assignments_menu',
  'discussion_topic_menu',
  'file_menu',
  'module_menu',
  'quiz_menu',
  'wiki_page_menu',
  'post_grades',
  'similarity_detection',
]);

/** Whether staff alone launch the tool from the place. */
export const isForStaff = (name: PlacementName, settings: PlacementSettings): boolean =>
  forStaff.has(name) || settings.visibility === 'admins';

/** A place as it is shown: what it does not say is the tool's. */
export interface ShownPlacement extends Required<PlacementSettings> {
  readonly enabled: true;
  readonly label: string;
}

function shownPlacement(tool: PlacedTool, name: PlacementName, settings: PlacementSettings): ShownPlacement {
  const size = dialogs.has(name) ? usualSize : { width: null, height: null };
  const messageType = settings.messageType ?? (name === 'resource_selection' ? 'resource_selection' : null);
  return {
    enabled: true,
    url: settings.url ?? tool.url,
    text: settings.text ?? tool.text,
    label: settings.text ?? tool.text ?? tool.name,
    iconUrl: settings.iconUrl ?? tool.iconUrl,
    platformIconClass: settings.platformIconClass ?? null,
    iconSvgPath64: settings.iconSvgPath64 ?? null,
    messageType,
    selectionWidth: settings.selectionWidth ?? tool.selectionWidth ?? size.width,
    selectionHeight: settings.selectionHeight ?? tool.selectionHeight ?? size.height,
    displayType: settings.displayType ?? null,
    customFields: settings.customFields ?? [],
    visibility: settings.visibility ?? null,
    windowTarget: settings.windowTarget ?? '_self',
    default: settings.default ?? true,
    preferSisEmail: settings.preferSisEmail ?? false,
  };
}

/** `course_navigation` → `courseNavigation`. */
export const propertyOf = (name: PlacementName): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What is said of places, by the names of their properties, as the rules take it: by the words of the places. */
export const placedBy = (given: object): Readonly<Partial<Record<PlacementName, PlacementPatch | null>>> => {
  const said = given as Readonly<Record<string, PlacementPatch | null | undefined>>;
  return Object.fromEntries(
    placementNames.flatMap((name) => {
      const patch = said[propertyOf(name)];
      return patch === undefined ? [] : [[name, patch]];
    }),
  );
};

export const isPlacementName = (word: string): word is PlacementName =>
  (placementNames as readonly string[]).includes(word);

/** Every place by the name of its property; null where the tool is not. */
export const shownPlacements = (tool: PlacedTool): Readonly<Record<string, ShownPlacement | null>> =>
  Object.fromEntries(
    placementNames.map((name) => {
      const settings = tool.placementSettings[name];
      return [propertyOf(name), settings === undefined ? null : shownPlacement(tool, name, settings)];
    }),
  );

/** One place as it is shown; null where the tool is not. */
export function placementIn(tool: PlacedTool, name: PlacementName): ShownPlacement | null {
  const settings = tool.placementSettings[name];
  return settings === undefined ? null : shownPlacement(tool, name, settings);
}

type GivenPlacements = Readonly<Partial<Record<PlacementName, PlacementPatch | null>>>;

/** The places of a tool after a request: what is absent stays, null and `enabled: false` take the tool away. */
export function mergedPlacements(before: Placements, given: GivenPlacements): Placements {
  const merged: Partial<Record<PlacementName, PlacementSettings>> = { ...before };
  for (const [name, patch] of Object.entries(given) as [PlacementName, PlacementPatch | null | undefined][]) {
    if (patch === undefined) continue;
    const { enabled, visibility, ...settings } = patch ?? ({ enabled: false } as PlacementPatch);
    if (enabled === false) delete merged[name];
    else merged[name] = withoutBlanks({ ...before[name], ...settings, ...audienceOf(visibility) });
  }
  return merged;
}

/** Null and blank are everybody; what is not understood leaves it as it was. */
function audienceOf(word: string | null | undefined): Pick<PlacementSettings, 'visibility'> {
  if (word === null || word === '') return { visibility: null };
  const visibility = navigationAudiences.find((one) => one === word);
  return visibility === undefined ? {} : { visibility };
}

/** Null and blank are kept as nothing. */
const withoutBlanks = (settings: PlacementSettings): PlacementSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

/** The places where the tool can show up, and those where it lacks an address or an icon. Source: supplement §2.2. */
export function possiblePlacements(
  placements: Placements,
  tool: Pick<PlacedTool, 'url' | 'iconUrl'>,
): { readonly possible: Placements; readonly lacking: readonly PlacementName[] } {
  const lacking = (Object.keys(placements) as PlacementName[]).filter((name) => {
    const { url, iconUrl, platformIconClass } = placements[name] as PlacementSettings;
    const hasIcon = name !== 'editor_button' || (iconUrl ?? tool.iconUrl ?? platformIconClass ?? null) !== null;
    return (url ?? tool.url) === null || !hasIcon;
  });
  const possible = Object.entries(placements).filter(([name]) => !lacking.includes(name as PlacementName));
  return { possible: Object.fromEntries(possible), lacking };
}
