/** What module items can show; each area to the right adds its own with `extendModuleContents`. */

import { authorizedRead } from '../../platform/authorization/authorize.js';
import { invalidField, Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Assignment, assignmentReads } from '../assignments/index.js';
import { fileReads, StoredFile } from '../files/index.js';
import { type ItemType, kindOf } from './module-item.rules.js';

/** How an item names its content. */
export interface ContentName {
  readonly courseId: number;
  readonly contentId: number | null;
  readonly pageUrl: string | null;
}

/** Finds a content of the course that the actor sees; its title, or null where there is none. */
export type ContentFinder = (ctx: OperationContext, name: ContentName) => Promise<{ title: string } | null>;

class ModuleContents {
  readonly #finders = new Map<ItemType, ContentFinder>([
    ['Assignment', findAssignment],
    ['File', findFile],
  ]);

  extend(type: ItemType, find: ContentFinder): void {
    if (this.#finders.has(type)) throw new Error(`Contents of type ${type} are declared twice.`);
    this.#finders.set(type, find);
  }

  /** The title of what the item shows. @throws Refusal 400 on the field that names it */
  async titleOf(ctx: OperationContext, type: ItemType, name: ContentName): Promise<string | null> {
    const { foundBy } = kindOf(type);
    if (foundBy !== 'contentId' && foundBy !== 'pageUrl') return null;
    const named = name[foundBy] !== null;
    const found = named ? ((await this.#finders.get(type)?.(ctx, name)) ?? null) : null;
    if (found !== null) return found.title;
    throw invalidField(foundBy, named ? 'not_found' : 'blank', `The course has no ${type} of that name.`);
  }
}

export const moduleContents = new ModuleContents();

/** Declares how a type of content is found. Called where modules are loaded, as `extendReads`. */
export const extendModuleContents = (type: ItemType, find: ContentFinder): void => moduleContents.extend(type, find);

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
