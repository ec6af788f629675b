/** The navigation of a course: which tabs it has, in which order, and who finds them. Source: supplement §5.2, tabs; decision 0025. */
import { badRequest, invalidField, notFound } from '../../../platform/refusal/refusal.js';
import {
  pageTabs,
  type TabKind,
  type TabName,
  type TabRights,
  type TabVisibility,
  type ToolTab,
  type tabTypes,
  toolTabKind,
} from './course-tab-kinds.rules.js';

/** What a course keeps of its navigation, by the keys of tabs; without it the tabs stand as in the table. */
export interface TabSettings {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Of those that start hidden. */
  readonly shown?: readonly string[];
}

/** The navigation of one course. */
export interface Navigation {
  readonly courseId: number;
  readonly settings: TabSettings | null;
  /** By their names. */
  readonly toolTabs: readonly ToolTab[];
}

/** A tab of a course as its viewer finds it. */
export interface CourseTab {
  readonly courseId: number;
  /** What routes call it. */
  readonly key: string;
  /** Null for the tab of a tool. */
  readonly tabId: TabName | null;
  /** Null for a page. */
  readonly externalToolId: number | null;
  readonly label: string;
  readonly type: (typeof tabTypes)[number];
  /** From 1, in the whole navigation: the same for every viewer. */
  readonly position: number;
  readonly hidden: boolean;
  readonly visibility: TabVisibility;
  /** Path of the page on the service's host. */
  readonly htmlUrl: string;
}

/** All tabs in the order of the course: its own, then what it does not name, those of tools last, before the settings. */
function inOrder({ settings, toolTabs }: Navigation): TabKind[] {
  const [home, settingsTab] = pageTabs.filter((kind) => kind.fixed) as [TabKind, TabKind];
  const movable = [...pageTabs.filter((kind) => !kind.fixed), ...toolTabs.map(toolTabKind)];
  const byKey = new Map(movable.map((kind) => [kind.key, kind]));
  const named = (settings?.order ?? []).flatMap((key) => byKey.get(key) ?? []);
  return [home, ...new Set([...named, ...movable]), settingsTab];
}

/** Whether a tab is hidden. @param startsHidden it is so until somebody shows it */
export const isHiddenTab = (settings: TabSettings | null, key: string, startsHidden: boolean): boolean =>
  settings?.hidden.includes(key) === true || (startsHidden && settings?.shown?.includes(key) !== true);

const shown = ({ courseId, settings }: Navigation, kind: TabKind, place: number): CourseTab => ({
  courseId,
  key: kind.key,
  tabId: kind.name,
  externalToolId: kind.tool?.toolId ?? null,
  label: kind.label,
  type: kind.tool === null ? 'internal' : 'external',
  position: place + 1,
  hidden: isHiddenTab(settings, kind.key, kind.tool?.startsHidden === true),
  visibility: kind.visibility,
  htmlUrl: `/courses/${courseId}${kind.path}`,
});

/** The tabs that a viewer with these rights finds, in the order of the course. */
export function tabsFor(navigation: Navigation, rights: TabRights): CourseTab[] {
  return inOrder(navigation).flatMap((kind, place) => {
    const tab = shown(navigation, kind, place);
    if (!rights.seesContents && kind.name !== 'syllabus') return [];
    const found = (kind.needs === undefined || rights[kind.needs]) && (!tab.hidden || rights.seesHiddenTabs);
    return found ? [tab] : [];
  });
}

/** One tab of a course. @throws Refusal 404 for a tab that there is not */
export function tabOf(navigation: Navigation, key: string): CourseTab {
  const kinds = inOrder(navigation);
  const place = kinds.findIndex((kind) => kind.key === key);
  if (place < 0) throw notFound();
  return shown(navigation, kinds[place]!, place);
}

/** A change of one tab; what is absent or null stays as it is. */
export interface TabPatch {
  readonly hidden?: boolean | null;
  /** From 2: the first place is that of the home page, and the last that of the settings. */
  readonly position?: number | null;
}

/**
 * The navigation after a change of one tab; the same object when nothing changes. The tabs between the old place and
 * the new one move up.
 * @throws Refusal 404 for a tab that there is not; 400 `fixed_tab`, or for a position outside the navigation
 */
export function movedTab(navigation: Navigation, key: string, patch: TabPatch): TabSettings | null {
  const { settings } = navigation;
  const before = tabOf(navigation, key);
  const hidden = patch.hidden ?? before.hidden;
  const position = patch.position ?? before.position;
  if (hidden === before.hidden && position === before.position) return settings;
  const kinds = inOrder(navigation);
  const kind = kinds[before.position - 1] as TabKind;
  if (kind.fixed)
    throw badRequest('fixed_tab', 'The home page stays first and the settings stay last; neither is hidden.');
  if (position < 2 || position > kinds.length - 1)
    throw invalidField('position', 'inclusion', `There are places from 2 to ${kinds.length - 1}.`);
  const order = kinds.map((kind) => kind.key);
  order.splice(before.position - 1, 1);
  order.splice(position - 1, 0, key);
  const { hidden: hiddenKeys = [], shown: shownKeys = [] } = settings ?? {};
  const isSwitched = hidden !== before.hidden;
  const kept = (keys: readonly string[], joins: boolean) =>
    isSwitched ? [...keys.filter((one) => one !== key), ...(joins ? [key] : [])] : keys;
  const shownNow = kept(shownKeys, !hidden && kind.tool?.startsHidden === true);
  return { order, hidden: kept(hiddenKeys, hidden), ...(shownNow.length > 0 && { shown: shownNow }) };
}
