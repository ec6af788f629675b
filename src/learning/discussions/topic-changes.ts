/** What a request says of a topic beyond its plain columns: for which sections it is, and which file is put to it. */
import { sectionsInReach } from '../../identity/access/index.js';
import { htmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { attachmentOf } from './attached-file.js';
import type { DiscussionTopic } from './discussion-topic.entity.js';
import { sectionsOfGroup, sectionUnknown } from './discussion-topic.refusals.js';
import { type TopicPatch, topicColumns } from './discussion-topic.rules.js';
import { sectionsNamed, sectionsThere, type TopicOwner } from './discussion-topics.sql.js';

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
    ...(await attachmentOf(ctx, patch, attaches)),
  };
}
