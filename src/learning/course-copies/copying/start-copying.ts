/** The beginning and the end of a copying; what stands between goes chunk by chunk. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { type Course } from '../../courses/index.js';
import { type CopyPair, copiesAdopted, copiesInCourse } from '../content-copies.sql.js';
import { type ContentKind, contentKinds } from '../content-kinds.js';
import { chunks } from './chunks.js';
import { type CopiedKind, copiedContents, copiedParts } from './copied-content.js';
import { Copies, type Copying, unlocked } from './copying.js';
import { chunkOf, type ReadingContext, readContents } from './read-contents.js';

/** What is copied, by kind: ids of contents of the source. */
export type CopyPlan = ReadonlyMap<ContentKind, readonly number[]>;

/** The kinds of contents there are, in the order in which they are copied. */
export const kindsInOrder = ({ services }: Pick<ReadingContext, 'services'>): readonly CopiedKind[] =>
  services.extensions
    .of(copiedContents)
    .map((content) => ({ ...content, parts: [...content.parts, ...addedParts(services, content.kind)] }))
    .sort((one, other) => contentKinds.indexOf(one.kind) - contentKinds.indexOf(other.kind));

const addedParts = (services: ReadingContext['services'], kind: ContentKind) =>
  services.extensions
    .of(copiedParts)
    .filter(({ of }) => of === kind)
    .map(({ part }) => part);

/** How a copying goes, beyond its places; what is not said is that of a course copy without a shift of dates. */
export type CopyingManner = Partial<Pick<Copying, 'shift' | 'overwrites' | 'locksOf'>>;

/**
 * Gives an id to the copy of everything that is copied, so that each can refer to each, whatever is written first. Safe to
 * repeat: what has an id keeps it.
 * @param course locked
 */
export async function startCopying(
  ctx: OperationContext,
  sourceCourseId: number,
  course: Course,
  plan: CopyPlan,
  { shift = null, overwrites = false, locksOf = unlocked }: CopyingManner = {},
): Promise<Copying> {
  const known = await knownCopies(ctx, course);
  const places = {
    ctx,
    sourceCourseId,
    course,
    pageUrls: new Map<string, string>(),
    shared: new Copies(),
    told: [],
    issues: [],
  };
  const manner = { shift, overwrites, locksOf };
  for (const content of kindsInOrder(ctx))
    await allocate({ ...places, ...manner, copies: known }, content, plan.get(content.kind) ?? []);
  const copies = plan.size === 0 ? known : await knownCopies(ctx, course);
  const copying: Copying = { ...places, ...manner, copies };
  for (const content of kindsInOrder(ctx)) await content.begin?.(copying);
  return copying;
}

const knownCopies = async ({ services, em, meter }: OperationContext, { id: courseId }: Course): Promise<Copies> =>
  new Copies(await services.database.rows<CopyPair>(copiesInCourse.with({ courseId }), em, meter));

async function allocate(copying: Copying, content: CopiedKind, ids: readonly number[]): Promise<void> {
  const { ctx, course } = copying;
  for (const chunk of chunks(ids, chunkOf(content))) {
    await adopt(copying, content, chunk);
    await write(ctx, content.rows.allocated.with({ courseId: course.id, ids: chunk }));
    for (const part of content.parts)
      await write(ctx, part.rows.partsAllocated.with({ courseId: course.id, ids: chunk }));
  }
}

/** Lets what the course has already stand for contents that it has no copies of. */
async function adopt(copying: Copying, content: CopiedKind, ids: readonly number[]): Promise<void> {
  if (content.adopt === undefined) return;
  const { ctx, course, copies } = copying;
  const unknown = ids.filter((id) => copies.of(content.kind, id) === undefined);
  const contents = await readContents(ctx, content, unknown);
  const pairs = await content.adopt(
    copying,
    contents.map(({ row }) => row),
  );
  if (pairs.size === 0) return;
  for (const [sourceId, copyId] of pairs) copies.add(content.kind, sourceId, copyId);
  const adopted = { sourceIds: [...pairs.keys()], copyIds: [...pairs.values()] };
  await write(ctx, copiesAdopted.with({ courseId: course.id, kind: content.kind, ...adopted }));
}

/**
 * What follows once all is copied, of the kinds of which something was.
 * @param touched kinds of which something was copied, where that was told in transactions before
 */
export async function finishCopying(copying: Copying, touched = touchedKinds(copying)): Promise<void> {
  await copying.ctx.em.flush();
  for (const content of kindsInOrder(copying.ctx)) if (touched.has(content.kind)) await content.finish?.(copying);
  await copying.ctx.em.flush();
}

const touchedKinds = ({ told }: Copying): ReadonlySet<ContentKind> =>
  new Set(told.filter(({ done }) => done !== 'kept').map(({ kind }) => kind));
