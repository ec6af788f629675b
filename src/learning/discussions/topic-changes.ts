/** What a request says of a topic beyond its plain columns: for which sections it is, and which file is put to it. */
import { sectionsInReach } from '../../identity/access/index.js';
import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { fieldNotPermitted, Refusal } from '../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { fileReads } from '../files/index.js';
import type { DiscussionTopic } from './discussion-topic.entity.js';
import { fileNotYours, sectionsOfGroup, sectionUnknown } from './discussion-topic.refusals.js';
import { type TopicPatch, topicColumns } from './discussion-topic.rules.js';
import { sectionsNamed, sectionsThere, type TopicOwner } from './discussion-topics.sql.js';

/**
 * The file that the actor may put to a topic: one that they manage, such as one of their own.
 * @throws Refusal 400 on `attachmentId`; 403 on it where they put no files to anything
 */
async function attachmentOf(
  ctx: OperationContext,
  key: RecordKey | null | undefined,
  attaches: () => Promise<boolean>,
): Promise<Partial<DiscussionTopic>> {
  if (key === undefined) return {};
  if (key === null) return { attachmentId: null };
  if (!(await attaches())) throw fieldNotPermitted('attachmentId');
  try {
    return { attachmentId: await authorizedId(ctx, fileReads, 'update', key) };
  } catch (error) {
    throw error instanceof Refusal ? fileNotYours() : error;
  }
}

/** The sections that a request names, by their ids; null for all of them. @throws Refusal 400 on `sectionIds` */
export async function sectionsOf(
  ctx: OperationContext,
  { courseId }: TopicOwner,
  { sectionIds }: TopicPatch,
): Promise<readonly number[] | null | undefined> {
  if (sectionIds === undefined) return undefined;
  if (sectionIds === null || sectionIds.length === 0) return null;
  if (courseId === null) throw sectionsOfGroup();
  const ids = [...new Set(sectionIds.map((key) => (typeof key === 'number' ? key : 0)))];
  const asked = sectionsThere.with({ courseId, ids, reach: sectionsInReach(ctx.actor, courseId) });
  const rows = await ctx.services.database.rows(asked, ctx.em, ctx.meter);
  if (rows.length !== ids.length) throw sectionUnknown();
  return ids;
}

/** Keeps for which sections a topic is. Answers whether they are others than before. */
export async function keepSections(
  ctx: OperationContext,
  { id, rootAccountId }: DiscussionTopic,
  ids: readonly number[] | null,
): Promise<boolean> {
  await ctx.em.flush();
  const [row] = await write<{ moved: number }>(ctx, sectionsNamed.with({ id, rootAccountId, ids: ids ?? [] }));
  return (row?.moved ?? 0) > 0;
}

/** The columns that a request sets. */
export async function columnsOfPatch(
  ctx: OperationContext,
  patch: TopicPatch,
  sections: readonly number[] | null | undefined,
  attaches: () => Promise<boolean>,
): Promise<Partial<DiscussionTopic>> {
  const { message } = patch;
  return {
    ...topicColumns(patch),
    ...(message !== undefined && { message: message === null ? null : htmlCleaner(ctx)('message', message) }),
    ...(sections !== undefined && { sectionSpecific: sections !== null }),
    ...(await attachmentOf(ctx, patch.attachmentId, attaches)),
  };
}
