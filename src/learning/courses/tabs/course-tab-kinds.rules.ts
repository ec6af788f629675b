/** Which tabs the navigation of a course has. Source: supplement §5.2, tabs; decision 0025. */

import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';

/** `public` for everybody who sees the course, `members` for some who belong to it, `admins` for who works in it. */
export const tabVisibilities = ['public', 'members', 'admins'] as const;
export type TabVisibility = (typeof tabVisibilities)[number];

/** A page of the service itself, or a tool of somebody else. */
export const tabTypes = ['internal', 'external'] as const;

/** What the viewer may do with the course, as far as its navigation depends on it. */
export interface TabRights {
  readonly seesHiddenTabs: boolean;
  readonly seesGradesTab: boolean;
  readonly seesPeopleTab: boolean;
  readonly seesSettingsTab: boolean;
  /** May launch tools in the course. */
  readonly seesToolTabs: boolean;
  /** May launch those that are for who works there. */
  readonly seesStaffToolTabs: boolean;
  /** Whoever reads no more than the syllabus finds no other tab. */
  readonly seesContents: boolean;
}

/** Every page that there is, in the order of a new course. */
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

/** The tab of a tool, as an area further right adds it. */
export interface ToolTab {
  readonly toolId: number;
  readonly label: string;
  readonly visibility: TabVisibility;
  /** Not there until somebody shows it. */
  readonly startsHidden: boolean;
}

/** The most tabs of tools that a course has: the first of them by their names. */
export const mostToolTabs = 50;

export interface TabKind {
  /** What the course keeps it by, and routes call it. */
  readonly key: string;
  /** Null for the tab of a tool. */
  readonly name: TabName | null;
  readonly tool: ToolTab | null;
  readonly label: string;
  /** Below the address of the course. */
  readonly path: string;
  readonly visibility: TabVisibility;
  /** The right without which the tab is not there; absent where seeing the course is enough. */
  readonly needs?: keyof TabRights;
  /** Keeps its place and is never hidden. */
  readonly fixed?: true;
}

const page = (name: TabName, label: string, more: Partial<TabKind> = {}): TabKind => ({
  key: name,
  name,
  tool: null,
  label,
  path: `/${name}`,
  visibility: 'public',
  ...more,
});

/** In the order of a new course. */
export const pageTabs: readonly TabKind[] = [
  page('home', 'Home', { path: '', fixed: true }),
  page('announcements', 'Announcements'),
  page('assignments', 'Assignments'),
  page('discussions', 'Discussions', { path: '/discussion_topics' }),
  page('grades', 'Grades', { visibility: 'members', needs: 'seesGradesTab' }),
  page('people', 'People', { path: '/users', visibility: 'members', needs: 'seesPeopleTab' }),
  page('pages', 'Pages'),
  page('files', 'Files'),
  page('syllabus', 'Syllabus', { path: '/assignments/syllabus' }),
  page('outcomes', 'Outcomes'),
  page('quizzes', 'Quizzes'),
  page('modules', 'Modules'),
  page('settings', 'Settings', { visibility: 'admins', needs: 'seesSettingsTab', fixed: true }),
];

/** How many tabs a course has at most, hidden ones included. */
export const mostTabs = pageTabs.length + mostToolTabs;

/** What the tab of a tool is called. */
export const toolTabKey = (toolId: number): string => `context_external_tool_${toolId}`;

/** A tab as requests name it: in one of these ways. */
export interface TabReference {
  /** What routes call it. */
  readonly key?: string;
  readonly tabId?: TabName | null;
  readonly externalToolId?: RecordKey | null;
}

/** What the tab is kept by. @throws Refusal 404 for what can be no tab of any course */
export function namedTabKey({ key, tabId, externalToolId }: TabReference): string {
  if (typeof externalToolId === 'number') return toolTabKey(externalToolId);
  const named = key ?? tabId ?? '';
  if ((tabNames as readonly string[]).includes(named)) return named;
  if (/^context_external_tool_[1-9]\d*$/.test(named)) return named;
  throw notFound();
}

/** Whatever it says of who finds it, whoever launches no tools finds none. */
export const toolTabKind = (tool: ToolTab): TabKind => ({
  key: toolTabKey(tool.toolId),
  name: null,
  tool,
  label: tool.label,
  path: `/external_tools/${tool.toolId}`,
  visibility: tool.visibility,
  needs: tool.visibility === 'admins' ? 'seesStaffToolTabs' : 'seesToolTabs',
});
