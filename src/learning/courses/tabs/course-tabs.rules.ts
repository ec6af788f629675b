/** The navigation of a course: which tabs there are, in which order, and who finds them. Source: supplement §5.2, tabs; decision 0025. */
import { badRequest, invalidField, notFound } from '../../../platform/refusal/refusal.js';

/** `public` for everybody who sees the course, `members` for some who belong to it, `admins` for who works in it. */
export const tabVisibilities = ['public', 'members', 'admins'] as const;
export type TabVisibility = (typeof tabVisibilities)[number];

/** Every tab is a page of the service itself. */
export const tabTypes = ['internal'] as const;

/** What a course keeps of its navigation; without it the tabs stand as in the table. */
export interface TabSettings {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** What the viewer may do with the course, as far as its navigation depends on it. */
export interface TabRights {
  readonly seesHiddenTabs: boolean;
  readonly seesGradesTab: boolean;
  readonly seesPeopleTab: boolean;
  readonly seesSettingsTab: boolean;
  /** Whoever reads no more than the syllabus finds no other tab. */
  readonly seesContents: boolean;
}

/** Every tab that there is, in the order of a new course. */
export const tabNames = [
  'home',
  'announcements',
  'assignments',
  'discussions',
  'grades',
  'people',
  'pages',
  'files',
  'syllabus',
  'outcomes',
  'quizzes',
  'modules',
  'settings',
] as const;
export type TabName = (typeof tabNames)[number];

interface TabKind {
  readonly id: TabName;
  readonly label: string;
  /** Below the address of the course. */
  readonly path: string;
  readonly visibility: TabVisibility;
  /** The right without which the tab is not there; absent where seeing the course is enough. */
  readonly needs?: keyof TabRights;
  /** Keeps its place and is never hidden. */
  readonly fixed?: true;
}

/** A tab of a course as its viewer finds it. */
export interface CourseTab {
  readonly courseId: number;
  readonly tabId: TabName;
  readonly label: string;
  readonly type: (typeof tabTypes)[number];
  /** From 1, in the whole navigation: the same for every viewer. */
  readonly position: number;
  readonly hidden: boolean;
  readonly visibility: TabVisibility;
  /** Path of the page on the service's host. */
  readonly htmlUrl: string;
}

const open = (id: TabName, label: string, path = `/${id}`): TabKind => ({ id, label, path, visibility: 'public' });

/** In the order of a new course. */
const kinds: readonly TabKind[] = [
  { ...open('home', 'Home', ''), fixed: true },
  open('announcements', 'Announcements'),
  open('assignments', 'Assignments'),
  open('discussions', 'Discussions', '/discussion_topics'),
  { id: 'grades', label: 'Grades', path: '/grades', visibility: 'members', needs: 'seesGradesTab' },
  { id: 'people', label: 'People', path: '/users', visibility: 'members', needs: 'seesPeopleTab' },
  open('pages', 'Pages'),
  open('files', 'Files'),
  open('syllabus', 'Syllabus', '/assignments/syllabus'),
  open('outcomes', 'Outcomes'),
  open('quizzes', 'Quizzes'),
  open('modules', 'Modules'),
  {
    id: 'settings',
    label: 'Settings',
    path: '/settings',
    visibility: 'admins',
    needs: 'seesSettingsTab',
    fixed: true,
  },
];

/** How many tabs a course has, hidden ones included. */
export const tabCount = kinds.length;

const kindOf: ReadonlyMap<string, TabKind> = new Map(kinds.map((kind) => [kind.id, kind]));

/** All tabs in the order of the course: its own, then what it does not name, before the settings. */
function inOrder(settings: TabSettings | null): TabKind[] {
  const named = (settings?.order ?? []).flatMap((id) => kindOf.get(id) ?? []).filter((kind) => !kind.fixed);
  const [home, settingsTab] = kinds.filter((kind) => kind.fixed) as [TabKind, TabKind];
  return [home, ...new Set([...named, ...kinds.filter((kind) => !kind.fixed)]), settingsTab];
}

const shown = (courseId: number, kind: TabKind, place: number, settings: TabSettings | null): CourseTab => ({
  courseId,
  tabId: kind.id,
  label: kind.label,
  type: 'internal',
  position: place + 1,
  hidden: settings?.hidden.includes(kind.id) ?? false,
  visibility: kind.visibility,
  htmlUrl: `/courses/${courseId}${kind.path}`,
});

/** Every tab of a course in order, hidden ones too. */
const allTabs = (courseId: number, settings: TabSettings | null): CourseTab[] =>
  inOrder(settings).map((kind, place) => shown(courseId, kind, place, settings));

/** The tabs that a viewer with these rights finds, in the order of the course. */
export function tabsFor(courseId: number, settings: TabSettings | null, rights: TabRights): CourseTab[] {
  return allTabs(courseId, settings).filter((tab) => {
    const { needs } = kindOf.get(tab.tabId) as TabKind;
    if (!rights.seesContents && tab.tabId !== 'syllabus') return false;
    return (needs === undefined || rights[needs]) && (!tab.hidden || rights.seesHiddenTabs);
  });
}

/** One tab of a course. @throws Refusal 404 for a tab that there is not */
export function tabOf(courseId: number, settings: TabSettings | null, tabId: string): CourseTab {
  const tab = allTabs(courseId, settings).find((one) => one.tabId === tabId);
  if (tab === undefined) throw notFound();
  return tab;
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
export function movedTab(settings: TabSettings | null, tabId: TabName, patch: TabPatch): TabSettings | null {
  const before = tabOf(0, settings, tabId);
  const hidden = patch.hidden ?? before.hidden;
  const position = patch.position ?? before.position;
  if (hidden === before.hidden && position === before.position) return settings;
  if (kindOf.get(tabId)?.fixed)
    throw badRequest('fixed_tab', 'The home page stays first and the settings stay last; neither is hidden.');
  if (position < 2 || position > kinds.length - 1)
    throw invalidField('position', 'inclusion', `There are places from 2 to ${kinds.length - 1}.`);
  const order = inOrder(settings).map((kind) => kind.id);
  order.splice(before.position - 1, 1);
  order.splice(position - 1, 0, tabId);
  const others = settings?.hidden.filter((id) => id !== tabId) ?? [];
  return { order, hidden: hidden ? [...others, tabId] : others };
}
