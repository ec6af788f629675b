/** What of a course is copied. Decision 0132. */
import type { RecordKey } from '../../platform/query/record-key.js';
import type { ContentKind } from '../course-copies/index.js';

/** What can be selected, by its names over GraphQL, and the kind that it is. */
export const selectable = {
  folderIds: 'folder',
  fileIds: 'attachment',
  quizIds: 'quiz',
  assignmentIds: 'assignment',
  assignmentGroupIds: 'assignment_group',
  announcementIds: 'discussion_topic',
  discussionTopicIds: 'discussion_topic',
  calendarEventIds: 'calendar_event',
  moduleIds: 'context_module',
  moduleItemIds: 'module_item',
  pageIds: 'wiki_page',
  rubricIds: 'rubric',
  outcomeIds: 'learning_outcome',
  externalToolIds: 'external_tool',
} as const satisfies Readonly<Record<string, ContentKind>>;
export type Selectable = keyof typeof selectable;

export const selectableNames = Object.keys(selectable) as Selectable[];

/** What a request selects: records by their ids. */
export type SelectionRequest = { readonly [Name in Selectable]?: readonly RecordKey[] | null | undefined } & {
  readonly settings?: boolean | null | undefined;
};

/** A selection as it is kept. */
export type Selection = { readonly [Name in Selectable]?: readonly number[] };

/** What a request names, as numbers each once; what is none leads nowhere, and is 0. Null where it selects nothing in particular. */
export function selectionIn(request: SelectionRequest | null): Selection | null {
  if (request === null) return null;
  const given = selectableNames.filter((name) => request[name] != null);
  if (given.length === 0 && request.settings !== true) return null;
  return Object.fromEntries(
    given.map((name) => [name, [...new Set(request[name]?.map((key) => (typeof key === 'number' ? key : 0)))]]),
  );
}

/** The selected ids of each kind. */
export function selectedByKind(selection: Selection): Map<ContentKind, number[]> {
  const byKind = new Map<ContentKind, number[]>();
  for (const name of selectableNames) {
    const kind = selectable[name];
    byKind.set(kind, [...new Set([...(byKind.get(kind) ?? []), ...(selection[name] ?? [])])]);
  }
  return byKind;
}
