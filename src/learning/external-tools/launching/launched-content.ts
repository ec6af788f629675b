/** Assignments and items of modules that open a tool. Source: D1 · External tools, sessionless launch rules; supplement §2.2. */
import { emptySelection } from '../../../platform/query/answer-selection.js';
import { readRecord } from '../../../platform/query/reading.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { assignmentReads } from '../../assignments/index.js';
import { moduleItemReads } from '../../modules/index.js';
import { contentLocked, withoutTool } from '../external-tool.refusals.js';
import type { ToolPlace } from '../tool-owner.js';

/** What opens a tool. */
export interface LaunchedContent {
  readonly kind: 'assignment' | 'module_item';
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly newTab: boolean;
  /** The tool that an item names; null for whichever has the address. */
  readonly toolId: number | null;
  /** Of an assignment that has points. */
  readonly pointsPossible: number | null;
}

/** @throws Refusal 400 where the assignment opens no tool; 403 while it is locked; 404 */
export async function launchedAssignment(
  ctx: RequestContext,
  place: ToolPlace,
  key: RecordKey,
): Promise<LaunchedContent> {
  const selection = emptySelection(assignmentReads);
  for (const column of [
    'id',
    'courseId',
    'name',
    'submissionTypes',
    'externalToolUrl',
    'externalToolNewTab',
    'pointsPossible',
    'viewerLock',
  ])
    selection.columns.set(column, column);
  const row = await readRecord(ctx, selection, key);
  if (row['courseId'] !== place.courseId) throw notFound();
  const { externalToolUrl: url, submissionTypes } = row as {
    externalToolUrl: string | null;
    submissionTypes: string[];
  };
  if (url === null || !submissionTypes.includes('external_tool')) throw withoutTool('assignmentId');
  if (row['viewerLock'] !== null) throw contentLocked();
  return {
    kind: 'assignment',
    id: row['id'] as number,
    title: row['name'] as string,
    url,
    newTab: row['externalToolNewTab'] as boolean,
    toolId: null,
    pointsPossible: row['pointsPossible'] as number | null,
  };
}

/** @throws Refusal 400 where the item is no tool; 403 while it is locked; 404 */
export async function launchedItem(ctx: RequestContext, place: ToolPlace, key: RecordKey): Promise<LaunchedContent> {
  const selection = emptySelection(moduleItemReads);
  for (const column of ['id', 'courseId', 'type', 'title', 'externalUrl', 'contentId', 'newTab', 'lockedForUser'])
    selection.columns.set(column, column);
  const row = await readRecord(ctx, selection, key);
  if (row['courseId'] !== place.courseId) throw notFound();
  if (row['type'] !== 'ExternalTool' || row['externalUrl'] === null) throw withoutTool('moduleItemId');
  if (row['lockedForUser'] === true) throw contentLocked();
  return {
    kind: 'module_item',
    id: row['id'] as number,
    title: row['title'] as string,
    url: row['externalUrl'] as string,
    newTab: row['newTab'] as boolean,
    toolId: row['contentId'] as number | null,
    pointsPossible: null,
  };
}
