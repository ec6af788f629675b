/** What module items can show. */

import { extensionPoint } from '../../platform/areas/extension-point.js';
import { authorizedRead } from '../../platform/authorization/authorize.js';
import { Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Assignment, assignmentReads } from '../assignments/index.js';
import { fileReads, StoredFile } from '../files/index.js';
import { contentUnknown } from './module.refusals.js';
import type { ItemType } from './module-item.entity.js';
import { kindOf } from './module-item.rules.js';

/** How an item names its content. */
export interface ContentName {
  readonly courseId: number;
  readonly contentId: number | null;
  readonly pageUrl: string | null;
  /** Of a tool: where it is opened; its own address unless given. */
  readonly externalUrl?: string | null;
}

/** What an item takes of its content. */
export interface FoundContent {
  readonly title: string;
  /** Of a page, which is found by its url. */
  readonly id?: number;
  readonly url?: string;
  /** Of a tool: its own. */
  readonly address?: string;
}

/** Finds a content of the course that the actor sees; null where there is none. */
export type ContentFinder = (ctx: OperationContext, name: ContentName) => Promise<FoundContent | null>;

/** How a type of content is found. */
export interface ModuleContent {
  readonly type: ItemType;
  readonly find: ContentFinder;
}

/** Each area to the right says how its contents are found. */
export const moduleContents = extensionPoint<ModuleContent>('contents of modules', ({ type }) => type);

/** Contents of areas further left. */
export const knownContents: readonly ModuleContent[] = [
  { type: 'Assignment', find: findAssignment },
  { type: 'File', find: findFile },
];

/** What the item shows; null for headings and addresses, and for a tool that no id names. @throws Refusal 400 on the field that names it, or the given one */
export async function contentOf(
  ctx: OperationContext,
  type: ItemType,
  name: ContentName,
  field?: string,
): Promise<FoundContent | null> {
  const foundBy = nameOf(type, name);
  if (foundBy === null) return null;
  const content = ctx.services.extensions.of(moduleContents).find((one) => one.type === type);
  const named = name[foundBy] !== null;
  const found = named ? ((await content?.find(ctx, name)) ?? null) : null;
  if (found !== null) return found;
  throw contentUnknown(field ?? foundBy, named ? 'not_found' : 'blank', type);
}

function nameOf(type: ItemType, { contentId }: ContentName): 'contentId' | 'pageUrl' | null {
  const { foundBy } = kindOf(type);
  if (type === 'ExternalTool') return contentId === null ? null : 'contentId';
  return foundBy === 'contentId' || foundBy === 'pageUrl' ? foundBy : null;
}

async function findAssignment(ctx: OperationContext, { courseId, contentId }: ContentName) {
  const id = contentId as number;
  const there = { id, courseId, workflowState: { $ne: 'deleted' } } as const;
  // unguarded: whether it is there, asked where the actor does not see it.
  const isThere = async () => (await ctx.em.count(Assignment, there)) > 0;
  const assignment = await seenContent(() => authorizedRead(ctx, assignmentReads, 'visible', id), isThere);
  return assignment?.courseId === courseId ? { title: assignment.name } : null;
}

async function findFile(ctx: OperationContext, { courseId, contentId }: ContentName) {
  const id = contentId as number;
  // unguarded: whether it is there, asked where the actor does not see it.
  const isThere = async () => (await ctx.em.count(StoredFile, { id, courseId, workflowState: 'available' })) > 0;
  const file = await seenContent(() => authorizedRead(ctx, fileReads, 'visible', id), isThere);
  return file?.courseId === courseId ? { title: file.displayName } : null;
}

/** A content that the actor sees; null where there is none at all. @throws Refusal 404 for one that they do not see */
export async function seenContent<E>(find: () => Promise<E>, isThere: () => Promise<boolean>): Promise<E | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND' && !(await isThere())) return null;
    throw error;
  }
}
